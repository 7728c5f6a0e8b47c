import type { Protocol } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'

/** The way back to a unit, and its name for the log. Takes only what `onWire` has made ready. */
export interface Wire {
  readonly transport: 'tcp' | 'udp' | 'http'
  readonly host: string
  write(bytes: WireBytes): void
  /** As `write`; false when the bytes could not be handed to the network. */
  send(bytes: WireBytes): Promise<boolean>
  close(): void
}

/** A connection, as those see it who want to say something to its unit. */
export interface Connection {
  readonly protocol: Protocol
  readonly wire: Wire
  /** What the protocol keeps of this connection. */
  readonly memory: Map<string, unknown>
}

/** An address as people write it: IPv4 without the IPv6 that a socket for both wraps around it. */
export const hostOf = (address = ''): string => address.replace(/^::ffff:/, '')
