import { Agent, type ClientRequest, request as plain, type RequestOptions } from 'node:http'
import { Agent as EncryptedAgent, request as encrypted } from 'node:https'

/** The server behind this one. */
export interface Upstream {
  readonly url: URL
  /** Begins a request to the path and query of an address; its body is not ended. */
  ask(path: string, options: RequestOptions): ClientRequest
  close(): void
}

/** Connections kept for later requests, and at most. */
const maxIdle = 32
const maxConnections = 512

/** Connects to a server at an address, which may have a path: `http://10.0.0.5:8082`, `https://example.com/traccar`. */
export function openUpstream(address: string): Upstream {
  const url = new URL(address)
  const prefix = url.pathname.replace(/\/$/, '')
  const isEncrypted = url.protocol === 'https:'
  const connections = { keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxIdle }
  const agent = isEncrypted ? new EncryptedAgent(connections) : new Agent(connections)
  return {
    url,
    ask(path, { headers, ...options }) {
      const target = new URL(url.origin)
      const send = isEncrypted ? encrypted : plain
      return send(target, { agent, ...options, path: prefix + path, headers: { ...headers, host: url.host } })
    },
    close: () => agent.destroy(),
  }
}
