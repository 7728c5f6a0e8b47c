import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DeviceRequest, HttpAnswer, RequestProtocol } from '@rastro/protocols/define'
import type { ProtocolEntry } from '@rastro/protocols/entry'
import { largestFrameOf } from '@rastro/protocols/framer'
import { bodyOnWire, type WireBytes } from '@rastro/protocols/outgoing'
import type { Holder } from '../guard/budget.ts'
import { hostOf } from '../units/connection.ts'
import { DeviceSession } from './device-session.ts'
import type { Intake } from './intake.ts'

// An import would read each export, and so load the WebSocket and fetch of Node (8 MB; decision 156)
const { createServer } = process.getBuiltinModule('node:http')

const KEEP_ALIVE_MS = 60_000
/** The timeout for receiving the head of a request, and all of it. */
const HEAD_MS = 10_000
const REQUEST_MS = 30_000
/** The interval of checks for late requests. */
const CHECK_MS = 2000
/** The most unanswered requests of one connection; real units wait for an answer before the next request. */
const MAX_AT_ONCE = 16
/** The most bytes of a body in logs and on the pages that watch a port. */
const MAX_SHOWN = 65_536

interface Answer extends Omit<HttpAnswer, 'body'> {
  readonly body: Buffer
  /** Called when the body has been sent. */
  readonly sent?: () => Promise<void>
}

/** An HTTP server for one protocol; a request is answered when its fixes are stored. */
export function requestServer(ready: Promise<Intake>, protocol: ProtocolEntry): Server {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
  }
  const unanswered = new WeakMap<Socket, number>()
  const server = createServer(options, async (incoming, response) => {
    const { socket } = incoming
    const count = 1 + (unanswered.get(socket) ?? 0)
    unanswered.set(socket, count)
    response.on('finish', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    if (count > MAX_AT_ONCE) return void socket.destroy()
    await serve(await ready, protocol, { incoming, response, host: hostOf(socket.remoteAddress) })
  })
  server.on('connection', async (socket) => void admit(await ready, socket))
  return server
}

/** A request that arrived on another port of this process, and its client's address, which may be behind a proxy. */
export interface Visit {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly host: string
}

/** Takes a request as the protocol's own port would: it counts as a connection of its sender while it lasts. */
export async function serveVisit(intake: Intake, protocol: ProtocolEntry, visit: Visit): Promise<void> {
  const { incoming, response } = visit
  const host = hostOf(visit.host)
  const { connectionLimiter } = intake.guard
  // A closed connection would be counted for ever
  if (response.destroyed) return
  if (!connectionLimiter.enter(host)) return void incoming.destroy()
  const late = setTimeout(() => incoming.destroy(), REQUEST_MS)
  response.once('close', () => {
    clearTimeout(late)
    connectionLimiter.leave(host)
  })
  await serve(intake, protocol, { ...visit, host })
}

async function serve(intake: Intake, protocol: ProtocolEntry, visit: Visit): Promise<void> {
  const { incoming, response, host } = visit
  if (intake.guard.connectionLimiter.isBlocked(host)) return void incoming.destroy()
  try {
    const loaded = (protocol.loaded ?? (await protocol.load())) as RequestProtocol
    const { status, contentType, body, sent } = await answer(intake, loaded, visit)
    const type = contentType === undefined ? {} : { 'content-type': contentType }
    // The rest of a body that is too long is not read
    const end = status === 413 ? { connection: 'close' } : {}
    response.writeHead(status, { ...type, ...end, 'content-length': body.length })
    // An empty chunk would be a second write
    const rest = body.length > 0 ? body : undefined
    if (!sent) return void response.end(rest)
    await new Promise<void>((resolve) => response.end(rest, resolve))
    await sent()
  } catch (error) {
    intake.requestFailed(protocol.name, error)
    if (!response.headersSent) response.writeHead(500, { 'content-length': 0 }).end()
  }
}

