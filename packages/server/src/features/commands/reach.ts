import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { giveUp, type KeptCommand, release } from '../../db/command-queue.ts'
import { write } from '../../db/write.ts'
import type { CommandOutcome } from '../../ports/bus.ts'

/** Who does not answer within this time (ms) is not reached; shorter than a claim on a command lasts. */
const PATIENCE_MS = 15_000
/** Said of a command that the protocol of a unit does not have. */
export const unsupported = 'The protocol of this device cannot send this command'

interface Attempt {
  readonly viewer: Viewer
  /** In whose name the commands are claimed. */
  readonly claimedBy: string
  /** Of what cannot be sent now: it goes into the queue. */
  readonly mayWait: boolean
}
type Reached = Omit<DeviceOutcome, 'deviceId'>

/**
 * Has claimed commands written to the connections of their units, and ends the claims on those that could not be. What has
 * others before it waits behind them.
 */
export async function reachUnits(
  ctx: Has<'db' | 'bus' | 'clock' | 'log'>,
  attempt: Attempt,
  commands: readonly KeptCommand[],
): Promise<Map<number, Reached>> {
  const tried = await Promise.all(
    commands
      .filter(({ isNext }) => isNext)
      .map(async (kept) => ({ ...kept, outcome: await reach(ctx, kept, attempt.claimedBy) })),
  )
  const reached = new Map(commands.map(({ id, deviceId, isNext }) => [deviceId, isNext ? sent(id) : queued(id)]))
  const unsent = tried.filter(({ outcome }) => outcome !== 'sent')
  if (unsent.length === 0) return reached
  await write(ctx, actorOf(attempt.viewer), async ({ tx, tell }) => {
    for (const { id, deviceId, outcome } of unsent) {
      const isQueued = attempt.mayWait && outcome === 'absent'
      const isOurs = await (isQueued ? release : giveUp)(tx, id, attempt.claimedBy)
      // Otherwise it was sent, and the word of that was lost on the way
      if (isOurs) reached.set(deviceId, isQueued ? queued(id) : refused(id, outcome))
    }
    // One is enough: whoever sends looks for all that wait
    tell({ kind: 'queuedCommand', id: unsent[0]!.id, action: 'updated' })
  })
  return reached
}

const sent = (id: number): Reached => ({ id, outcome: 'sent', reason: null })
const queued = (id: number): Reached => ({ id, outcome: 'queued', reason: null })
const refused = (id: number, outcome: CommandOutcome): Reached => ({
  id,
  outcome: 'refused',
  reason: outcome === 'unsupported' ? unsupported : 'This device is not connected',
})

/** `absent` also for a unit that takes too long. */
async function reach({ bus, log }: Has<'bus' | 'log'>, kept: KeptCommand, claimedBy: string): Promise<CommandOutcome> {
  const { promise: late, resolve } = Promise.withResolvers<CommandOutcome>()
  const timer = setTimeout(resolve, PATIENCE_MS, 'absent')
  const { id, deviceId, type, attributes } = kept
  const asked = bus.requestCommand({ id, claimedBy, deviceId, type, attributes }).catch((error: unknown) => {
    log.error({ err: error, deviceId }, 'a command could not be handed to its unit')
    return 'absent' as const
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
