import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayTime, messagesPath, nextSince, orbcomm } from '@rastro/protocols/orbcomm/orbcomm'
import type { PolledService } from '../../ports/polled-service.ts'
import { DeviceSession } from '../wire/device-session.ts'
import type { Intake } from '../wire/intake.ts'

/** The longest wait after failures. */
const MAX_WAIT_MS = 900_000

export interface Poller {
  /** Ends the question that is open; resolves when what was read is stored. */
  close(): Promise<void>
}

/**
 * Asks a gateway for messages at its interval. The next question begins where the last answer ended, and only once that is stored;
 * after a failure the same question is asked again, after twice the wait each time (decision 209).
 */
export function startPoller(intake: Intake, service: PolledService): Poller {
  const ending = new AbortController()
  const { signal } = ending
  let since = gatewayTime(intake.clock.now())
  let failures = 0

  async function ask(): Promise<void> {
    const answer = await service.get(messagesPath(service, since), signal)
    const next = nextSince(answer)
    const session = new DeviceSession(intake, orbcomm, wireOf(service))
    for (const message of orbcomm.decode(answer, session)) await session.take(message, undefined)
    await session.whenIdle()
    if (session.hasFailed) throw new Error('The messages could not be stored')
    since = next ?? since
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!intake.gate.isShut) await ask()
        failures = 0
      } catch (error) {
        failures += 1
        if (!signal.aborted) intake.requestFailed(orbcomm.name, error)
      }
      await sleep(Math.min(service.intervalMs * 2 ** failures, MAX_WAIT_MS), undefined, { signal }).catch(() => {})
    }
  }

  const polling = poll()
  return {
    close: () => {
      ending.abort()
      return polling
    },
  }
}

/** The gateway is not answered. */
const wireOf = ({ host }: PolledService) => ({
  transport: 'http' as const,
  host,
  write: () => {},
  send: async () => false,
  close: () => {},
})
