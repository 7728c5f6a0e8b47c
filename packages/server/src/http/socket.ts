import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '@rastro/core/i18n/languages'
import { AppError } from '@rastro/core/kit/errors'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller, Viewer } from '../access/viewer.ts'
import { readerLanguage } from './reader-language.ts'
import type { Http } from './server.ts'

/** The close code for a user who may no longer subscribe; the browser then requests its session and logs in again. */
const refused = 1008
/** Its user has logged out; the browser does not reconnect (LIVE-4). */
const deliberate = 4000
/** The server stops; the browser reconnects. */
const goingAway = 1001
const aliveMs = 55_000
/** Interval of checks for expired logins and accounts. */
const endsMs = 1000
const path = '/api/socket'

/** One open WebSocket. */
export interface BrowserSocket {
  /** The user, as the last `recheck` found it. */
  readonly viewer: Viewer
  /** Requested the place of every device, of any age: `?all=true`, as with `GET /api/positions`. */
  readonly wantsAll: boolean
  /** The language of addresses. */
  readonly language: Language
  /** `?snapshot=false`: the first frame has no places, because the browser fetches the fleet by itself. */
  readonly wantsSnapshot: boolean
  /** `?changes=true`: it receives changes of settings, and alarms. Stock clients do not support such frames (decision 102). */
  readonly wantsChanges: boolean
  /** `?age=2000`: for how long the page has been loading, in milliseconds; infinite where it does not say. */
  readonly pageAgeMs: number
  /** Unsent bytes, because the other side reads slowly. */
  readonly backlog: number
  /** Text, in UTF-8. The bytes may be shared with other browsers and must not be changed. */
  send(frame: Uint8Array): void
  /** Reloads the user, and closes the connection when the login has ended. */
  recheck(): Promise<void>
  /** Closes the connection because its user has logged out. */
  farewell(): void
}

/** The handler of a browser. `opened` is called once; the function it returns gets the messages of the browser. */
export interface Switchboard {
  opened(browser: BrowserSocket): { heard(message: unknown): void; closed(): void }
}

export interface Sockets {
  /** The number of open sockets. */
  readonly count: number
  /** Starts the close handshake of every socket. */
  close(): void
  /** Terminates those still open. */
  cut(): void
}

interface Parts {
  readonly switchboard: Switchboard
  readonly clock: { now(): Date }
}

/** Answers WebSocket upgrades at `/api/socket`. A socket closes within two seconds of the end of its login. */
export function serveSockets(http: Http, { switchboard, clock }: Parts): Sockets {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })
  const browsers = new Set<BrowserSocket>()
  // One timer for all browsers
  const ending = setInterval(() => recheckEnded(browsers, clock.now()), endsMs)
  ending.unref()
  http.app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const asked = askedBy(http, request)
    if (!asked) return reject(stream, '404 Not Found')
    http.authenticate(asked.caller).then(
      (viewer) => {
        if (!viewer) return reject(stream, '401 Unauthorized')
        sockets.handleUpgrade(request, stream, head, (socket) =>
          connect({ http, switchboard, browsers, ...asked }, socket, viewer),
        )
      },
      () => reject(stream, '401 Unauthorized'),
    )
  })
  return {
    get count() {
      return sockets.clients.size
    },
    close() {
      clearInterval(ending)
      for (const socket of sockets.clients) socket.close(goingAway)
    },
    cut() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** Sockets whose login or account has expired. */
function recheckEnded(browsers: ReadonlySet<BrowserSocket>, now: Date): void {
  for (const browser of browsers) {
    const { endTime } = browser.viewer
    if (endTime && endTime <= now) void browser.recheck()
  }
}

interface Asked extends Pick<BrowserSocket, 'wantsAll' | 'wantsSnapshot' | 'wantsChanges' | 'pageAgeMs'> {
  readonly caller: Caller
}

/** Undefined for other URLs. */
function askedBy({ addressOf }: Http, request: IncomingMessage): Asked | undefined {
  const { url = '/', headers } = request
  // Untrusted input: an invalid URL must not end the program
  const address = URL.parse(url, 'http://host')
  if (address?.pathname !== path) return undefined
  const { searchParams } = address
  const caller = { headers, token: searchParams.get('token') ?? undefined, ip: addressOf(request) }
  return {
    caller,
    wantsAll: searchParams.get('all') === 'true',
    wantsSnapshot: searchParams.get('snapshot') !== 'false',
    wantsChanges: searchParams.get('changes') === 'true',
    pageAgeMs: Math.max(0, Number(searchParams.get('age') ?? Number.NaN)) || Number.POSITIVE_INFINITY,
  }
}

const reject = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Connection extends Asked {
  readonly http: Http
  readonly switchboard: Switchboard
  /** The open sockets. */
  readonly browsers: Set<BrowserSocket>
}

function connect(
  { http, switchboard, browsers, caller, wantsAll, wantsSnapshot, wantsChanges, pageAgeMs }: Connection,
  socket: WebSocket,
  opener: Viewer,
): void {
  let viewer = opener
  const browser: BrowserSocket = {
    get viewer() {
      return viewer
    },
    wantsAll,
    language: readerLanguage(opener, caller.headers),
    wantsSnapshot,
    wantsChanges,
    pageAgeMs,
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
    farewell: () => socket.close(deliberate, 'Logged out'),
  }
  const listener = switchboard.opened(browser)
  browsers.add(browser)
  const stopKeepalive = keepAlive(socket, browser)
  socket.on('message', (data) => listener.heard(parse(data.toString())))
  // A broken connection is followed by `close`
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stopKeepalive()
    browsers.delete(browser)
    listener.closed()
  })
}

/** Sends a ping to each browser, so that proxies keep the connection open and a lost browser is detected. */
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
    // Reference §2: other messages of a client are ignored
    return undefined
  }
}
