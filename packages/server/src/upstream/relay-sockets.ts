import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from '../access/origin.ts'
import type { Http } from '../http/server.ts'
import { requestHeaders } from './headers.ts'
import type { Upstream } from './upstream.ts'

/** A stock server sends something every 55 s, and closes after 300 s without a word of the browser. */
const silenceMs = 330_000
const openingMs = 30_000
const maxSockets = 5000
const maxSocketsOfOne = 200
const path = '/api/socket'

/** Passes the WebSocket at `/api/socket` on to the upstream server, byte for byte. Returns what cuts all of them. */
export function relaySockets({ app, addressOf }: Http, upstream: Upstream): () => void {
  const open = new Map<Duplex, string>()
  app.server.on('upgrade', (request: IncomingMessage, browser: Duplex, head: Buffer) => {
    browser.on('error', () => browser.destroy())
    if (URL.parse(request.url ?? '', 'http://host')?.pathname !== path || !request.url!.startsWith(path))
      return reject(browser, '404 Not Found')
    const address = addressOf(request) ?? ''
    const one = isIP(address) ? networkOf(address) : address
    const own = [...open.values()].filter((other) => other === one).length
    if (open.size >= maxSockets || own >= maxSocketsOfOne) return reject(browser, '503 Service Unavailable')
    open.set(browser, one)
    browser.once('close', () => open.delete(browser))
    connect({ upstream, browser, head, request, address })
  })
  return () => {
    for (const browser of open.keys()) browser.destroy()
  }
}

interface Opening {
  readonly upstream: Upstream
  readonly browser: Duplex
  /** What the browser sent behind its request. */
  readonly head: Buffer
  readonly request: IncomingMessage
  readonly address: string
}

function connect({ upstream, browser, head, request, address }: Opening): void {
  const isEncrypted = 'encrypted' in request.socket
  const came = { address, host: request.headers.host ?? '', protocol: isEncrypted ? 'https' : 'http' }
  const headers = { ...requestHeaders(request.headers, came), connection: 'Upgrade', upgrade: 'websocket' }
  const asked = upstream.ask(request.url!, { headers, agent: false, timeout: openingMs }).end()
  browser.once('close', () => asked.destroy())
  asked.on('timeout', () => asked.destroy())
  asked.on('error', () => reject(browser, '502 Bad Gateway'))
  asked.on('response', (answer) => {
    answer.resume()
    reject(browser, `${answer.statusCode} ${answer.statusMessage || 'Refused'}`)
  })
  asked.on('upgrade', (answer, server, first) => {
    server.on('error', () => browser.destroy())
    browser.write(switching(answer.headers))
    if (first.length > 0) browser.write(first)
    if (head.length > 0) server.write(head)
    server.setTimeout(silenceMs, () => server.destroy())
    server.once('close', () => browser.destroy())
    browser.once('close', () => server.destroy())
    browser.pipe(server)
    server.pipe(browser)
  })
}

function switching(headers: OutgoingHttpHeaders): string {
  const kept = Object.entries(headers).filter(([name]) => /^(upgrade|connection|sec-websocket-)/.test(name))
  return ['HTTP/1.1 101 Switching Protocols', ...kept.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
}

const reject = (browser: Duplex, status: string): void => {
  browser.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
