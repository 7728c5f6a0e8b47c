import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { DeviceRequest, RequestProtocol } from '@rastro/protocols/define'
import type { Intake } from './intake.ts'
import { hostOf } from './link.ts'
import { Session } from './session.ts'

const MOST_BODY_BYTES = 1024 * 1024
const KEEP_ALIVE_MS = 60_000

interface Answer {
  readonly status: number
  readonly text?: string
  /** The text has left. */
  readonly sent?: () => Promise<void>
}

/** An HTTP server for one protocol that travels as requests; the answer is sent when what the request reported is stored. */
export function requestServer(ready: Promise<Intake>, protocol: RequestProtocol): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    const intake = await ready
    try {
      const { status, text = '', sent } = await answer(intake, protocol, request)
      response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
      await new Promise<void>((resolve) => response.end(text, resolve))
      await sent?.()
    } catch (error) {
      intake.requestFailed(protocol.name, error)
      if (!response.headersSent) response.writeHead(500, { 'content-length': 0 }).end()
    }
  })
}

async function answer(intake: Intake, protocol: RequestProtocol, incoming: IncomingMessage): Promise<Answer> {
  const body = await bodyOf(incoming)
  if (!body) return { status: 413 }
  if (intake.gate.isShut) return { status: 503 }
  const wire = {
    transport: 'http' as const,
    host: hostOf(incoming.socket.remoteAddress),
    write: () => {},
    send: async () => false,
    close: () => incoming.destroy(),
  }
  const session = new Session(intake, protocol, wire)
  return exchange(intake, session, requestOf(incoming, body))
}

async function exchange(intake: Intake, session: Session, request: DeviceRequest): Promise<Answer> {
  const frame = Buffer.from(`${request.method} ${request.url}\n${request.body.toString('latin1')}`, 'latin1')
  const response = read(intake, session, { request, frame })
  if (!response) return { status: 400 }
  let isKnown = true
  for (const message of response.messages) isKnown = (await session.take(message, frame)) && isKnown
  await session.whenIdle()
  if (session.hasFailed) return { status: 503 }
  if (!isKnown) return { status: response.unknownStatus }
  return { status: response.status, ...(await intake.textFor(session)) }
}

function read(intake: Intake, session: Session, { request, frame }: { request: DeviceRequest; frame: Buffer }) {
  try {
    return (session.protocol as RequestProtocol).decodeRequest(request, session)
  } catch (error) {
    intake.unreadable(session, frame, error)
    return undefined
  }
}

/** The whole body, or undefined when it is longer than any unit needs. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length
    if (length > MOST_BODY_BYTES) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): DeviceRequest {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  return { method, url, headers: Object.fromEntries(flat), body }
}
