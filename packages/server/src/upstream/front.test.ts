import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import pino from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import { readConfig } from '../config.ts'
import { createHttp } from '../http/server.ts'
import { isCall } from './call-path.ts'
import { type Front, startFront } from './front.ts'
import { answerHeaders } from './headers.ts'
import { relayCalls } from './relay-calls.ts'
import { openUpstream } from './upstream.ts'

const webDir = mkdtempSync(join(tmpdir(), 'rastro-front-'))
writeFileSync(join(webDir, 'index.html'), `<!doctype html><title>\${title}</title>`)
after(() => rmSync(webDir, { recursive: true }))
const log = pino({ level: 'silent' })

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A stock server in its wire shapes; a test may answer itself. */
async function startStock(port = 0) {
  let own: Handle | undefined
  const seen: IncomingMessage[] = []
  const server = createServer((incoming, response) => {
    seen.push(incoming)
    if (own) return own(incoming, response)
    if (incoming.url === '/api/server')
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 1, mapUrl: 'http://tiles.example.org/{z}', attributes: { title: 'Frota Sul' } }))
    response.writeHead(404, { 'content-type': 'application/json' }).end('jakarta.ws.rs.NotFoundException: HTTP 404')
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, stream, head) => {
    seen.push(incoming)
    // As a stock server refuses a socket without a session
    if (!incoming.headers.cookie) return stream.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
    sockets.handleUpgrade(incoming, stream, head, (socket) => {
      socket.send(JSON.stringify({ positions: [] }))
      socket.on('message', (data) => socket.send(`echo ${data}`))
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    seen,
    sockets,
    port: (server.address() as AddressInfo).port,
    answers(handle: Handle) {
      own = handle
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('our web client before a stock server', () => {
  let stock: Awaited<ReturnType<typeof startStock>>
  let front: Front
  let url: string
  beforeEach(async () => {
    stock = await startStock()
    front = await startFront(
      `http://127.0.0.1:${stock.port}`,
      { ...readConfig({ HOST: '127.0.0.1', WEB_DIR: webDir }), port: 0 },
      log,
    )
    url = `http://127.0.0.1:${front.port}`
  })
  afterEach(async () => {
    await front.close()
    await stock.close()
  })

  test('[API-11] pages are ours with the title and map hosts of the server behind them, and no other route answers', async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    assert.equal(await page.text(), '<!doctype html><title>Frota Sul</title>')
    assert.match(page.headers.get('content-security-policy')!, /connect-src [^;]*http:\/\/tiles\.example\.org/)
    stock.answers((_incoming, response) => response.end('of the other server'))
    for (const path of ['/console', '/metrics', '/.well-known/openid-configuration', '/api'])
      assert.equal((await fetch(url + path)).status, 404, path)
    assert.equal((await fetch(url, { method: 'POST', body: 'id=1' })).status, 404)
  })

  test('[API-11] a call passes with cookies, authorization and query both ways, and without what belongs to one connection', async () => {
    stock.answers((incoming, response) => {
      text(incoming).then((body) =>
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'set-cookie': ['JSESSIONID=node01; Domain=10.0.0.5; Path=/', 'other=1; HttpOnly'],
            'x-stock': 'yes',
          })
          .end(JSON.stringify({ body, url: incoming.url, method: incoming.method })),
      )
    })
    const answer = await fetch(`${url}/api/session?code=%2B1`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.c', password: 'ç' }),
      headers: { cookie: 'JSESSIONID=old', authorization: 'Bearer t', 'x-forwarded-for': '6.6.6.6', te: 'trailers' },
    })
    assert.deepEqual(await answer.json(), {
      body: 'email=a%40b.c&password=%C3%A7',
      url: '/api/session?code=%2B1',
      method: 'POST',
    })
    assert.deepEqual(answer.headers.getSetCookie(), ['JSESSIONID=node01; Path=/', 'other=1; HttpOnly'])
    assert.equal(answer.headers.get('x-stock'), 'yes')
    const { headers } = stock.seen.at(-1)!
    assert.deepEqual(
      [headers.cookie, headers.authorization, headers['x-forwarded-for'], headers.te, headers.host],
      ['JSESSIONID=old', 'Bearer t', '127.0.0.1', undefined, `127.0.0.1:${stock.port}`],
    )
    assert.equal(headers['x-forwarded-host'], `127.0.0.1:${front.port}`)
  })

  test('bodies stream in both directions: the first piece is there before the last is sent', async () => {
    stock.answers((incoming, response) => {
      response.writeHead(200)
      incoming.on('data', (piece) => response.write(`got ${piece}`))
      incoming.on('end', () => response.end())
    })
    const asked = request(`${url}/api/devices/1/image`, { method: 'POST' })
    asked.write('one')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(String((await once(answer, 'data'))[0]), 'got one')
    asked.end('two')
    assert.equal(await text(answer), 'got two')
  })

  test('a browser that leaves ends the call behind it', async () => {
    const left = Promise.withResolvers<void>()
    const came = Promise.withResolvers<void>()
    stock.answers((incoming) => {
      incoming.socket.once('close', () => left.resolve())
      came.resolve()
    })
    const asked = request(`${url}/api/reports/trips/xlsx`).on('error', () => {})
    asked.end()
    await came.promise
    asked.destroy()
    await left.promise
  })

  test('the socket passes on both ways, is refused as the server behind refuses it, and ends with it', async () => {
    const socketUrl = `${url.replace('http', 'ws')}/api/socket`
    const refused = new WebSocket(socketUrl)
    const [, answer] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
    assert.equal(answer.statusCode, 503)
    refused.on('error', () => {}).terminate()
    const socket = new WebSocket(socketUrl, { headers: { cookie: 'JSESSIONID=node01' } })
    assert.equal(String((await once(socket, 'message'))[0]), '{"positions":[]}')
    socket.send('{"logs":true}')
    assert.equal(String((await once(socket, 'message'))[0]), 'echo {"logs":true}')
    for (const behind of stock.sockets.clients) behind.terminate()
    await once(socket, 'close')
    const other = new WebSocket(`${url.replace('http', 'ws')}/api/other`).on('error', () => {})
    assert.equal(((await once(other, 'unexpected-response'))[1] as IncomingMessage).statusCode, 404)
    other.terminate()
  })

  test('[API-11] a server behind that is away is said in a sentence with its code, pages go on, and it is found again', async () => {
    await stock.close()
    const answer = await fetch(`${url}/api/session`)
    assert.equal(answer.status, 502)
    assert.equal(await answer.text(), 'The tracking server behind this page does not answer')
    assert.equal(readReason(answer.headers.get(reasonHeader))?.code, 'refusal.upstreamDown')
    assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200)
    const posted = await fetch(`${url}/api/devices`, { method: 'POST', body: 'x'.repeat(1_000_000) })
    assert.equal(posted.status, 502)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`).on('error', () => {})
    assert.equal(((await once(socket, 'unexpected-response'))[1] as IncomingMessage).statusCode, 502)
    socket.terminate()
    stock = await startStock(stock.port)
    assert.equal((await fetch(`${url}/api/server`)).status, 200)
  })

  test('[API-11] a read is sent again when a kept connection had ended, a write goes over a new one', async () => {
    const ports = new Set<number>()
    let answered = 0
    stock.answers((incoming, response) => {
      ports.add(incoming.socket.remotePort!)
      answered += 1
      response.end('ok')
      // The server ends the connection without saying so
      response.once('finish', () => setImmediate(() => incoming.socket.resetAndDestroy()))
    })
    for (let turn = 0; turn < 6; turn += 1) assert.equal((await fetch(`${url}/api/devices`)).status, 200)
    for (let turn = 0; turn < 6; turn += 1)
      assert.equal((await fetch(`${url}/api/devices`, { method: 'POST', body: '{}' })).status, 200)
    assert.equal(answered, 12)
    assert.equal(ports.size, 12)
  })
})

describe('limits of what passes', () => {
  let stock: Awaited<ReturnType<typeof startStock>>
  const upstreamOf = () => openUpstream(`http://127.0.0.1:${stock.port}/traccar`)
  before(async () => {
    stock = await startStock()
  })
  after(() => stock.close())

  test('a body that is too large, a server that is silent and too many calls are refused in words', async (t) => {
    const http = createHttp({ authenticate: async () => undefined, log })
    const upstream = upstreamOf()
    relayCalls(http, upstream, { maxBodyBytes: 1000, silenceMs: 100, maxCalls: 2, maxCallsOfOne: 1 })
    await http.app.listen({ port: 0, host: '127.0.0.1' })
    t.after(async () => {
      http.app.server.closeAllConnections()
      await http.app.close()
      upstream.close()
    })
    const url = `http://127.0.0.1:${(http.app.server.address() as AddressInfo).port}/api/devices`
    stock.answers((incoming, response) => incoming.resume().on('end', () => response.end(incoming.url)))
    assert.equal(await (await fetch(url, { method: 'POST', body: 'x'.repeat(1000) })).text(), '/traccar/api/devices')
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(1001) })
    assert.deepEqual([large.status, await large.text()], [413, 'The body may hold at most 1000 bytes'])
    const chunked = request(url, { method: 'POST' }).on('error', () => {})
    for (let piece = 0; piece < 3; piece += 1) chunked.write('x'.repeat(500))
    const [refused] = (await once(chunked, 'response')) as [IncomingMessage]
    assert.equal(refused.statusCode, 413)
    chunked.destroy()
    const came = Promise.withResolvers<void>()
    stock.answers(() => came.resolve())
    const silent = fetch(url)
    await came.promise
    assert.equal((await fetch(url)).status, 429)
    assert.equal((await silent).status, 504)
  })

  test('only calls of the API pass, however a path is written', async () => {
    for (const path of ['/api/devices', '/api/media/1/a.jpg?x=/../y', '/api/reports/trips/xlsx', '/api/a%20b'])
      assert.ok(isCall(path), path)
    for (const path of [
      '/api',
      '/apis/x',
      '/api/../console',
      '/api/%2e%2e/console',
      '/api/..;a=b/console',
      '/api/a%2f..',
      '/api/.%2E/x',
      '/api/%zz',
      '/api/\\..',
    ])
      assert.ok(!isCall(path), path)
  })

  test('a path that climbs is refused on the wire too', async (t) => {
    const front = await startFront(
      `http://127.0.0.1:${stock.port}`,
      { ...readConfig({ HOST: '127.0.0.1', WEB_DIR: webDir }), port: 0 },
      log,
    )
    t.after(() => front.close())
    stock.answers((_incoming, response) => response.end('of the other server'))
    const socket = connect(front.port, '127.0.0.1')
    socket.end('GET /api/../console HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    assert.match(await text(socket), /^HTTP\/1.1 404 /)
  })

  test('redirects of the server behind stay here, others are left alone', () => {
    const upstream = new URL('http://10.0.0.5:8082/traccar/')
    const at = (location: string) => answerHeaders({ location }, upstream).location
    assert.equal(at('http://10.0.0.5:8082/traccar/?openid=success'), '/?openid=success')
    assert.equal(at('/traccar/login'), '/login')
    assert.equal(at('https://id.example.com/auth?x=1'), 'https://id.example.com/auth?x=1')
    assert.equal(at('http://10.0.0.5:8082/other'), 'http://10.0.0.5:8082/other')
  })
})

test('an upstream server leaves no settings of a database of ours', () => {
  assert.equal(readConfig({ UPSTREAM_URL: 'http://10.0.0.5:8082' }).upstreamUrl, 'http://10.0.0.5:8082')
  assert.throws(() => readConfig({ UPSTREAM_URL: 'http://10.0.0.5', DATABASE_URL: 'postgres://x/y' }), {
    message: /^DATABASE_URL has no meaning/,
  })
  assert.throws(() => readConfig({ UPSTREAM_URL: 'http://me:secret@10.0.0.5' }), { message: /^UPSTREAM_URL must be/ })
})
