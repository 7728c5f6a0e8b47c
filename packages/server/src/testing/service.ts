import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a service of a test was sent. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** What is in it, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service is sent
  readonly json: any
}

/** How it answers: a status, JSON, and headers. */
export type Reply = readonly [status: number, json?: unknown, headers?: Record<string, string>]

/** A service on this machine. It keeps what it is asked, and answers what the test says; `undefined` never answers. */
export async function testService(answer: (asked: Asked) => Reply | undefined) {
  const asked: Asked[] = []
  const held: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const one = { path: request.url!, headers: request.headers, bytes, text: bytes.toString(), json: jsonOf(bytes) }
    asked.push(one)
    const reply = answer(one)
    if (!reply) return void held.push(response)
    const [status, json, headers] = reply
    response.writeHead(status, headers).end(json === undefined ? '' : JSON.stringify(json))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // Some services are sent forms, or what only a browser can read
    return undefined
  }
}
