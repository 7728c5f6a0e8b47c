import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { drivingCounts } from '@rastro/core/model/driving-score'
import { drivers } from '@rastro/core/resources/driver'
import { create } from '../../db/crud.ts'
import { markLateFrom } from '../../db/report-days.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { scoreDays } from './job/score-days.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Midnight in São Paulo. */
const midnight = Date.UTC(2026, 0, 30, 3)

for (const [dialect, open] of dialects) {
  describe(`stored days of scores, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ana = 0

    /** Sixty kilometres in an hour from this moment on; Ana drives, the last ten minutes nobody that is known. */
    async function drive(deviceId: number, from: number, { fast = -1, braking = -1 } = {}) {
      for (let index = 0; index <= 60; index++) {
        const fixTime = new Date(from + index * minute)
        await report(app.ctx, deviceId, {
          ...{ fixTime, deviceTime: fixTime, serverTime: fixTime, valid: true, latitude: 0 },
          ...{ longitude: index * 0.009, speed: index === fast ? 70 : 32 },
          attributes: {
            ...{ motion: true, ignition: true, ...(index < 50 && { driverUniqueId: 'ANA' }) },
            ...(index === braking && { alarm: 'hardBraking' }),
          },
        })
      }
    }

    before(async () => {
      app = await testApp({ open })
      app.clock.advance(midnight + 5 * day - app.clock.now().getTime())
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      ana = (await create(db, drivers, { name: 'Ana', uniqueId: 'ANA' })).id
      await db.insertInto('user_driver').values({ userId: fleet.USR.id, driverId: ana }).execute()
      const { ADM, D1, D2 } = fleet
      for (const device of [D1, D2])
        await app.as(ADM).devices.update({ params: device, body: { ...device, attributes: { speedLimit: 50 } } })
      // Over the midnight of the month's end, and in the next month
      await drive(D1.id, midnight + 2 * day - 30 * minute, { braking: 5, fast: 40 })
      await drive(D1.id, midnight + 3 * day, { braking: 7 })
      await drive(D2.id, midnight + 9 * hour, { fast: 10 })
    })
    after(() => app.close())

    const run = async () => {
      while ((await scoreDays.run(app.ctx, {}, new AbortController().signal)) === 'again');
    }
    const stored = (deviceId: number) =>
      app.ctx.db.selectFrom('score_day').where('deviceId', '=', deviceId).selectAll().orderBy('endTime').execute()

    test('a stored day is the report of this day, and the days add up to the report of the period', async () => {
      await run()
      const rows = await stored(fleet.D1.id)
      const sums = (of: readonly Record<string, unknown>[]) =>
        drivingCounts.map((field) => Math.round(of.reduce((sum, row) => sum + Number(row[field]), 0)))
      for (const [end, some] of Map.groupBy(rows, ({ endTime }) => endTime)) {
        const query = { from: new Date(end - day), to: new Date(end - 1), deviceId: [fleet.D1.id] }
        const scores = await app.as(fleet.ADM).reports.score({ query })
        assert.deepEqual(sums(some), sums(scores))
        assert.deepEqual(
          some.map((row) => row.driverUniqueId).sort(),
          scores.map((row) => row.driverUniqueId ?? '').sort(),
        )
      }
      const whole = { from: new Date(midnight), to: new Date(midnight + 5 * day - 1), deviceId: [fleet.D1.id] }
      assert.deepEqual(sums(rows), sums(await app.as(fleet.ADM).reports.score({ query: whole })))
      assert.equal(new Set(rows.map(({ endTime }) => endTime)).size, 3)
    })

    test('the months of a driver and of a vehicle, over the vehicles that one sees', async () => {
      const of = async (user: typeof fleet.ADM, query: { driverId?: number; deviceId?: number }) =>
        (await app.as(user).driving.months({ query })).map(({ month, distance, braking, score }) => [
          ...[month, Math.round(distance / 1000), braking, score],
        ])
      const months = await of(fleet.ADM, { driverId: ana })
      assert.equal(months.length, 12)
      assert.deepEqual(months[0], ['2025-03', 0, 0, null])
      // D2 with a serious speeding, and what D1 drove before midnight; the way over it counts for the day of its end
      assert.deepEqual(months.slice(-2), [
        ['2026-01', 79, 1, 64.6],
        ['2026-02', 71, 1, 60.7],
      ])
      assert.deepEqual((await of(fleet.USR, { driverId: ana })).at(-2), ['2026-01', 29, 1, null])
      // With the way back to the start, for which nobody is known
      assert.deepEqual((await of(fleet.ADM, { deviceId: fleet.D1.id })).at(-1), ['2026-02', 151, 1, 81.5])
      await assert.rejects(of(fleet.MGR, { driverId: ana }), /denied/)
      await assert.rejects(of(fleet.USR, { deviceId: fleet.D2.id }), /denied/)
      await assert.rejects(of(fleet.ADM, {}), { status: 400 })
      await assert.rejects(of(fleet.NOREP, { deviceId: fleet.D1.id }), { status: 403 })
    })

    test('days with late positions, and all days after a change of the limits, are stored again', async () => {
      const { ADM, D1, D2 } = fleet
      const { db } = app.ctx
      const brakings = async (id: number) => (await stored(id)).reduce((sum, { braking }) => sum + braking, 0)
      assert.equal(await brakings(D2.id), 0)
      await drive(D2.id, midnight + 15 * hour, { braking: 3 })
      await run()
      assert.equal(await brakings(D2.id), 0)
      await db.transaction().execute((tx) => markLateFrom(tx, D2.id, midnight + 15 * hour))
      await run()
      assert.equal(await brakings(D2.id), 1)
      const fast = async () => (await stored(D2.id)).reduce((sum, { speedingSerious }) => sum + speedingSerious, 0)
      assert.equal(await fast(), 1)
      await app.as(ADM).devices.update({ params: D2, body: { ...D2, attributes: { speedLimit: 90 } } })
      await db.updateTable('report_chain').set({ dueTime: 0 }).where('deviceId', '=', D2.id).execute()
      await run()
      assert.deepEqual([await fast(), await brakings(D2.id), (await stored(D1.id)).length], [0, 1, 5])
    })
  })
}
