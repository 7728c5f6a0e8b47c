import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import type { Database } from '../../db/database.ts'
import { dialects } from '../../testing/dialects.ts'
import { startRig } from '../testing.ts'

const METRES = 1112
const fixAt = (second: number): Fix => ({
  fixTime: new Date(Date.UTC(2026, 7, 21, 10) + second * 1000),
  valid: true,
  latitude: second / 100,
  longitude: -46,
  attributes: {},
})

/** The same database, with a count of its `before` queries. */
function counting(database: Database) {
  const asked = { times: 0 }
  const before: Database['positions']['before'] = (deviceId, time) => {
    asked.times += 1
    return database.positions.before(deviceId, time)
  }
  return { asked, database: { ...database, positions: { ...database.positions, before } } }
}

const [, open] = dialects[0]!

/** Sends fixes at these seconds to an empty server, one after another; returns what is stored. */
async function tell(seconds: readonly number[]) {
  const { asked, database } = counting(await open())
  const rig = await startRig({ database })
  const deviceId = await rig.register('one')
  const unit = await rig.tcp()
  for (const second of seconds) await unit.ask({ uniqueIds: ['one'], fixes: [fixAt(second)], reply: 'thanks' })
  const range = { deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 1000 }
  const stored = await database.positions.range(range)
  await rig.close()
  const distances = stored.map(({ attributes }) => Math.round(Number(attributes.distance) / METRES))
  return { distances, asked: asked.times }
}

test('a unit that brings an hour it had no network for asks the database once', async () => {
  const gap = Array.from({ length: 40 }, (_, at) => at + 1)
  const { distances, asked } = await tell([0, 100, 101, 102, 103, 104, ...gap])
  assert.deepEqual(distances, [0, ...gap.map(() => 1), 100, 1, 1, 1, 1])
  assert.equal(asked, 1)
})

test('a unit that brings its past from the newest to the oldest is measured as far as is known then', async () => {
  const { distances } = await tell([0, 100, 101, 102, 103, 104, 30, 20, 10])
  assert.deepEqual(distances, [0, 10, 20, 30, 100, 1, 1, 1, 1])
})

test('what is older than everything has nothing before it', async () => {
  const { distances } = await tell([100, 101, 102, 103, 104, 7, 8])
  assert.deepEqual(distances, [0, 1, 0, 1, 1, 1, 1])
})

test('late ones between live ones are found among both', async () => {
  const { distances } = await tell([0, 100, 101, 102, 103, 104, 50, 105, 106, 107, 108, 109, 51, 104.5, 52])
  assert.deepEqual(distances, [0, 50, 1, 1, 100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
})

test('once a report was late, slightly late ones are placed without asking, until 64 have come in order', async () => {
  const late = [10, 11, 12, 10.5, 13, 14, 13.5, 15, 14.5]
  assert.deepEqual(await tell(late), { distances: [0, 1, 1, 1, 1, 1, 1, 1, 1], asked: 1 })
  const inOrder = Array.from({ length: 64 }, (_, at) => 16 + at)
  const { asked } = await tell([...late, ...inOrder, 78.5])
  assert.equal(asked, 2)
})
