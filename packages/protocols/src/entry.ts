import type { Protocol, RequestProtocol, StreamProtocol } from './define.ts'

/**
 * What is known of a protocol before its module is loaded: enough to open its ports. A server loads the module at the first
 * connection, so a protocol that nobody uses costs its ports alone (decision 190).
 */
export interface ProtocolEntry {
  /** As in the protocol's own definition, which a test compares. */
  readonly name: string
  readonly port: number
  readonly transports: StreamProtocol['transports'] | RequestProtocol['transports']
  /** The protocol, once its module is loaded. */
  readonly loaded: Protocol | undefined
  /** Loads the module, once; later calls get the same protocol. Rejects, and tries again at the next call, where it cannot be read. */
  load(): Promise<Protocol>
}

/** An entry of the list of protocols. */
export function entry(
  name: string,
  port: number,
  transports: ProtocolEntry['transports'],
  load: () => Promise<Protocol>,
): ProtocolEntry {
  let loaded: Protocol | undefined
  let loading: Promise<Protocol> | undefined
  return {
    name,
    port,
    transports,
    get loaded() {
      return loaded
    },
    async load() {
      loading ??= load().finally(() => {
        loading = undefined
      })
      loaded ??= await loading
      return loaded
    },
  }
}

/** The entry of a protocol that is loaded already. */
export const entryOf = (protocol: Protocol): ProtocolEntry => ({
  name: protocol.name,
  port: protocol.port,
  transports: protocol.transports,
  loaded: protocol,
  load: async () => protocol,
})