/** Asks the connection limiter: true when the connection may stay (counted until it closes), false when it has been closed. */
export function admit({ guard: { connectionLimiter } }: Intake, socket: Socket): boolean {
  const host = hostOf(socket.remoteAddress)
  if (socket.destroyed || !connectionLimiter.enter(host)) {
    socket.destroy()
    return false
  }
  socket.on('close', () => connectionLimiter.leave(host))
  return true
}

const NOTHING = Buffer.alloc(0)
const bare = (status: number): Answer => ({ status, body: NOTHING })

/** The body counts towards the limit of all bodies until its request is answered, since photos have megabytes. */
async function answer(intake: Intake, protocol: RequestProtocol, visit: Visit): Promise<Answer> {
  const { incoming, host } = visit
  const holder = { address: host, isWaiting: false, cut: () => void incoming.destroy() }
  try {
    const body = await bodyOf(intake, { incoming, holder }, largestFrameOf(protocol))
    holder.isWaiting = true
    return body ? await answerTo(intake, protocol, { visit, body }) : bare(413)
  } finally {
    intake.guard.bodies.release(holder)
  }
}

async function answerTo(
  intake: Intake,
  protocol: RequestProtocol,
  { visit: { incoming, host }, body }: { visit: Visit; body: Buffer },
): Promise<Answer> {
  if (intake.gate.isShut) return bare(503)
  const said: WireBytes[] = []
  const wire = {
    transport: 'http' as const,
    host,
    write: (bytes: WireBytes) => void said.push(bytes),
    send: async () => false,
    close: () => incoming.destroy(),
  }
  const session = new DeviceSession(intake, protocol, wire)
  return exchange(intake, { session, said }, requestOf(incoming, body))
}

/** A request in process, with the replies of its answer. */
interface Exchange {
  readonly session: DeviceSession
  readonly said: readonly WireBytes[]
}

async function exchange(intake: Intake, { session, said }: Exchange, request: DeviceRequest): Promise<Answer> {
  const shown = request.body.toString('latin1', 0, MAX_SHOWN)
  const frame = Buffer.from(`${request.method} ${request.url}\n${shown}`, 'latin1')
  const response = read(intake, session, { request, frame })
  if (!response) return bare(400)
  let isKnown = true
  for (const message of response.messages) isKnown = (await session.take(message, frame)) && isKnown
  await session.whenIdle()
  const events = response.messages.flatMap((message) => message.events ?? [])
  if (session.unit && isKnown && !session.hasFailed && events.length > 0) await intake.report(session.unit, events)
  if (session.hasFailed) return bare(503)
  if (!isKnown) return { ...response.refusal, body: bodyOnWire(response.refusal, said) }
  const command = await intake.commandFor(session.unit, session)
  const body = bodyOnWire(response.answer, command?.bytes ? [...said, command.bytes] : said)
  return { ...response.answer, body, ...(command && { sent: command.sent }) }
}

function read(intake: Intake, session: DeviceSession, { request, frame }: { request: DeviceRequest; frame: Buffer }) {
  try {
    return (session.protocol as RequestProtocol).decodeRequest(request, session)
  } catch (error) {
    intake.unreadable(session, frame, error)
    intake.guard.connectionLimiter.empty(session.address)
    return undefined
  }
}

/** The complete body; undefined when it is longer than `max` bytes. */
async function bodyOf(
  { guard: { bodies } }: Intake,
  { incoming, holder }: { incoming: IncomingMessage; holder: Holder },
  max: number,
): Promise<Buffer | undefined> {
  if (!hasBody(incoming)) return NOTHING
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length
    if (length > max) return undefined
    chunks.push(chunk as Buffer)
    bodies.hold(holder, length)
  }
  return Buffer.concat(chunks)
}

/** A request without these headers has no body (RFC 9112, 6.3), as those of most phones. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): DeviceRequest {
  const flat: Record<string, string | undefined> = {}
  for (const name in headers) {
    const value = headers[name]
    flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return { method, url, headers: flat, body }
}
