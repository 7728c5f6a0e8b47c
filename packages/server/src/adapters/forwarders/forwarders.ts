import type { Forwarder } from '../../ports/forwarder.ts'
import { type HttpTarget, httpForwarder } from './http.ts'
import type { NatsTarget } from './nats.ts'

type Address = Omit<HttpTarget, 'name' | 'kinds'>
interface Targets {
  readonly positions: Address | undefined
  readonly events: Address | undefined
  readonly nats: NatsTarget | undefined
}

/** The systems that the settings name; a broker is connected to with the first message. */
export async function openForwarders({ positions, events, nats }: Targets): Promise<readonly Forwarder[]> {
  const open: Forwarder[] = []
  if (positions) open.push(httpForwarder({ name: 'positions', kinds: ['position'], ...positions }))
  if (events) open.push(httpForwarder({ name: 'events', kinds: ['event'], ...events }))
  // Loaded only where there is a broker
  if (nats) open.push((await import('./nats.ts')).natsForwarder(nats))
  return open
}
