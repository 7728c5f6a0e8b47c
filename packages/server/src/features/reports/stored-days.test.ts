import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { randomTrack } from '@rastro/core/reductions/tracks'
import { drivers } from '@rastro/core/resources/driver'
import type { User } from '@rastro/core/resources/user'
import { sql } from 'kysely'
import { create } from '../../db/crud.ts'
import { latePositions } from '../../db/report-days.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { reportDays } from './job/report-days.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in São Paulo, where the accounts of these tests live. */
const midnight = Date.UTC(2026, 0, 5, 3)
const days = 6

for (const [dialect, open] of dialects) {
  describe(`stored days of reports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await create(app.ctx.db, drivers, { name: 'Ana', uniqueId: 'KEY' })
      for (const [device, seed] of [
        [fleet.D1, 3],
        [fleet.D2, 50],
      ] as const) {
        for (let at = 0; at < days; at++) await drive(device.id, seed + 3 * at, midnight + at * day + 5 * hour)
      }
      app.clock.advance(midnight + days * day + 9 * hour - app.clock.now().getTime())
    })
    after(() => app.close())

    /** Stores half a day from this time on, as the intake stores it. */
    async function drive(deviceId: number, seed: number, start: number, only = (_: number) => true): Promise<void> {
      const { positions, clock } = app.ctx
      const track = randomTrack(seed).filter((_, index) => only(index))
      const first = await positions.reserveIds(track.length)
      const shift = start - Date.UTC(2026, 0, 5, 12)
      const rows = track.map((position, index) => {
        const fixTime = new Date(position.fixTime.getTime() + shift)
        return {
          ...position,
          ...{ id: first + index, deviceId, fingerprint: first + index },
          ...{ fixTime, deviceTime: fixTime, serverTime: fixTime },
          attributes: { ...position.attributes, driverUniqueId: 'KEY' },
        } satisfies Position & { fingerprint: number }
      })
      const late = latePositions(rows, clock.now().getTime())
      await positions.write({ positions: rows, events: [], states: [], late })
    }

    const store = async () => {
      app.clock.advance(61_000)
      const runner = new Runner(app.ctx, [reportDays])
      await runner.plan()
      await runner.tick()
      await runner.close()
    }

    /** Reports of these devices over whole days, parts of days, and what is not over yet. */
    async function reports(user: User): Promise<string> {
      const { reports: calls } = app.as(user)
      const found: unknown[] = []
      const spans = [
        [0, days * day - 1],
        [day, 3 * day - 1],
        [2 * day, 2 * day + day - 1],
        [2 * day + 11 * hour, 4 * day + 13 * hour],
        [5 * day, 9 * day],
      ] as const
      for (const [from, to] of spans) {
        const range = { from: new Date(midnight + from), to: new Date(midnight + to) }
        const query = { ...range, deviceId: [fleet.D1.id, fleet.D2.id] }
        found.push(await calls.trips({ query }), await calls.stops({ query }), await calls.summary({ query }))
        found.push(await calls.summary({ query: { ...query, daily: true } }), await calls.drivers({ query }))
      }
      return JSON.stringify(found, rounded, 1)
    }
    // Sums from the first position and from the day before differ in their last digits
    const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)

    const storedDays = () => app.ctx.db.selectFrom('report_day').select(['deviceId', 'zone', 'endTime']).execute()

    test('[RPT-49] [RPT-50] reports that go on from them say the same as those from positions', async () => {
      const fromPositions = await reports(fleet.ADM)
      assert.ok(fromPositions.length > 50_000)
      assert.deepEqual(await storedDays(), [])
      await store()
      const stored = await storedDays()
      assert.deepEqual([...new Set(stored.map(({ zone }) => zone))], ['America/Sao_Paulo'])
      assert.equal(stored.length, 2 * days)
      assert.equal(await reports(fleet.ADM), fromPositions)
    })

    test('the positions of stored days are not read again', async () => {
      const range = { from: new Date(midnight + day), to: new Date(midnight + 3 * day - 1) }
      const query = { ...range, deviceId: [fleet.D2.id], daily: true }
      const { summary } = app.as(fleet.ADM).reports
      const before = await summary({ query })
      assert.equal(before.length, 2)
      // As nothing in the product does: nobody is told
      await sql`update position set latitude = 45 where "deviceId" = ${fleet.D2.id}
        and "fixTime" < ${midnight + 3 * day - 12 * hour}`.execute(app.ctx.db)
      assert.deepEqual(await summary({ query }), before)
      await sql`update position set latitude = 0 where "deviceId" = ${fleet.D2.id}`.execute(app.ctx.db)
    })

    test('late positions show at once, and are part of the days that are stored then', async () => {
      const before = await reports(fleet.ADM)
      await drive(fleet.D1.id, 90, midnight + 3 * day + 18 * hour, (index) => index < 60)
      const fromPositions = await reports(fleet.ADM)
      assert.notEqual(fromPositions, before)
      await store()
      assert.equal(await reports(fleet.ADM), fromPositions)
      const [chain] = await app.ctx.db
        .selectFrom('report_chain')
        .where('deviceId', '=', fleet.D1.id)
        .select('headTime')
        .execute()
      assert.equal(chain?.headTime, midnight + days * day)
    })

    test('removed positions are in no report', async () => {
      const range = { from: new Date(midnight + 4 * day), to: new Date(midnight + 5 * day - 1) }
      const query = { ...range, deviceId: [fleet.D1.id] }
      await app.ctx.positions.remove({ deviceId: fleet.D1.id, ...range })
      const { summary } = app.as(fleet.ADM).reports
      assert.deepEqual(await summary({ query }), [])
      await store()
      assert.deepEqual(await summary({ query }), [])
    })

    test('another threshold holds at once, for days that are stored too', async () => {
      const { ADM, D2 } = fleet
      const before = await reports(ADM)
      const device = await app.as(ADM).devices.get({ params: D2 })
      const attributes = { ...device.attributes, 'report.trip.minDuration': 1800 }
      await app.as(ADM).devices.update({ params: D2, body: { ...device, attributes } })
      const fromPositions = await reports(ADM)
      assert.notEqual(fromPositions, before)
      app.clock.advance(day)
      await store()
      assert.equal(await reports(ADM), fromPositions)
    })

    test('a fourth time zone of a vehicle reads positions, and unread zones are forgotten after three months', async () => {
      const zones = ['Asia/Tokyo', 'America/Noronha', 'UTC']
      for (const timezone of zones) {
        const user = await app.as(fleet.ADM).users.get({ params: fleet.ADM })
        const attributes = { ...user.attributes, timezone }
        await app.as(fleet.ADM).users.update({ params: user, body: { ...user, attributes } })
        await reports(fleet.ADM)
      }
      const chains = async () => {
        const rows = await app.ctx.db.selectFrom('report_chain').select('zone').distinct().execute()
        return rows.map(({ zone }) => zone).sort()
      }
      assert.deepEqual(await chains(), ['America/Noronha', 'America/Sao_Paulo', 'Asia/Tokyo'])
      app.clock.advance(91 * day)
      await store()
      assert.deepEqual(await chains(), [])
      assert.deepEqual(await storedDays(), [])
    })
  })
}
