import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@rastro/core/kit/errors'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller, Viewer } from '../access/viewer.ts'
import type { Http } from './server.ts'

/** The close code for a user who may no longer listen; the browser then asks for its session and logs in again. */
const refused = 1008
/** The server stops; the browser comes again. */
const goingAway = 1001
const aliveMs = 55_000
const path = '/api/socket'

/** One open WebSocket, for the parts that send through it. */
export interface BrowserSocket {
  /** The user, as the last `recheck` found it. */
  readonly viewer: Viewer
  /** Bytes that have not been sent because the other side reads slowly. */
  readonly backlog: number
  /** Text, in UTF-8. The bytes may be shared with other browsers: nobody may change them. */
  send(frame: Uint8Array): void
  /** Finds the user again, and closes the connection when the login has ended. */
  recheck(): Promise<void>
}

/** What is done with a browser. `opened` is called once; the function it returns gets the messages of the browser. */
export interface Switchboard {
  opened(browser: BrowserSocket): { heard(message: unknown): void; closed(): void }
}

export interface Sockets {
  /** Asks every browser to hang up. */
  close(): void
  /** Hangs up on those that have not. */
  cut(): void
}

/** Answers WebSocket upgrades at `/api/socket`. */
export function serveSockets(http: Http, switchboard: Switchboard): Sockets {
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
      for (const socket of sockets.clients) socket.close(goingAway)
    },
    cut() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function callerOf({ addressOf }: Http, request: IncomingMessage): Caller | undefined {
  const { url = '/', headers } = request
  // A stranger may write anything here: an invalid address must not end the program
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
  const browser: BrowserSocket = {
    get viewer() {
      return viewer
    },
    get backlog() {
      return socket.bufferedAmount
    },
    send: (frame) => socket.send(frame, { binary: false }),
    async recheck() {
      // A database that fails for a moment does not mean that the login has ended
      const still = await http
        .authenticate(caller)
        .catch((error: unknown) => (error instanceof AppError && error.status < 500 ? undefined : viewer))
      if (still?.user.id === viewer.user.id) viewer = still
      else socket.close(refused, 'Not logged in')
    },
  }
  const listener = switchboard.opened(browser)
  const stopKeepalive = keepAlive(socket, browser)
  socket.on('message', (data) => listener.heard(parse(data.toString())))
  // A broken connection is followed by `close`
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stopKeepalive()
    listener.closed()
  })
}

/** Sends a ping to each browser, so that proxies keep the connection open and a browser that is gone is noticed. */
function keepAlive(socket: WebSocket, browser: BrowserSocket): () => void {
  let heard = true
  socket.on('pong', () => {
    heard = true
  })
  const timer = setInterval(() => {
    if (!heard) return socket.terminate()
    heard = false
    socket.ping()
    browser.send(Buffer.from('{}'))
    void browser.recheck()
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
