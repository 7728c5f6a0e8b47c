import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import { devices } from '@rastro/core/resources/index'
import { dialects } from '../testing/dialects.ts'
import { create, get } from './crud.ts'
import type { Batch, Database, DeviceState, NewPosition } from './database.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const at = (seconds: number): Date => new Date(noon + seconds * 1000)

/** A report of a device, this many seconds after noon. */
function report(id: number, deviceId: number, seconds: number, more: Partial<NewPosition> = {}): NewPosition {
  return {
    id,
    deviceId,
    fingerprint: 9_007_199_254_740_000 - seconds,
    protocol: 'gt06',
    serverTime: at(seconds + 2),
    deviceTime: at(seconds + 1),
    fixTime: at(seconds),
    valid: true,
    latitude: -23.550520123,
    longitude: -46.633308,
    altitude: 760.5,
    speed: 33.333333333333336,
    course: 359.5,
    accuracy: 0.1,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: {},
    ...more,
  }
}

const stored = ({ fingerprint: _, ...position }: NewPosition): Position => position
const stateAt = ({ id, deviceId, fixTime, serverTime }: NewPosition): DeviceState => ({
  deviceId,
  status: 'online',
  lastUpdate: serverTime,
  positionId: id,
  positionTime: fixTime,
})
const eventOf = (type: string, { id, deviceId, fixTime }: NewPosition): Omit<Event, 'id'> => ({
  type,
  deviceId,
  eventTime: fixTime,
  positionId: id,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { speed: 55.5 },
})
const onlyPositions = (positions: readonly NewPosition[]): Batch => ({ positions, events: [], states: [] })

