import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../open.ts'

const batches = 21
const rows = 1000

test('the log is brought into the file before it is large enough for the writer', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-checkpoint-'))
  const { positions, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  t.after(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
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
