import { connect, headers, type NatsConnection } from '@nats-io/transport-node'
import { type Forwarded, forwardedBody } from '@rastro/core/model/forwarded'
import type { Forwarder, ForwardOutcome } from '../../ports/forwarder.ts'

/** A broker, and the first parts of the subjects. */
export interface NatsTarget {
  readonly url: string
  readonly subject: string
}

const TIMEOUT_MS = 10_000

/**
 * Publishes to `<subject>.position.<deviceId>` and `<subject>.event.<deviceId>`. Taken is what a stream of JetStream has stored,
 * which answers with its number (a `PubAck`); without a stream nothing keeps a message for a subscriber that is away.
 */
export function natsForwarder({ url, subject }: NatsTarget): Forwarder {
  let connecting: Promise<NatsConnection> | undefined
  const connected = () => {
    const options = { servers: url, name: 'rastro forwarding', maxReconnectAttempts: -1, timeout: TIMEOUT_MS }
    connecting ??= connect(options).catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }
  return {
    name: 'nats',
    kinds: ['position', 'event'],
    async send(forwarded) {
      try {
        return await publish(await connected(), subject, forwarded)
      } catch (error) {
        return { state: 'failed', message: reasonOf(error as Error) }
      }
    },
    async close() {
      const nats = await connecting?.catch(() => undefined)
      await nats?.close()
    },
  }
}

async function publish(nats: NatsConnection, subject: string, forwarded: Forwarded): Promise<ForwardOutcome> {
  const { kind, device } = forwarded
  const { id } = forwarded.kind === 'position' ? forwarded.position : forwarded.event
  const body = JSON.stringify(forwardedBody(forwarded))
  const most = nats.info?.max_payload
  if (most !== undefined && Buffer.byteLength(body) > most)
    return { state: 'refused', message: `It takes at most ${most} bytes` }
  const about = headers()
  // A stream drops what it has got already within its window
  about.set('Nats-Msg-Id', `${kind}-${id}`)
  const answer = await nats.request(`${subject}.${kind}.${device.id}`, body, { headers: about, timeout: TIMEOUT_MS })
  const { error, seq } = answer.json<{ error?: { description?: string }; seq?: number }>()
  if (error || seq === undefined) return { state: 'failed', message: `Its stream refused it: ${error?.description}` }
  return { state: 'taken' }
}

function reasonOf({ name, message }: Error): string {
  if (name === 'NoRespondersError' || /no responders/i.test(message)) return 'No stream of JetStream takes this subject'
  return name === 'TimeoutError' ? `It did not answer within ${TIMEOUT_MS / 1000} s` : 'It could not be reached'
}
