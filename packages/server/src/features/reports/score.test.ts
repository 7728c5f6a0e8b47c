import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { drivers } from '@rastro/core/resources/driver'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 5, 15)

for (const [dialect, open] of dialects) {
  describe(`scores of drivers, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ana = 0
    const range = { from: new Date(noon), to: new Date(noon + 100 * minute) }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      ana = (await create(db, drivers, { name: 'Ana', uniqueId: 'ANA' })).id
      await db.insertInto('user_driver').values({ userId: fleet.USR.id, driverId: ana }).execute()
      const { ADM, D2 } = fleet
      await app.as(ADM).devices.update({ params: D2, body: { ...D2, attributes: { speedLimit: 50 } } })
      // Each sixty kilometres in an hour; Ana drives both, Bia the end of one
      for (const device of [fleet.D1, fleet.D2]) {
        for (let index = 0; index <= 60; index++) {
          const fixTime = new Date(noon + index * minute)
          const isSecond = device === D2
          await report(app.ctx, device.id, {
            ...{ fixTime, deviceTime: fixTime, serverTime: fixTime, valid: true, latitude: 0 },
            ...{ longitude: index * 0.009, speed: isSecond && index === 10 ? 70 : 32 },
            attributes: {
              ...{ motion: true, ignition: true, driverUniqueId: isSecond && index >= 50 ? 'BIA' : 'ANA' },
              ...(index === 5 && { alarm: 'hardBraking' }),
            },
          })
        }
      }
    })
    after(() => app.close())

    const as = (user: User) => app.as(user).reports
    const both = () => ({ query: { ...range, deviceId: [fleet.D1.id, fleet.D2.id] } })

    test('a driver has one score over all vehicles, the worst first, and points are what is listed', async () => {
      const scores = await as(fleet.ADM).score(both())
      assert.deepEqual(
        scores.map((row) => [row.driverUniqueId, row.driverName, row.vehicles, Math.round(row.distance / 1000)]),
        [
          ['ANA', 'Ana', 2, 110],
          ['BIA', null, 1, 10],
        ],
      )
      // Two brakings and one serious speeding in 110 km
      const [ana, bia] = scores
      assert.deepEqual([ana!.brakingPoints, ana!.speedingPoints, ana!.score, bia!.score], [14.5, 18.1, 67.4, null])
      const listed = await as(fleet.ADM).deductions(both())
      assert.deepEqual(
        listed.map(({ deviceName, kind, driverName }) => [deviceName, kind, driverName]),
        [
          ['D1', 'braking', 'Ana'],
          ['D2', 'braking', 'Ana'],
          ['D2', 'speedingSerious', 'Ana'],
        ],
      )
    })

    test('vehicles that one does not see count for nobody, and names of drivers stay hidden', async () => {
      const [ana, ...others] = await as(fleet.USR).score(both())
      assert.deepEqual([ana!.driverName, ana!.vehicles, ana!.braking, ana!.speedingSerious], ['Ana', 1, 1, 0])
      assert.deepEqual(others, [])
      const seen = await as(fleet.MGR).score({ query: range })
      assert.deepEqual(
        seen.map(({ driverUniqueId, driverName }) => [driverUniqueId, driverName]),
        [
          ['ANA', null],
          ['BIA', null],
        ],
      )
      assert.deepEqual((await as(fleet.USR).deductions(both())).length, 1)
      await assert.rejects(as(fleet.NOREP).score(both()), { status: 403 })
    })

    test('a report of some drivers has their rows alone, and none where one sees none of them', async () => {
      const driverId = [ana]
      const of = async (user: User) => [
        (await as(user).score({ query: { ...both().query, driverId } })).length,
        (await as(user).deductions({ query: { ...both().query, driverId } })).length,
      ]
      assert.deepEqual(
        [await of(fleet.ADM), await of(fleet.USR), await of(fleet.MGR)],
        [
          [1, 3],
          [1, 1],
          [0, 0],
        ],
      )
      assert.deepEqual(await as(fleet.ADM).score({ query: { ...both().query, driverId: [0] } }), [])
    })

    test('a ranking is of the vehicles of one client: the best first, and those who drove too little not ranked', async () => {
      const of = async (user: User, clientId?: number) =>
        (await as(user).ranking({ query: { ...range, ...(clientId !== undefined && { clientId }) } })).map((row) => [
          ...[row.driverUniqueId, row.place, row.vehicles, Math.round(row.distance / 1000), row.score],
        ])
      const all = [
        ['ANA', 1, 2, 110, 67.4],
        ['BIA', null, 1, 10, null],
      ]
      const ofOne = [['ANA', 1, 1, 60, 86.7]]
      const { ADM, MGR, REV, CLI, USR } = fleet
      assert.deepEqual([await of(ADM, MGR.id), await of(ADM, USR.id), await of(MGR, USR.id)], [all, ofOne, ofOne])
      assert.deepEqual([await of(USR), await of(USR, USR.id)], [ofOne, ofOne])
      // Clients of others are none of theirs
      assert.deepEqual([await of(MGR, CLI.id), await of(USR, MGR.id), await of(CLI, USR.id)], [[], [], []])
      assert.deepEqual([await of(ADM, 0), await of(REV, CLI.id)], [all, ofOne])
      const named = { query: { ...range, clientId: USR.id, deviceId: [fleet.D1.id, fleet.D2.id] } }
      assert.equal((await as(MGR).ranking(named))[0]!.vehicles, 1)
      await assert.rejects(as(fleet.NOREP).ranking(named), { status: 403 })
    })

    test('a ranking says what took points in 100 km', async () => {
      const [ana] = await as(fleet.ADM).ranking({ query: range })
      const rates = [ana!.brakingRate, ana!.speedingRate, ana!.corneringRate, ana!.idlingShare]
      assert.deepEqual(
        rates.map((rate) => Math.round(rate! * 100) / 100),
        [1.81, 0.91, 0, 0],
      )
    })

    test('a file has the same drivers, those without a name by their card, and says who drove too little', async () => {
      const query = new URLSearchParams({ from: range.from.toISOString(), to: range.to.toISOString() })
      const get = (path: string) =>
        app.call(fleet.ADM, {
          method: 'GET',
          url: `/api/reports/${path}?${query}`,
          headers: { 'accept-language': 'en' },
        })
      const lines = (await get('score/csv')).body.split('\r\n').map((line) => line.split(',').slice(0, 3))
      assert.deepEqual(lines.slice(0, 3), [
        ['\uFEFFDriver', 'Score', 'Place'],
        ['Ana', '67.4', '1'],
        ['BIA', 'Too little driven', 'Not ranked'],
      ])
      for (const format of ['xlsx', 'pdf']) assert.equal((await get(`score/${format}`)).statusCode, 200)
    })
  })
}
