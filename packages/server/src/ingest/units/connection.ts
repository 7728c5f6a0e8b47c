import type { Protocol } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'

/** Sends bytes made by `onWire` to a unit; `host` is its address for the log. */
export interface Wire {
  readonly transport: 'tcp' | 'udp' | 'http'
  readonly host: string
  write(bytes: WireBytes): void
  /** As `write`, but tells the outcome: false when the bytes could not be handed to the network. */
  send(bytes: WireBytes): Promise<boolean>
  close(): void
}

/** What is needed to send something to a unit over its connection. */
export interface Connection {
  readonly protocol: Protocol
  readonly wire: Wire
  /** What the protocol remembers between the messages of this connection. */
  readonly memory: Map<string, unknown>
}

/** The address without the `::ffff:` that a socket for IPv4 and IPv6 puts before IPv4 addresses. */
export const hostOf = (address = ''): string => address.replace(/^::ffff:/, '')
