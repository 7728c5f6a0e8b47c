import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enteredCookie } from '@rastro/core/api/session'
import { WebSocket, WebSocketServer } from 'ws'
import type { Server } from './server.ts'

export interface StockServer {
  readonly url: string
  /** Requests that a stock server does not support. */
  readonly unknown: readonly string[]
  close(): Promise<void>
}

/** The answer of a stock server to a call that it does not know. */
const trace =
  'jakarta.ws.rs.NotFoundException: HTTP 404 Not Found\n\tat org.glassfish.jersey.server.Runtime.run(Runtime.java:1)\n'
/** Features of our server only. */
const ours = [
  '/api/fleet',
  '/api/alarms',
  '/api/maps',
  '/api/server/doors',
  '/api/places',
  '/api/openapi',
  '/api/anchors',
  '/api/commands/queue',
  '/api/commands/held',
  '/api/permissions/connections',
  '/api/geofences/*/links',
  '/api/maintenance/due',
  '/api/session/tokens',
  '/api/health/figures',
  '/api/schedules',
  '/api/attributes/computed/faults',
  '/api/events/*/deliveries',
].map((path) => new RegExp(`^${path.replace('*', '\\d+')}(/|$)`))
const told = ['removed', 'alarms', 'seen']

/** Our server reduced to a stock server's API: without our own calls, fields, messages and cookie. */
export async function openStockServer({ url }: Server): Promise<StockServer> {
  const unknown: string[] = []
  const server = createServer((asked, reply) => {
    const path = asked.url!.split('?')[0]!
    if (!ours.some((each) => each.test(path))) return forward(url, asked, reply)
    unknown.push(path)
    reply.writeHead(404).end(trace)
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (browser, { url: path, headers: { cookie } }) => {
    const real = new WebSocket(url.replace(/^http/, 'ws') + path, { headers: { cookie } })
    real.on('message', (data) => {
      const message = Object.entries(JSON.parse(String(data)) as object).filter(([key]) => !told.includes(key))
      browser.send(JSON.stringify(Object.fromEntries(message)))
    })
    real.on('close', () => browser.close())
    // A page that leaves while this connects makes it fail
    real.on('error', () => browser.close())
    browser.on('close', () => real.close())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    unknown,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(url: string, asked: IncomingMessage, reply: ServerResponse): void {
  const { 'accept-encoding': _, ...headers } = asked.headers
  const ask = request(`${url}${asked.url}`, { method: asked.method, headers }, async (answer) => {
    if (asked.url !== '/api/server') {
      const cookies = answer.headers['set-cookie']?.filter((cookie) => !cookie.startsWith(`${enteredCookie}=`))
      reply.writeHead(answer.statusCode!, { ...answer.headers, ...(cookies && { 'set-cookie': cookies }) })
      return answer.pipe(reply)
    }
    const { compactFleet: _, ...server } = (await new Response(answer as unknown as BodyInit).json()) as Record<
      string,
      unknown
    >
    return reply.writeHead(answer.statusCode!, { 'content-type': 'application/json' }).end(JSON.stringify(server))
  })
  ask.on('error', () => reply.destroy())
  asked.pipe(ask)
}
