import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { groups } from '@rastro/core/resources/index'
import { sql } from 'kysely'
import { testApp } from '../testing/app.ts'
import { seedFleet } from '../testing/fleet.ts'
import { createTestPostgres } from '../testing/postgres-server.ts'
import { create } from './crud.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-health-'))
after(() => rmSync(folder, { recursive: true, force: true }))

describe('a database that fails', () => {
  test('a full disk is reported in a sentence, and by health until it is over', async () => {
    const app = await testApp()
    after(() => app.close())
    const { ADM } = await seedFleet(app.ctx)
    const health = () => app.call(undefined, { url: '/api/health' })
    const add = () =>
      app.call(ADM, {
        method: 'POST',
        url: '/api/groups',
        payload: { name: 'N', attributes: { text: 'x'.repeat(50_000) } },
      })
    assert.equal((await health()).body, 'OK')
    await sql`pragma max_page_count = 1`.execute(app.ctx.db)
    const refused = await add()
    assert.equal(refused.statusCode, 503)
    assert.match(refused.body, /^The disk of the database is full[^\n]*$/)
    const ill = await health()
    assert.equal(ill.statusCode, 503)
    assert.match(ill.body, /^The disk of the database is full.* \(since \d{4}-.*Z\)$/)
    assert.equal((await app.call(ADM, { url: '/api/groups' })).statusCode, 200)
    await sql`pragma max_page_count = 100000`.execute(app.ctx.db)
    assert.equal((await add()).statusCode, 200)
    app.clock.advance(120_000)
    assert.equal((await health()).body, 'OK')
  })

  test('a PostgreSQL that goes away is reported, does not end the program, and is well again when it is back', async () => {
    const shared = await createTestPostgres()
    const target = new URL(shared.url)
    const sockets = new Set<Socket>()
    let isThere = true
    const proxy = createServer((socket) => {
      if (!isThere) return void socket.destroy()
      const there = connect(Number(target.port || 5432), target.hostname)
      for (const side of [socket, there]) {
        sockets.add(side)
        side.on('error', () => {}) // Truncated below
        side.on('close', () => {
          socket.destroy()
          there.destroy()
        })
      }
      socket.pipe(there).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const url = new URL(shared.url)
    url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
    const app = await testApp({ open: () => openDatabase({ dataDir: '', databaseUrl: url.href }) })
    const health = () => app.call(undefined, { url: '/api/health' })
    const working = app.ctx.db.transaction().execute(async (tx) => {
      isThere = false
      for (const socket of sockets) socket.destroy()
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await assert.rejects(working, { status: 503, message: /^The database does not answer/ })
    const ill = await health()
    isThere = true
    const well = await health()
    await app.close()
    proxy.close()
    await shared.drop()
    assert.equal(ill.statusCode, 503)
    assert.match(ill.body, /^The database does not answer.* \(since /)
    assert.deepEqual([well.statusCode, well.body], [200, 'OK'])
  })

  test('a file that is damaged in its middle is named at the start, with what to do', async () => {
    const dataDir = join(folder, 'damaged')
    const database = await openDatabase({ dataDir, databaseUrl: undefined })
    await fill(database)
    await database.close()
    await damage(join(dataDir, 'rastro.sqlite'))
    await assert.rejects(openDatabase({ dataDir, databaseUrl: undefined }), {
      status: 503,
      message: /rastro\.sqlite is damaged or not a database: put your last backup in its place/,
    })
  })

  test('one that is damaged while it is used answers 503, and the log says what to do once', async () => {
    const dataDir = join(folder, 'later')
    const lines: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (_: unknown, text?: string) => void lines.push(text ?? '') }
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
    await fill(database)
    await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
    await damage(join(dataDir, 'rastro.sqlite'))
    for (let tries = 0; tries < 3; tries += 1) {
      const reading = database.db.selectFrom('group').selectAll().execute()
      await assert.rejects(reading, { status: 503, message: /^The database is damaged/ })
    }
    await database.close().catch(() => {}) // A damaged file may refuse that, too
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /put your last backup in its place/)
  })
})

async function fill({ db }: Database): Promise<void> {
  for (let at = 0; at < 50; at += 1)
    await create(db, groups, { name: `G${at}`, attributes: { text: 'x'.repeat(3000) } })
}

/** Overwrites the second half. */
async function damage(path: string): Promise<void> {
  const { size } = await stat(path)
  const half = Math.floor(size / 8192) * 4096
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size - half, 0xa5), 0, size - half, half)
  await file.close()
}
