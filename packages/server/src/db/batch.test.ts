import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dialects } from '../testing/dialects.ts'
import type { Database, DeviceHour, DeviceState, HourValues, NewPosition } from './database.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const HOUR = 3_600_000

/** A report of a device, this many minutes after noon. */
const report = (id: number, deviceId: number, minute: number): NewPosition => ({
  id,
  deviceId,
  fingerprint: minute,
  protocol: 'gt06',
  serverTime: new Date(noon),
  deviceTime: new Date(noon),
  fixTime: new Date(noon + minute * 60_000),
  valid: true,
  latitude: 0,
  longitude: 0,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: {},
})
const stateAt = ({ id, deviceId, fixTime }: NewPosition, more: Partial<DeviceState> = {}): DeviceState => ({
  deviceId,
  status: 'online',
  lastUpdate: new Date(noon),
  positionId: id,
  positionTime: fixTime,
  ...more,
})
const values = (distance: number): HourValues => ({
  distance,
  engineHours: 60_000,
  maxSpeed: 33.5,
  positions: 2,
  firstTime: new Date(noon),
  lastTime: new Date(noon + 60_000),
})
const hourAt = (deviceId: number, hour: number, distance?: number): DeviceHour => ({
  deviceId,
  start: new Date(noon + hour * HOUR),
  values: distance === undefined ? undefined : values(distance),
})

for (const [dialect, open] of dialects) {
  describe(`a batch on ${dialect}`, () => {
    let database: Database
    let deviceId = 0
    const newReport = async (minute: number) => report(await database.positions.reserveIds(1), deviceId, minute)
    const stateOf = () =>
      database.db.selectFrom('device_state').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
    const hours = async () => {
      const rows = await database.db
        .selectFrom('device_hour')
        .selectAll()
        .where('deviceId', '=', deviceId)
        .orderBy('start')
        .execute()
      return rows.map(({ start, distance, stale }) => [(start - noon) / HOUR, distance, stale])
    }
    before(async () => {
      database = await open()
    })
    after(() => database.close())

    test('of a node that holds the device no more stores its positions and leaves the state', async () => {
      deviceId += 1
      const [first, theirs, ours] = [await newReport(0), await newReport(1), await newReport(2)]
      const write = (position: NewPosition, more: Partial<DeviceState>) =>
        database.positions.write({ positions: [position], events: [], states: [stateAt(position, more)] })
      assert.deepEqual((await write(first, { epoch: 1 })).lost, [])
      assert.deepEqual((await write(theirs, { epoch: 2, rules: { of: 'theirs' } })).lost, [])
      const late = await write(ours, { epoch: 1, status: 'offline', rules: { of: 'ours' } })
      assert.deepEqual([late.lost, late.stored], [[deviceId], [true]])
      assert.equal((await database.positions.byIds([ours.id])).length, 1)
      const row = await stateOf()
      assert.deepEqual(
        [row?.status, row?.positionId, row?.rules, row?.epoch],
        ['online', theirs.id, '{"of":"theirs"}', 2],
      )
    })

    test('that does not say whose it is leaves the epoch as it is', async () => {
      deviceId += 1
      const [first, second] = [await newReport(0), await newReport(1)]
      const states = [stateAt(first, { epoch: 7 }), stateAt(second)]
      for (const state of states) await database.positions.write({ positions: [], events: [], states: [state] })
      assert.deepEqual([(await stateOf())?.positionId, (await stateOf())?.epoch], [second.id, 7])
    })

    test('with two states of a device writes that of the later epoch', async () => {
      deviceId += 1
      const [old, fresh] = [await newReport(0), await newReport(1)]
      const states = [stateAt(fresh, { epoch: 2 }), stateAt(old, { epoch: 1, status: 'offline' })]
      assert.deepEqual((await database.positions.write({ positions: [], events: [], states })).lost, [])
      assert.deepEqual([(await stateOf())?.status, (await stateOf())?.positionId], ['online', fresh.id])
    })

    test('writes complete values of an hour, the last ones of it', async () => {
      deviceId += 1
      const write = async (minute: number, ...given: DeviceHour[]) =>
        database.positions.write({ positions: [await newReport(minute)], events: [], states: [], hours: given })
      await write(0, hourAt(deviceId, 0, 100))
      await write(59, hourAt(deviceId, 0, 150), hourAt(deviceId, 1, 5), hourAt(deviceId, 0, 200))
      assert.deepEqual(await hours(), [
        [0, 200, 0],
        [1, 5, 0],
      ])
      const row = await database.db.selectFrom('device_hour').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual(row, {
        deviceId,
        start: noon,
        distance: 200,
        engineHours: 60_000,
        maxSpeed: 33.5,
        positions: 2,
        firstTime: noon,
        lastTime: noon + 60_000,
        stale: 0,
      })
    })

    test('with a position that was stored before does not count it again: the hour is to be made again', async () => {
      deviceId += 1
      const [first, other] = [await newReport(5), await newReport(70)]
      await database.positions.write({
        positions: [first, other],
        events: [],
        states: [],
        hours: [hourAt(deviceId, 0, 100), hourAt(deviceId, 1, 10)],
      })
      const [again, fresh, freshOther] = [await newReport(5), await newReport(6), await newReport(71)]
      await database.positions.write({
        positions: [again, fresh, freshOther],
        events: [],
        states: [],
        hours: [hourAt(deviceId, 0, 300), hourAt(deviceId, 1, 20)],
      })
      assert.deepEqual(await hours(), [
        [0, 100, 1],
        [1, 20, 0],
      ])
    })

    test('that comes after an hour was marked does not take the mark away', async () => {
      deviceId += 1
      const write = (given: DeviceHour[]) =>
        database.positions.write({ positions: [], events: [], states: [], hours: given })
      await write([hourAt(deviceId, 0), hourAt(deviceId, 1), hourAt(deviceId, 1, 7)])
      await write([hourAt(deviceId, 0, 100)])
      assert.deepEqual(
        (await hours()).map(([hour, , stale]) => [hour, stale]),
        [
          [0, 1],
          [1, 1],
        ],
      )
    })

    test('of a node that holds the device no more marks its hours', async () => {
      deviceId += 1
      const [first, second] = [await newReport(0), await newReport(1)]
      const write = (position: NewPosition, epoch: number, distance: number) =>
        database.positions.write({
          positions: [position],
          events: [],
          states: [stateAt(position, { epoch })],
          hours: [hourAt(deviceId, 0, distance)],
        })
      await write(first, 2, 100)
      await write(second, 1, 5)
      assert.deepEqual(await hours(), [[0, 100, 1]])
    })

    test('whose positions are removed has its hours made again', async () => {
      deviceId += 1
      const given = [hourAt(deviceId, 0, 1), hourAt(deviceId, 1, 2), hourAt(deviceId, 2, 3)]
      await database.positions.write({ positions: [await newReport(70)], events: [], states: [], hours: given })
      const [from, to] = [new Date(noon + HOUR + 60_000), new Date(noon + 2 * HOUR - 1)]
      await database.positions.remove({ deviceId, from, to })
      assert.deepEqual(await hours(), [
        [0, 1, 0],
        [1, 2, 1],
        [2, 3, 0],
      ])
    })
  })
}
