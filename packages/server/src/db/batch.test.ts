import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dialects } from '../testing/dialects.ts'
import type { Database, DeviceState, NewPosition } from './database.ts'
import { nothingStale } from './report-days.ts'

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

for (const [dialect, open] of dialects) {
  describe(`a batch on ${dialect}`, () => {
    let database: Database
    let deviceId = 0
    const newReport = async (minute: number) => report(await database.positions.reserveIds(1), deviceId, minute)
    const stateOf = () =>
      database.db.selectFrom('device_state').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
    /** Two zones with the days up to noon, as if they were stored. */
    const storeChains = () =>
      database.db
        .insertInto('report_chain')
        .values(
          ['America/Manaus', 'UTC'].map((zone) => ({
            ...{ deviceId, zone, settings: '{}', headTime: noon, staleFrom: nothingStale, version: 7 },
            ...{ dueTime: noon + HOUR, askedTime: 0 },
          })),
        )
        .execute()
    const chains = async () => {
      const rows = await database.db
        .selectFrom('report_chain')
        .select(['staleFrom', 'version', 'dueTime'])
        .where('deviceId', '=', deviceId)
        .execute()
      return rows.map(({ staleFrom, version, dueTime }) => [
        staleFrom === nothingStale ? 'fresh' : (staleFrom - noon) / HOUR,
        version,
        dueTime === 0 ? 'due' : 'later',
      ])
    }
    before(async () => {
      database = await open()
    })
    after(() => database.close())

    test('in which reports are sent again stores the first of each, with its events', async () => {
      const { positions, db } = database
      const minutes = Array.from({ length: 500 }, (_, at) => 10_000 + at)
      const first = await positions.reserveIds(2 * minutes.length)
      const once = minutes.map((minute, at) => report(first + at, deviceId, minute))
      const again = minutes.map((minute, at) => report(first + minutes.length + at, deviceId, minute))
      const events = once.map(({ id: positionId, fixTime: eventTime }) => ({
        ...{ type: 'ignitionOn', deviceId, eventTime, positionId, geofenceId: 0, maintenanceId: 0, attributes: {} },
      }))
      const written = await positions.write({ positions: [...once, ...again], events, states: [] })
      const ids = once.map(({ id }) => id)
      assert.deepEqual(written.positionIds, [...ids, ...ids])
      const stored = await db.selectFrom('event').where('positionId', 'in', ids).select('positionId').execute()
      assert.equal(stored.length, minutes.length)
    })

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

    test('with late positions marks the stored days of their device, from the earliest on', async () => {
      deviceId += 1
      await storeChains()
      const write = async (hour: number) =>
        database.positions.write({
          positions: [await newReport(hour * 60)],
          events: [],
          states: [],
          late: [
            { deviceId, time: noon + hour * HOUR },
            { deviceId: 999, time: 0 },
          ],
        })
      await write(5)
      // After the last stored day: only what is being stored just now must not be
      assert.deepEqual(await chains(), [
        [5, 8, 'later'],
        [5, 8, 'later'],
      ])
      await write(-3)
      await write(-2)
      assert.deepEqual(await chains(), [
        [-3, 10, 'due'],
        [-3, 10, 'due'],
      ])
    })

    test('whose positions are removed has its stored days computed again', async () => {
      deviceId += 1
      await storeChains()
      const [first, second] = [await newReport(-60), await newReport(60)]
      await database.positions.write({ positions: [first, second], events: [], states: [] })
      assert.deepEqual((await chains())[0], ['fresh', 7, 'later'])
      await database.positions.remove({ deviceId, from: new Date(noon - 2 * HOUR), to: new Date(noon) })
      assert.deepEqual((await chains())[0], [-1, 8, 'due'])
    })
  })
}
