import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { endpoint } from '@rastro/core/kit/contract'
import { UnavailableError } from '@rastro/core/kit/errors'
import { Type } from '@rastro/core/kit/schema'
import pino from 'pino'
import { implement, written } from './implement.ts'
import { createHttp } from './server.ts'

/** A server with one call, whose answer is these pages; returns its address. */
async function serving(t: { after(end: () => Promise<void>): void }, pages: () => AsyncIterable<string | Uint8Array>) {
  const http = createHttp({ authenticate: async () => undefined, log: pino({ level: 'silent' }) })
  const call = endpoint({ method: 'GET', path: '/api/pages', response: Type.String(), open: true })
  implement(http, call, () => written(pages(), 'text/plain'))
  await http.app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => http.app.close())
  return `http://127.0.0.1:${(http.app.server.address() as AddressInfo).port}/api/pages`
}

test('an answer in pages arrives complete', async (t) => {
  const url = await serving(t, async function* () {
    for (let page = 0; page < 100; page += 1) yield String(page % 10).repeat(50_000)
  })
  const text = await (await fetch(url)).text()
  assert.equal(text.length, 5_000_000)
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 200)
})

test('pages that are given back when they have left arrive as they were, however slow the caller is', async (t) => {
  const url = await serving(t, async function* () {
    for (let page = 0; page < 300; page += 1) yield new Uint8Array(100_000).fill(page % 256)
  })
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  let at = 0
  for await (const chunk of response) {
    for (const byte of chunk as Buffer) {
      if (byte !== Math.floor(at / 100_000) % 256) assert.fail(`byte ${at} is ${byte}`)
      at += 1
    }
    await new Promise(setImmediate)
  }
  assert.equal(at, 30_000_000)
})

test('pages are read no faster than the caller takes them, and no more when the caller leaves', async (t) => {
  let pulled = 0
  const stopped = Promise.withResolvers<void>()
  const url = await serving(t, async function* () {
    try {
      for (;;) {
        pulled += 1
        yield 'x'.repeat(100_000)
      }
    } finally {
      stopped.resolve()
    }
  })
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  await once(response, 'readable')
  response.destroy()
  await stopped.promise
  assert.ok(pulled < 1000, `${pulled} pages were read for nobody`)
})

test('a failure before the first page is reported in words; after it the answer breaks off', async (t) => {
  const early = await serving(t, () => failingAfter([]))
  const refused = await fetch(early)
  assert.deepEqual([refused.status, await refused.text()], [503, 'The database is away'])
  const late = await serving(t, () => failingAfter(['a good beginning']))
  const broken = await fetch(late)
  assert.equal(broken.status, 200)
  await assert.rejects(broken.text(), { message: 'terminated' })
})

test('a caller who leaves in the middle of a file is no fault', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const http = createHttp({ authenticate: async () => undefined, log })
  const left = Promise.withResolvers<void>()
  const file = Readable.from(endless())
  const call = endpoint({ method: 'GET', path: '/api/file', response: Type.Unsafe<unknown>(Type.Any()), open: true })
  implement(http, call, async ({ reply }) => {
    reply.raw.once('close', left.resolve)
    return reply.type('application/octet-stream').send(file)
  })
  await http.app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => http.app.close())
  const { port } = http.app.server.address() as AddressInfo
  const [response] = (await once(get(`http://127.0.0.1:${port}/api/file`), 'response')) as [IncomingMessage]
  await once(response, 'readable')
  response.destroy()
  await left.promise
  if (!file.destroyed) await once(file, 'close')
  await http.app.close()
  assert.deepEqual(lines, [])
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(100_000)
}

async function* failingAfter(pages: readonly string[]): AsyncGenerator<string> {
  yield* pages
  throw new UnavailableError('The database is away')
}

test('a slow disk delays the start and does not end it', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { app } = createHttp({ authenticate: async () => undefined, log: pino({ level: 'silent' }) })
  const [reading, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('onReady', async () => {
    reading.resolve()
    await disk.promise
  })
  const ready = app.ready()
  await reading.promise
  mock.timers.tick(600_000)
  disk.resolve()
  await ready
  await app.close()
})
