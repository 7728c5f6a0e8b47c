import { plainAddress } from '@rastro/core/kit/plain-address'
import type { Protocol } from '@rastro/protocols/define'
import type { WireBytes } from '@rastro/protocols/outgoing'

/** Sends bytes made by `onWire` to a unit; `host` is its address for the log. */
export interface Wire {
  readonly transport: 'tcp' | 'udp' | 'http'
  readonly host: string
  write(bytes: WireBytes): void
  /** As `write`, but reports the outcome: false when the bytes could not be handed to the network. */
  send(bytes: WireBytes): Promise<boolean>
  close(): void
}

/** Identifies a connection; retained longer than the connection, and compared by identity. */
export interface Source {
  readonly transport: Wire['transport']
  readonly host: string
}

/** The data needed to send to a unit over its connection. */
export interface Connection {
  readonly protocol: Protocol
  readonly wire: Wire
  /** The protocol's state between the messages of this connection. */
  readonly memory: Map<string, unknown>
  readonly source: Source
}

/**
 * The protocol of the live connection of a unit that reports over another one in another protocol; undefined where it has none.
 * `source` is undefined for a message forwarded by another node.
 */
export function liveBeside(
  { connection }: { readonly connection: Connection | undefined },
  protocol: string,
  source?: Source,
): string | undefined {
  if (!connection || connection.source === source) return undefined
  return connection.protocol.name === protocol ? undefined : connection.protocol.name
}

/** The address of a socket, empty when it is closed. */
export const hostOf = (address = ''): string => plainAddress(address)
