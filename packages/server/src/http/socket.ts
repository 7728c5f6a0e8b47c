import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@rastro/core/kit/errors'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller, Viewer } from '../access/viewer.ts'
import type { Http } from './server.ts'

/** The close code that says "you have no business here any more"; a browser then asks who it is, and logs in anew. */
const refused = 1008
const aliveMs = 55_000
const path = '/api/socket'

/** One open WebSocket, seen from the parts that speak through it. */
export interface Line {
  /** As of the last `recheck`. */
  readonly viewer: Viewer
  /** Bytes that wait because the other side reads slowly. */
  readonly backlog: number
  /** Text, in UTF-8. The bytes may be shared with other lines: nobody may change them. */
  send(frame: Uint8Array): void
  /** Asks again who this is, and hangs up on somebody who may no longer listen. */
  recheck(): Promise<void>
}

/** What becomes of a line. `opened` is called once; whatever it returns hears what the browser says. */
export interface Switchboard {
  opened(line: Line): { heard(message: unknown): void; closed(): void }
}

/** Answers WebSocket upgrades at `/api/socket`. */
export function serveSockets(http: Http, switchboard: Switchboard): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })
  http.app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const caller = callerOf(http, request)
    if (!caller) return reject(stream, '404 Not Found')
    http.authenticate(caller).then(
      (viewer) => {
        if (!viewer) return reject(stream, '401 Unauthorized')
        sockets.handleUpgrade(request, stream, head, (socket) => connect({ http, switchboard, caller }, socket, viewer))
      },
      () => reject(stream, '401 Unauthorized'),
    )
  })
  return {
    close() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function callerOf({ addressOf }: Http, request: IncomingMessage): Caller | undefined {
  const { url = '/', headers } = request
  // Whatever a stranger writes there: an address that is none must not end the program
  const address = URL.parse(url, 'http://host')
  if (address?.pathname !== path) return undefined
  const { searchParams } = address
  return { headers, token: searchParams.get('token') ?? undefined, ip: addressOf(request) }
}

const reject = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Connection {
  readonly http: Http
  readonly switchboard: Switchboard
  readonly caller: Caller
}

function connect({ http, switchboard, caller }: Connection, socket: WebSocket, opener: Viewer): void {
  let viewer = opener
  const line: Line = {
    get viewer() {
      return viewer
    },
    get backlog() {
      return socket.bufferedAmount
    },
    send: (frame) => socket.send(frame, { binary: false }),
    async recheck() {
      // A database that is away for a moment does not say that somebody has to go
      const still = await http
        .authenticate(caller)
        .catch((error: unknown) => (error instanceof AppError ? undefined : viewer))
      if (still?.user.id === viewer.user.id) viewer = still
      else socket.close(refused, 'Not logged in')
    },
  }
  const listener = switchboard.opened(line)
  const stopKeepalive = keepAlive(socket, line)
  socket.on('message', (data) => listener.heard(parse(data.toString())))
  // A broken connection is followed by `close`
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stopKeepalive()
    listener.closed()
  })
}

/** A sign of life each way, so that proxies keep the line open and a vanished browser is noticed. */
function keepAlive(socket: WebSocket, line: Line): () => void {
  let heard = true
  socket.on('pong', () => {
    heard = true
  })
  const timer = setInterval(() => {
    if (!heard) return socket.terminate()
    heard = false
    socket.ping()
    line.send(Buffer.from('{}'))
    void line.recheck()
  }, aliveMs)
  return () => clearInterval(timer)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reference §2: whatever else a client says is ignored
    return undefined
  }
}
