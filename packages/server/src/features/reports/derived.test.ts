import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000
const hour = 60 * minute
/** Noon in São Paulo, where the accounts of these tests live. */
const noon = Date.UTC(2026, 0, 5, 15)

for (const [dialect, open] of dialects) {
  describe(`trips, stops, summary, visits and combined, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let fence = 0
    const range = { from: new Date(noon - hour), to: new Date(noon + 24 * hour) }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      const { id: driverId } = await create(db, drivers, { name: 'Ana', uniqueId: 'KEY' })
      await db.insertInto('user_driver').values({ userId: fleet.USR.id, driverId }).execute()
      fence = (await create(db, geofences, { name: 'Depot', area: 'CIRCLE (0 0.09, 500)' })).id
      await db.insertInto('user_geofence').values({ userId: fleet.USR.id, geofenceId: fence }).execute()
      for (const [device, day] of [
        [fleet.D1, 0],
        [fleet.D1, 1],
        [fleet.D2, 0],
      ] as const) {
        // Ten kilometres east in ten minutes, between two stops
        for (let index = 0; index <= 40; index++) {
          const driven = Math.min(Math.max(index - 10, 0), 20)
          const fixTime = new Date(noon + day * 12 * hour + index * 30_000)
          await report(app.ctx, device.id, {
            ...{ fixTime, deviceTime: fixTime, serverTime: fixTime, valid: true, latitude: 0 },
            longitude: day * 0.09 + driven * 0.0045,
            speed: driven > 0 && index < 31 ? 32 : 0,
            geofenceIds: driven >= 18 && index < 40 ? [fence] : null,
            attributes: { motion: driven > 0, driverUniqueId: 'KEY' },
          })
        }
      }
    })
    after(() => app.close())

    const as = (user: User) => app.as(user).reports
    const asked = () => ({ query: { ...range, deviceId: [fleet.D1.id] } })

    test('[RPT-49] [ENT-31] [ENT-32] two trips and the stops around them, with their fields', async () => {
      const trips = await as(fleet.USR).trips(asked())
      assert.deepEqual(
        trips.map(({ startTime, duration, driverName }) => [+startTime - noon, duration, driverName]),
        [
          [5 * minute, 10 * minute, 'Ana'],
          [12 * hour + 5 * minute, 10 * minute, 'Ana'],
        ],
      )
      assert.equal(Math.round(trips[0]!.distance / 100), 100)
      assert.equal(trips[0]!.maxSpeed, 32)
      assert.ok(Object.hasOwn(trips[0]!, 'startPositionId') && !Object.hasOwn(trips[0]!, 'crosses'))
      const stops = await as(fleet.USR).stops(asked())
      assert.deepEqual(
        stops.map(({ duration }) => duration / minute),
        [5, 12 * 60 - 10, 5],
      )
    })

    test('the name of a driver that one does not see stays hidden', async () => {
      const [trip] = await as(fleet.MGR).trips(asked())
      assert.deepEqual([trip!.driverUniqueId, trip!.driverName], ['KEY', null])
    })

    test('[RPT-50] [ENT-33] a summary has an item for each device, a daily one for each day of the reader', async () => {
      const { USR, ADM } = fleet
      const [whole, ...others] = await as(USR).summary(asked())
      assert.deepEqual(others, [])
      const zoned = async (timezone: string) => {
        const attributes = { ...USR.attributes, timezone }
        await app.as(ADM).users.update({ params: USR, body: { ...USR, attributes } })
        return as(USR).summary({ query: { ...asked().query, daily: true } })
      }
      const days = await zoned('America/Sao_Paulo')
      assert.deepEqual(
        days.map(({ startTime }) => +startTime - noon),
        [0, 12 * hour],
      )
      assert.equal(Math.round(days[0]!.distance + days[1]!.distance), Math.round(whole!.distance))
      const mileage = await as(USR).mileage(asked())
      assert.deepEqual(
        mileage.map(({ distance, startOdometer, endOdometer }) => [distance, startOdometer, endOdometer]),
        days.map(({ distance, startOdometer, endOdometer }) => [distance, startOdometer, endOdometer]),
      )
      assert.deepEqual(
        (await as(USR).engine(asked())).map(({ drivingTime }) => drivingTime / minute),
        [10, 10],
      )
      // At this clock both drives are on one day
      assert.equal((await zoned('Asia/Tokyo')).length, 1)
    })

    test('visits are those of the fences that one names and sees', async () => {
      const ask = (user: User, geofenceId: number[]) => as(user).geofences({ query: { ...asked().query, geofenceId } })
      const visits = await ask(fleet.USR, [fence])
      assert.deepEqual(
        visits.map(({ geofenceId, startTime }) => [geofenceId, +startTime - noon]),
        [
          [fence, 14 * minute],
          [fence, 12 * hour + 14 * minute],
        ],
      )
      assert.deepEqual(await ask(fleet.USR, []), [])
      assert.deepEqual(await ask(fleet.MGR, [fence]), [])
    })

    test('[RPT-46] combined has the route of each device, and its events with their positions', async () => {
      const { USR, MGR, D1, D3 } = fleet
      const [item] = await as(USR).combined(asked())
      assert.equal(item!.route.length, 82)
      assert.deepEqual(item!.route[0], [0, 0])
      assert.deepEqual([item!.deviceId, item!.events.length, item!.positions.length], [D1.id, 0, 0])
      const two = await as(MGR).combined({ query: { ...range, deviceId: [D1.id, D3.id] } })
      assert.deepEqual(
        two.map(({ deviceId, route }) => [deviceId, route.length]),
        [
          [D1.id, 82],
          [D3.id, 0],
        ],
      )
    })

    test('costs are those of the records in the period, with the way driven, also of a vehicle that did not drive', async () => {
      const { USR, MGR, ADM, D1, D2, D3 } = fleet
      const record = (type: 'other' | 'fuel', attributes: object) =>
        app
          .as(ADM)
          .maintenance.create({ body: { name: 'x', type, start: 0, period: 0, attributes: { ...attributes } } })
      await record('other', { deviceId: D1.id, dataManutencao: '2026-01-05', valor: 30 })
      await record('fuel', { deviceId: String(D1.id), dataAbastecimento: '2026-01-06', valor: 10, quantidade: 2 })
      await record('other', { deviceId: D1.id, dataManutencao: '2026-01-04', valor: 999, text: '\u0000' })
      await record('other', { deviceId: D3.id, dataManutencao: '2026-01-05', valor: 5 })
      const query = { ...range, deviceId: [D1.id, D2.id, D3.id] }
      const [cost, ...others] = await as(USR).costs({ query })
      assert.deepEqual(others, [])
      const [summary] = await as(USR).summary({ query })
      assert.equal(cost!.distance, summary!.distance)
      assert.deepEqual(
        [cost!.services, cost!.serviceCost, cost!.litres, cost!.fuelCost, cost!.totalCost],
        [1, 30, 2, 10, 40],
      )
      assert.equal(cost!.costPerKm, 40 / (cost!.distance / 1000))
      assert.deepEqual(
        (await as(MGR).costs({ query })).map(({ deviceId, totalCost }) => [deviceId, totalCost]),
        [
          [D1.id, 40],
          [D2.id, 0],
          [D3.id, 5],
        ],
      )
    })

    test('[RPT-61] what one does not see is in none of them', async () => {
      const { USR, ADM, D2 } = fleet
      const query = { ...range, deviceId: [D2.id], geofenceId: [fence] }
      for (const name of ['trips', 'stops', 'summary', 'geofences', 'combined'] as const) {
        assert.deepEqual(await as(USR)[name]({ query }), [], name)
        assert.notDeepEqual(await as(ADM)[name]({ query }), [], name)
      }
    })
  })
}