for (const [dialect, open] of dialects) {
  describe(`positions on ${dialect}`, () => {
    let database: Database
    let ids: () => Promise<number>
    let newDevice: () => Promise<number>
    before(async () => {
      database = await open()
      let count = 0
      ids = () => database.positions.reserveIds(1)
      newDevice = async () => {
        count += 1
        return (await create(database.db, devices, { name: `Van ${count}`, uniqueId: `van-${count}` })).id
      }
    })
    after(() => database.close())

    const allOf = (deviceId: number): Promise<Position[]> =>
      database.positions.range({ deviceId, from: new Date(0), to: new Date(8e15), limit: 1e9 })

    test('come back as they were stored', async () => {
      const deviceId = await newDevice()
      const full = report(await ids(), deviceId, 0, {
        address: "Rua d'Água, 7 — São Paulo",
        network: { radioType: 'lte', cellTowers: [{ cellId: 1, locationAreaCode: 2 }], wifiAccessPoints: [] },
        geofenceIds: [3, 1],
        attributes: {
          ignition: true,
          'with.dot': 1.5,
          none: null,
          list: [1, { a: 'ção' }],
          text: 'back\\slash "quoted" 🚚',
        },
      })
      const bare = report(await ids(), deviceId, 1, {
        valid: false,
        protocol: null,
        speed: 0,
        latitude: 0,
        longitude: 0,
      })
      const result = await database.positions.write(onlyPositions([full, bare]))
      assert.deepEqual(result, { stored: [true, true], positionIds: [full.id, bare.id], eventIds: [], lost: [] })
      assert.deepEqual(await allOf(deviceId), [stored(full), stored(bare)])
      assert.deepEqual(await database.positions.byIds([bare.id, full.id, 987_654]), [stored(full), stored(bare)])
    })

    test('a character that a database may refuse does not stop a batch', async () => {
      const deviceId = await newDevice()
      const odd = report(await ids(), deviceId, 0, {
        address: 'a\0b',
        attributes: { text: 'x\0y\ud800z', raw: '\\u0000' },
      })
      await database.positions.write(onlyPositions([odd]))
      const [found] = await allOf(deviceId)
      assert.match(String(found?.attributes.text), /^x.y.z$/su)
      assert.equal(found?.attributes.raw, '\\u0000')
    })

    test('the same report is stored once, whichever batch it comes in', async () => {
      const deviceId = await newDevice()
      const first = report(await ids(), deviceId, 0)
      const other = report(await ids(), deviceId, 0, { fingerprint: 5 })
      await database.positions.write(onlyPositions([first, other]))
      const again = report(await ids(), deviceId, 0)
      const fresh = report(await ids(), deviceId, 9)
      const freshAgain = report(await ids(), deviceId, 9)
      const result = await database.positions.write({
        positions: [again, fresh, freshAgain],
        events: [eventOf('told before', again), eventOf('new', fresh), eventOf('twice', freshAgain)],
        states: [stateAt(freshAgain)],
      })
      assert.deepEqual(result.stored, [false, true, false])
      assert.deepEqual(result.positionIds, [first.id, fresh.id, fresh.id])
      assert.deepEqual(
        result.eventIds.map((id) => id > 0),
        [false, true, false],
      )
      assert.deepEqual(await allOf(deviceId), [first, other, fresh].map(stored))
      const events = await database.db.selectFrom('event').selectAll().where('deviceId', '=', deviceId).execute()
      assert.deepEqual(
        events.map(({ id, type, positionId }) => ({ id, type, positionId })),
        [{ id: result.eventIds[1], type: 'new', positionId: fresh.id }],
      )
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(fresh)])
    })

    test('a batch that was written and is written again changes nothing', async () => {
      const deviceId = await newDevice()
      const position = report(await ids(), deviceId, 0)
      const batch = { positions: [position], events: [eventOf('once', position)], states: [stateAt(position)] }
      await database.positions.write(batch)
      const again = await database.positions.write(batch)
      assert.deepEqual(again, { stored: [false], positionIds: [position.id], eventIds: [0], lost: [] })
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(position)])
    })

    test('a range is by fix time, ends included, oldest first, in the order of arrival within a second', async () => {
      const deviceId = await newDevice()
      const other = await newDevice()
      const [a, b, c, d, e] = await Promise.all([ids(), ids(), ids(), ids(), ids()])
      const late = report(e, deviceId, 5)
      const rows = [report(b, deviceId, 10), report(c, deviceId, 10, { fingerprint: 1 }), report(d, deviceId, 20), late]
      await database.positions.write(onlyPositions([...rows, report(a, other, 10)]))
      const range = async (from: number, to: number, limit = 100) =>
        (await database.positions.range({ deviceId, from: at(from), to: at(to), limit })).map(({ id }) => id)
      assert.deepEqual(await range(5, 20), [e, b, c, d])
      assert.deepEqual(await range(5.001, 19.999), [b, c])
      assert.deepEqual(await range(10, 10), [b, c])
      assert.deepEqual(await range(0, 99, 2), [e, b])
      assert.deepEqual(await range(21, 99), [])
    })

    test('a long range is complete and in order, across months', async () => {
      const deviceId = await newDevice()
      const first = await database.positions.reserveIds(11_000)
      const hour = 3600
      const rows = Array.from({ length: 11_000 }, (_, i) =>
        report(first + i, deviceId, Math.floor(i / 4) * hour, { fingerprint: i % 4 }),
      )
      for (let i = 0; i < rows.length; i += 1000) {
        await database.positions.write(onlyPositions(rows.slice(i, i + 1000).reverse()))
      }
      const found = (await allOf(deviceId)).map(({ id }) => id)
      assert.deepEqual(
        found,
        rows.map(({ id }) => id),
      )
    })

    test('years that nobody expects are stored as well', async () => {
      const deviceId = await newDevice()
      const years = [1899, 1970, 1980, 2019, 2026, 2107, 9999]
      const rows = await Promise.all(
        years.map(async (year, index) =>
          report(await ids(), deviceId, index, { fixTime: new Date(Date.UTC(year, 0, 1)) }),
        ),
      )
      await database.positions.write(onlyPositions(rows))
      const found = await database.positions.range({ deviceId, from: new Date(-1e15), to: new Date(8e15), limit: 100 })
      assert.deepEqual(found, rows.map(stored))
    })

    test('the newest at or before a time is found', async () => {
      const deviceId = await newDevice()
      const rows = [
        report(await ids(), deviceId, 10),
        report(await ids(), deviceId, 20),
        report(await ids(), deviceId, 20, { fingerprint: 1 }),
      ]
      await database.positions.write(onlyPositions(rows))
      assert.equal((await database.positions.before(deviceId, at(20)))?.id, rows[2]?.id)
      assert.equal((await database.positions.before(deviceId, at(19.999)))?.id, rows[0]?.id)
      assert.equal(await database.positions.before(deviceId, at(9)), undefined)
    })

    test('the latest is what the state of the device says', async () => {
      const [one, two] = [await newDevice(), await newDevice()]
      const [a, b, c] = [report(await ids(), one, 10), report(await ids(), one, 5), report(await ids(), two, 7)]
      await database.positions.write({ positions: [a, b, c], events: [], states: [stateAt(b), stateAt(c), stateAt(a)] })
      assert.deepEqual(await database.positions.latest([one, two]), [stored(a), stored(c)])
      assert.deepEqual(await database.positions.latest([two]), [stored(c)])
      assert.deepEqual(await database.positions.latest([]), [])
      const everybody = await database.positions.latest(undefined)
      assert.deepEqual(everybody.slice(-2), [stored(a), stored(c)])
      const device = await get(database.db, devices, one)
      assert.deepEqual([device.status, device.lastUpdate, device.positionId], ['online', a.serverTime, a.id])
    })

    test('a state that knows only an older position does not take the latest away', async () => {
      const deviceId = await newDevice()
      const [old, latest] = [report(await ids(), deviceId, 5), report(await ids(), deviceId, 10)]
      await database.positions.write({ positions: [old, latest], events: [], states: [stateAt(latest)] })
      await database.positions.write({ positions: [], events: [], states: [{ ...stateAt(old), status: 'offline' }] })
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(latest)])
      assert.equal((await get(database.db, devices, deviceId)).status, 'offline')
    })

    test('a state without a position is stored, and what the rules remember stays until it is replaced', async () => {
      const deviceId = await newDevice()
      const state: DeviceState = { deviceId, status: 'unknown', lastUpdate: null, positionId: 0, positionTime: null }
      await database.positions.write({
        positions: [],
        events: [],
        states: [{ ...state, rules: { motion: { since: 7 } } }],
      })
      await database.positions.write({
        positions: [],
        events: [],
        states: [{ ...state, status: 'offline', lastUpdate: at(3) }],
      })
      const row = await database.db
        .selectFrom('device_state')
        .selectAll()
        .where('deviceId', '=', deviceId)
        .executeTakeFirstOrThrow()
      const { changedAt, ...kept } = row
      assert.ok(Number(changedAt) > 0)
      assert.deepEqual(kept, {
        deviceId,
        status: 'offline',
        lastUpdate: at(3).getTime(),
        positionId: null,
        positionTime: null,
        rules: '{"motion":{"since":7}}',
        epoch: null,
        node: null,
      })
    })

    test('removing is by fix time, ends included, and the state then points to the newest that is left', async () => {
      const deviceId = await newDevice()
      const rows = await Promise.all([0, 10, 20, 30].map(async (seconds) => report(await ids(), deviceId, seconds)))
      await database.positions.write({ positions: rows, events: [], states: [stateAt(rows[3]!)] })
      assert.equal(await database.positions.remove({ deviceId, from: at(1), to: at(9) }), 0)
      assert.equal(await database.positions.remove({ deviceId, from: at(20), to: at(30) }), 2)
      assert.deepEqual(await allOf(deviceId), [rows[0]!, rows[1]!].map(stored))
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(rows[1]!)])
      assert.equal(await database.positions.remove({ deviceId, from: at(0), to: at(99) }), 2)
      assert.equal((await get(database.db, devices, deviceId)).positionId, 0)
    })

    test('one of several positions of the same moment is removed alone', async () => {
      const deviceId = await newDevice()
      const [first, second] = [await report(await ids(), deviceId, 0), await report(await ids(), deviceId, 0)]
      await database.positions.write({
        positions: [first, { ...second, fingerprint: first.fingerprint + 1 }],
        events: [],
        states: [stateAt(second)],
      })
      assert.equal(await database.positions.remove({ deviceId, from: at(0), to: at(0), id: second.id }), 1)
      assert.deepEqual(await allOf(deviceId), [stored(first)])
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(first)])
    })

    test('more positions than one transaction removes go all the same, also when they share a moment', async () => {
      const deviceId = await newDevice()
      const first = await database.positions.reserveIds(12_000)
      const rows = Array.from({ length: 12_000 }, (_, i) =>
        report(first + i, deviceId, i < 6000 ? 0 : i, { fingerprint: i }),
      )
      await database.positions.write({ positions: rows, events: [], states: [stateAt(rows.at(-1)!)] })
      assert.equal(await database.positions.remove({ deviceId, from: at(0), to: at(11_998) }), 11_999)
      assert.deepEqual(await allOf(deviceId), [stored(rows.at(-1)!)])
      assert.deepEqual(await database.positions.latest([deviceId]), [stored(rows.at(-1)!)])
    })

    test('a batch that fails stores nothing, and the next one is stored', async () => {
      const deviceId = await newDevice()
      const good = report(await ids(), deviceId, 0)
      const bad = report(await ids(), deviceId, 1, { latitude: Number.NaN })
      const batch = { positions: [good, bad], events: [eventOf('never', good)], states: [stateAt(good)] }
      await assert.rejects(database.positions.write(batch), /null|NOT NULL/i)
      assert.deepEqual(await allOf(deviceId), [])
      assert.deepEqual(await database.positions.latest([deviceId]), [])
      const told = await database.db.selectFrom('event').select('id').where('deviceId', '=', deviceId).execute()
      assert.deepEqual(told, [])
      await database.positions.write(onlyPositions([good]))
      assert.deepEqual(await allOf(deviceId), [stored(good)])
    })

    test('batches written at once, beside transactions and reads, are all stored', async () => {
      const [deviceId, shared] = [await newDevice(), await newDevice()]
      const writes = Array.from({ length: 20 }, async (_, batch) => {
        const first = await database.positions.reserveIds(51)
        const rows = Array.from({ length: 50 }, (_, i) => report(first + i, deviceId, batch * 50 + i))
        const result = await database.positions.write(onlyPositions([...rows, report(first + 50, shared, 0)]))
        return result.stored
      })
      const edits = Array.from({ length: 5 }, (_, index) =>
        database.db.transaction().execute(async (tx) => {
          await tx
            .updateTable('device')
            .set({ model: `m${index}` })
            .where('id', '=', deviceId)
            .execute()
          const row = await tx.selectFrom('device').select('model').where('id', '=', deviceId).executeTakeFirst()
          assert.equal(row?.model, `m${index}`)
        }),
      )
      const [results] = await Promise.all([
        Promise.all(writes),
        Promise.all(edits),
        database.positions.latest(undefined),
      ])
      assert.equal((await allOf(deviceId)).length, 1000)
      assert.equal((await allOf(shared)).length, 1)
      assert.equal(results.filter((flags) => flags[50]).length, 1)
    })

    test('ids are given out once, whoever asks how', async () => {
      const counts = [1, 20_000, 3, 9_999, 1]
      const firsts = await Promise.all(counts.map((count) => database.positions.reserveIds(count)))
      const taken = new Set(
        firsts.flatMap((first, index) => Array.from({ length: counts[index]! }, (_, i) => first + i)),
      )
      assert.equal(taken.size, 30_004)
    })

    test('a transaction that fails leaves nothing behind, and the next one begins', async () => {
      const { db } = database
      const failing = db.transaction().execute(async (tx) => {
        await create(tx, devices, { name: 'never', uniqueId: 'never' })
        throw new Error('on second thought')
      })
      await assert.rejects(failing, /on second thought/)
      const found = await db.selectFrom('device').select('id').where('uniqueId', '=', 'never').execute()
      assert.deepEqual(found, [])
      await db.transaction().execute((tx) => create(tx, devices, { name: 'now', uniqueId: 'now' }))
    })
  })
}
