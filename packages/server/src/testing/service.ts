import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request received by a test service. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** Its body, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service is sent
  readonly json: any
}

/** Its answer: a status, JSON, and headers. */
export type Reply = readonly [status: number, json?: unknown, headers?: Record<string, string>]

/** A service on this machine. It records requests, and answers as the test tells it; `undefined` never answers. */
export async function testService(answer: (asked: Asked) => Reply | undefined) {
  const asked: Asked[] = []
  const held: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const { method = '' } = request
    const one = {
      method,
      path: request.url!,
      headers: request.headers,
      bytes,
      text: bytes.toString(),
      json: jsonOf(bytes),
    }
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
    // Some services get forms, or content that only a browser can decrypt
    return undefined
  }
}
