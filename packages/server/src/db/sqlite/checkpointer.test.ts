import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../open.ts'

const batches = 120
const rows = 100

async function opened(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-checkpoint-'))
  const { db, positions, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  t.after(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, db, positions }
}

test('the log is brought into the file before it is large enough for the writer', async (t) => {
  const { dataDir, positions } = await opened(t)
  const time = new Date('2026-03-01T12:00:00Z')
  const position = { protocol: 'x', serverTime: time, deviceTime: time, fixTime: time, valid: true, latitude: 0 }
  const rest = { longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0, address: null, network: null }
  for (let batch = 0; batch < batches; batch++) {
    const first = await positions.reserveIds(rows)
    const made = Array.from({ length: rows }, (_, at) => {
      const id = first + at
      return { ...position, ...rest, id, deviceId: at, fingerprint: id, geofenceIds: null, attributes: {} }
    })
    await positions.write({ positions: made, events: [], states: [] })
  }
  await t.waitFor(async () => {
    const { size } = await stat(join(dataDir, 'rastro.sqlite'))
    assert.ok(size > batches * rows * 50, `the file has ${size} bytes`)
  })
})

test('every write counts: the log of many small transactions, and of a few large ones, stays short', async (t) => {
  const { dataDir, db } = await opened(t)
  const megabytes = async () => (await stat(join(dataDir, 'rastro.sqlite-wal'))).size / 1e6
  const row = (key: string) => ({ key, attempts: 1, expirationTime: 1 })
  for (let at = 0; at < 10_000; at++)
    await db
      .insertInto('throttle')
      .values(row(`key ${(at * 7919) % 10_007}`))
      .execute()
  const small = await megabytes()
  assert.ok(small < 60, `${small} MB after small ones`)
  for (let turn = 0; turn < 120; turn++) {
    const rows = Array.from({ length: 1000 }, (_, at) => row(`${'x'.repeat(1000)} ${turn} ${at}`))
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('throttle').values(rows).execute()
    })
  }
  const large = await megabytes()
  // A busy machine delays the other thread; without any checkpoint it would be 160 MB
  assert.ok(large < 110, `${large} MB after large ones`)
})
