import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Server } from '@rastro/core/resources/server'
import pino from 'pino'
import { createHttp } from './server.ts'
import { serveWeb } from './static.ts'

const directory = mkdtempSync(join(tmpdir(), 'rastro-foreign-'))
after(() => rmSync(directory, { recursive: true }))
const page = (name: string) =>
  `<title>\${title}</title><meta name="description" content="\${description}"><meta content='\${colorPrimary}'>${name}`
writeFileSync(join(directory, 'index.html'), page('index'))
writeFileSync(join(directory, 'index.html.br'), 'the build packed it with its placeholders')
writeFileSync(join(directory, 'about.html'), '<title>About</title>')
writeFileSync(
  join(directory, 'manifest.webmanifest'),
  `{"name":"\${title}","description":"\${description}","theme_color":"\${colorPrimary}"}`,
)

let attributes: Record<string, unknown> = {}
const logged: string[] = []
const { app } = createHttp({
  authenticate: async () => undefined,
  log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
})
const serverFor = async () => ({ attributes }) as Server
await serveWeb(app, { directory, serverFor, publicFile: async () => undefined })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

test("a foreign client's page and manifest say what the settings say, at once", async () => {
  attributes = {}
  assert.match((await get('/')).body, /<title>Rastro<\/title>/)
  attributes = { title: 'Acme', description: 'Fleets of Acme', colorPrimary: '#aa0000' }
  for (const url of ['/', '/index.html', '/login', '/settings/device/7?x=1']) {
    const { body, headers } = await get(url)
    assert.equal(
      body,
      page('index').replace(/\$\{(\w+)\}/g, (_, name) => String(attributes[name])),
      url,
    )
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.ok(headers['content-security-policy'])
  }
  assert.deepEqual(logged, [])
  const manifest = await get('/manifest.webmanifest')
  assert.deepEqual(manifest.json(), { name: 'Acme', description: 'Fleets of Acme', theme_color: '#aa0000' })
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
  assert.equal((await get('/about.html')).body, '<title>About</title>')
})

test('packed and unpacked they are the same, and are sent again only after a change', async () => {
  attributes = { title: 'Acme' }
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip' })
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
  const etag = String(plain.headers.etag)
  assert.equal((await get('/', { 'if-none-match': etag })).statusCode, 304)
  attributes = { title: 'Other' }
  assert.match((await get('/', { 'if-none-match': etag })).body, /<title>Other</)
})

test('a client that is put in the place of the old one is filled in as well', async () => {
  writeFileSync(join(directory, 'index.html'), `new ${page('index')}`)
  assert.match((await get('/')).body, /^new <title>/)
})

test('no setting becomes a part of the page', async () => {
  const evil = `</title><script>alert(1)</script>"'\\\${title}$&`
  attributes = { title: evil, description: evil, colorPrimary: 'red}body{background:url(//x)' }
  const { body } = await get('/')
  assert.doesNotMatch(body, /<script|alert\(1\)<\/script>/)
  assert.doesNotMatch(body, /content="[^"]*'[^"]*"/)
  assert.match(body, /content='#0B5563'/)
  assert.equal((await get('/manifest.webmanifest')).json().name, evil)
  attributes = { title: 'x'.repeat(60_000), description: 7, colorPrimary: {} }
  assert.ok((await get('/')).body.length < 2000)
})
