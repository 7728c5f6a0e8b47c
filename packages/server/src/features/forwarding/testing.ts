import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a receiver of forwarded positions got it. */
interface Got {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly json: {
    readonly position?: { readonly id: number; readonly deviceId: number; readonly speed: number }
    readonly event?: { readonly id: number; readonly type: string }
    readonly device: { readonly uniqueId: string }
  }
}

type Answer = (response: ServerResponse, got: Got) => void
const take: Answer = (response) => response.writeHead(204).end()

/** A receiver on this machine, which answers as a test tells it. */
export async function startReceiver() {
  const got: Got[] = []
  let told = Promise.withResolvers<void>()
  let answer = take
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, json: body === '' ? { device: { uniqueId: '' } } : JSON.parse(body) }
    got.push(one)
    answer(response, one)
    told.resolve()
    told = Promise.withResolvers<void>()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next: Answer = take) {
      answer = next
    },
    /** Resolves with the next request, which has been answered. */
    arrival: () => told.promise,
    /** Ids of the positions of a device, in the order in which they came. */
    idsOf: (deviceId: number) =>
      got.flatMap(({ json: { position } }) => (position?.deviceId === deviceId ? position.id : [])),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
