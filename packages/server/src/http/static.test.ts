import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import pino from 'pino'
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

const { app } = createHttp({ authenticate: async () => undefined, log: pino({ level: 'silent' }) })
await serveWeb(app, directory)
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
  assert.equal((await get('/api/rockets', page)).body, 'There is nothing at /api/rockets')
})

test('a file with its content in its name is kept for good, and comes packed', async () => {
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

test('nothing outside the folder is served', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd']) {
    assert.ok((await get(url)).statusCode >= 400, url)
  }
})
