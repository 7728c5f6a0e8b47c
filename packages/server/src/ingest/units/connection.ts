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

/** Which connection something came over; kept longer than the connection, and compared by identity. */
export interface Source {
  readonly transport: Wire['transport']
  readonly host: string
}

/** What is needed to send something to a unit over its connection. */
export interface Connection {
  readonly protocol: Protocol
  readonly wire: Wire
  /** What the protocol remembers between the messages of this connection. */
  readonly memory: Map<string, unknown>
  readonly source: Source
}

/**
 * The protocol of the live connection of a unit that reports over another one in another protocol; undefined where it has none. `source`
 * is undefined for what another node has handed over.
 */
export function liveBeside(
  { connection }: { readonly connection: Connection | undefined },
  protocol: string,
  source?: Source,
): string | undefined {
  if (!connection || connection.source === source) return undefined
  return connection.protocol.name === protocol ? undefined : connection.protocol.name
}

/** The address without the `::ffff:` that a socket for IPv4 and IPv6 puts before IPv4 addresses. */
export const hostOf = (address = ''): string => address.replace(/^::ffff:/, '')
