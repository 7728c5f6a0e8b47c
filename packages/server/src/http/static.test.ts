import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Server } from '@rastro/core/resources/server'
import pino from 'pino'
import { refuseUnknownCalls } from './nothing-there.ts'
import { createHttp } from './server.ts'
import { serveWeb } from './static.ts'

const directory = mkdtempSync(join(tmpdir(), 'rastro-web-'))
after(() => rmSync(directory, { recursive: true }))
mkdirSync(join(directory, 'assets'))
const script = 'console.log("a script that is worth packing")'
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Rastro</title>')
writeFileSync(join(directory, 'assets/main-1a2b.js'), script)
writeFileSync(join(directory, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(join(directory, 'assets/main-1a2b.js.gz'), gzipSync(script))
writeFileSync(join(directory, 'base.pmtiles'), Buffer.from([...Array(100).keys()]))

let settings: Partial<Server> = { attributes: {} }
const { app } = createHttp({ authenticate: async () => undefined, log: pino({ level: 'silent' }) })
const serverFor = async () => settings as Server
refuseUnknownCalls(app)
await serveWeb(app, { directory, serverFor, phonePort: 5055, publicFile: async () => undefined })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('the address of a screen gets the page, a missing file does not', async () => {
  const page = { accept: 'text/html,*/*;q=0.8' }
  for (const url of ['/', '/settings/veiculo/7', '/login?next=/']) {
    const reply = await get(url, page)
    assert.equal(reply.statusCode, 200, url)
    assert.match(reply.body, /<title>Rastro/)
    assert.equal(reply.headers['cache-control'], 'no-cache')
  }
  assert.equal((await get('/missing.png', page)).statusCode, 404)
  assert.equal((await get('/settings', { accept: 'application/json' })).statusCode, 404)
  assert.equal((await get('/missing', {})).body, 'There is nothing at /missing')
  assert.equal((await get('/api/rockets?token=secret', page)).body, 'There is no call GET /api/rockets')
})

test('a file with its content in its name is cached for good, and comes packed', async () => {
  const reply = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' })
  assert.equal(reply.headers['content-encoding'], 'br')
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(reply.headers['content-type']), /javascript/)
  assert.equal((await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding'], 'gzip')
  assert.equal((await get('/assets/main-1a2b.js')).body, script)
})

test('a map file is read in pieces, never packed', async () => {
  const reply = await get('/base.pmtiles', { range: 'bytes=10-12', 'accept-encoding': 'br' })
  assert.equal(reply.statusCode, 206)
  assert.deepEqual([...reply.rawPayload], [10, 11, 12])
  assert.equal(reply.headers['content-encoding'], undefined)
  assert.equal(reply.headers['content-range'], 'bytes 10-12/100')
})

test('pages say what they may load', async () => {
  const { headers } = await get('/', { accept: 'text/html' })
  assert.match(String(headers['content-security-policy']), /worker-src 'self' blob:/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('pages may load what the settings name over plain http, and the port of phones on this host', async () => {
  const policy = async (host = 'fleet.example.com:8082') => {
    const { headers } = await get('/', { accept: 'text/html', host })
    const parts = String(headers['content-security-policy']).split('; ')
    return (name: string) => parts.find((part) => part.startsWith(name))
  }
  const before = await policy()
  assert.equal(before('img-src'), "img-src 'self' data: blob: https:")
  assert.equal(before('connect-src'), "connect-src 'self' blob: https: http://fleet.example.com:5055")
  settings = {
    attributes: {},
    mapUrl: 'http://{s}.tiles.example.org:8080/{z}/{x}/{y}.png?key=1',
    overlayUrl: 'http://tile-{switch:a,b}.example.org/{z}',
    poiLayer: 'http://10.1.2.3/places.kml',
  }
  const named = await policy()
  assert.equal(
    named('img-src'),
    "img-src 'self' data: blob: https: http://*.tiles.example.org:8080 http://*.example.org http://10.1.2.3",
  )
  assert.match(
    named('connect-src')!,
    / http:\/\/\*\.tiles\.example\.org:8080 http:\/\/\*\.example\.org http:\/\/10\.1\.2\.3 http:\/\/fleet/,
  )
  assert.equal((await policy('[::1]:8082'))('connect-src')?.includes('5055'), false)
  assert.equal(named('frame-src'), "frame-src 'self'")
  const tutorials = { 'tutorial.pt.wide': 'https://help.example.com/a;b', 'tutorial.en.wide': 'http://10.1.2.3:81/x' }
  settings = { attributes: { ...tutorials, 'tutorial.en.narrow': "javascript:'*'" } }
  assert.equal((await policy())('frame-src'), "frame-src 'self' https://help.example.com http://10.1.2.3:81")
})

test('where the installation asks no other host, pages may load nothing from one, and phones still report', async () => {
  settings = {
    attributes: { noOutsideRequests: true },
    mapUrl: 'http://tiles.example.org/{z}/{x}/{y}.png',
    overlayUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
    poiLayer: null,
  }
  const { headers } = await get('/', { accept: 'text/html', host: 'fleet.example.com:8082' })
  const parts = String(headers['content-security-policy']).split('; ')
  assert.ok(parts.includes("img-src 'self' data: blob:"))
  assert.ok(parts.includes("connect-src 'self' blob: http://fleet.example.com:5055"))
})

test('no setting and no host ends a directive or opens it to everybody', async () => {
  const evil = [
    'http://x; script-src *',
    "http://x 'unsafe-inline'",
    'http://*',
    'http://',
    'javascript:1',
    'http://a,b',
    'http://{s}',
    '//x',
  ]
  for (const address of evil) {
    settings = { attributes: {}, mapUrl: address, overlayUrl: null, poiLayer: null }
    const { headers } = await get('/', { accept: 'text/html', host: 'evil.example;script-src *' })
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'; /, address)
    assert.match(policy, /img-src 'self' data: blob: https:; /, address)
    assert.match(policy, /connect-src 'self' blob: https:; /, address)
  }
})

test('nothing outside the folder is served', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd']) {
    assert.ok((await get(url)).statusCode >= 400, url)
  }
})
