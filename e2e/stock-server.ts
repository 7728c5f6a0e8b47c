import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { enteredCookie } from '@rastro/core/api/session'
import { WebSocket, WebSocketServer } from 'ws'
import type { Server } from './server.ts'
import { ignoresUnknown, isStockCall, stockFieldsAt } from './stock-api.ts'

export interface StockServer {
  readonly url: string
  /** Calls and fields that a stock server does not support: `GET /api/anchors`, `PUT /api/users/1 currentPassword`. */
  readonly unknown: readonly string[]
  close(): Promise<void>
}

const frames =
  '\n\tat org.glassfish.jersey.server.Runtime.run(Runtime.java:1)\n\tat java.lang.Thread.run(Thread.java:2)\n'
const missing = `jakarta.ws.rs.NotFoundException: HTTP 404 Not Found${frames}`
/** What only our socket tells. */
const told = ['removed', 'alarms', 'seen', 'changes']
/** `database.positionPeriod`: latest positions that are older are left out. */
const positionPeriodMs = 90 * 86_400_000
const isRecent = ({ fixTime }: { readonly fixTime: string }): boolean =>
  Date.parse(fixTime) > Date.now() - positionPeriodMs

/** Our server reduced to a stock server's API: without our own calls, fields, messages, positions and cookie. */
export async function openStockServer({ url }: Server): Promise<StockServer> {
  const unknown: string[] = []
  const server = createServer(async (asked, reply) => {
    const path = asked.url!.split('?')[0]!
    const refuse = (status: number, text: string, what = '') => {
      unknown.push(`${asked.method} ${path}${what}`)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    if (path.startsWith('/api/') && !isStockCall(path)) return refuse(404, missing)
    const body = await buffer(asked)
    const field = ignoresUnknown(path) ? undefined : unknownField(path, asked, body)
    if (field) return refuse(400, unrecognized(field), ` ${field}`)
    await forward(url, { asked, body, path }, reply).catch(() => reply.destroy())
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (browser, { url: path, headers: { cookie } }) => {
    const real = new WebSocket(url.replace(/^http/, 'ws') + path, { headers: { cookie } })
    real.on('message', (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>
      for (const key of told) delete message[key]
      const { positions } = message as { positions?: { fixTime: string }[] }
      browser.send(JSON.stringify({ ...message, ...(positions && { positions: positions.filter(isRecent) }) }))
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

const unrecognized = (field: string): string =>
  `com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException: Unrecognized field "${field}"${frames}`

/** The first field of a JSON body that a stock server does not know. */
function unknownField(path: string, { method, headers }: IncomingMessage, body: Buffer): string | undefined {
  const known = stockFieldsAt(path)
  if (!known || !/^(POST|PUT)$/.test(method!) || !headers['content-type']?.includes('json')) return undefined
  return Object.keys(JSON.parse(String(body)) as object).find((name) => !known.has(name))
}

interface Call {
  readonly asked: IncomingMessage
  readonly body: Buffer
  readonly path: string
}

async function forward(url: string, { asked, body, path }: Call, reply: ServerResponse): Promise<void> {
  // The host of the page stays: our server compares it with the origin
  const { 'accept-encoding': _, 'x-forwarded-host': host = asked.headers.host, ...headers } = asked.headers
  const real = request(url + asked.url, { method: asked.method, headers: { ...headers, host: String(host) } }).end(body)
  const [answer] = (await once(real, 'response')) as [IncomingMessage]
  const status = answer.statusCode!
  const isOfApi = path.startsWith('/api/')
  // Every failure but those of the framework is a 400 with a trace (reference §0.4)
  const failed = isOfApi && status >= 400
  const isText = isOfApi && (failed || answer.headers['content-type']?.includes('json'))
  const bytes = await buffer(answer)
  const told = failed
    ? `java.lang.SecurityException: ${bytes}${frames}`
    : isText
      ? reduced(path, asked.url!, String(bytes))
      : bytes
  const { 'content-length': __, 'transfer-encoding': ___, 'set-cookie': cookies, ...kept } = answer.headers
  const own = cookies?.filter((cookie) => !cookie.startsWith(`${enteredCookie}=`))
  reply.writeHead(failed && ![401, 404].includes(status) ? 400 : status, { ...kept, ...(own && { 'set-cookie': own }) })
  reply.end(told)
}

/** An answer with the fields of a stock server alone. */
function reduced(path: string, url: string, text: string): string {
  const value: unknown = text === '' ? null : JSON.parse(text)
  // Tokens and file names have no quotes there
  if (typeof value === 'string') return value
  if (path === '/api/server') return JSON.stringify({ ...(value as object), compactFleet: undefined })
  if (path === '/api/positions' && !/[?&](deviceId|id)=/.test(url))
    return JSON.stringify((value as { fixTime: string }[]).filter(isRecent))
  const known = stockFieldsAt(path)
  if (!known) return text
  const without = (item: object) => Object.fromEntries(Object.entries(item).filter(([name]) => known.has(name)))
  return JSON.stringify(Array.isArray(value) ? value.map(without) : without(value as object))
}
