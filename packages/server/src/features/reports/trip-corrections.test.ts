import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { NewTripCorrection } from '@rastro/core/model/trip-correction'
import { tripCorrectionBounds } from '@rastro/core/model/trip-correction'
import { drivers } from '@rastro/core/resources/driver'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { removeHistoryUntil } from '../../db/removal.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000
const begin = Date.UTC(2026, 0, 5, 15)
const moment = (minutes: number): Date => new Date(begin + minutes * minute)
const minutesOf = (time: Date): number => (+time - begin) / minute
/** Degrees at the equator for a kilometre. */
const kilometre = 1 / 111.31949

/** Stands, drives a kilometre a minute from minute 20 to 30, stands until 40, drives on until 55, and stands. */
const placeAt = (minutes: number): number =>
  Math.min(Math.max(minutes - 20, 0), 10) + Math.min(Math.max(minutes - 40, 0), 15)

for (const [dialect, open] of dialects) {
  describe(`explanations and corrections of trips, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let rui = 0
    const range = { from: moment(-60), to: moment(24 * 60) }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      rui = (await create(db, drivers, { name: 'Rui', uniqueId: 'RUI' })).id
      await create(db, drivers, { name: 'Hidden', uniqueId: 'HIDDEN' })
      await db.insertInto('user_driver').values({ userId: fleet.CLI.id, driverId: rui }).execute()
      for (const { id } of [fleet.D1, fleet.D2]) {
        for (let at = 0; at < 90; at++) {
          const fixTime = moment(at)
          const isDriving = placeAt(at + 1) > placeAt(at)
          await report(app.ctx, id, {
            ...{ fixTime, deviceTime: fixTime, serverTime: fixTime, latitude: 0, longitude: placeAt(at) * kilometre },
            ...{ speed: isDriving ? 32 : 0, attributes: { motion: isDriving, driverUniqueId: 'KEY' } },
          })
        }
      }
    })
    after(() => app.close())
    beforeEach(() => app.ctx.db.deleteFrom('trip_correction').execute())

    const about = () => ({ query: { ...range, deviceId: [fleet.D1.id] } })
    const tripsOf = (user: User) => app.as(user).reports.trips(about())
    const told = async (user = fleet.CLI) =>
      (await tripsOf(user)).map(({ startTime, endTime, distance }) => [
        ...[minutesOf(startTime), minutesOf(endTime), Math.round(distance / 1000)],
      ])
    const asked = (
      kind: NewTripCorrection['kind'],
      [from, to = from]: readonly [number, number?],
      more: Partial<NewTripCorrection> = {},
    ): { body: NewTripCorrection } => ({
      body: { deviceId: fleet.D1.id, kind, from: moment(from), to: moment(to), ...more },
    })
    const correct = (user: User, ...what: Parameters<typeof asked>) => app.as(user).trips.correct(asked(...what))
    const explain = (user: User, from: number, to: number) =>
      app.as(user).trips.explanation({ query: { deviceId: fleet.D1.id, from: moment(from), to: moment(to) } })

    test('an explanation says which fix and rule began and ended a trip, and what comes next', async () => {
      const { trip, next, steps, used, leftOut, rules, corrections } = await explain(fleet.USR, 20, 30)
      assert.deepEqual([minutesOf(trip.startTime), minutesOf(next!.startTime), used, leftOut], [20, 40, 11, 0])
      assert.deepEqual(
        steps.map(({ kind, reason, time, until }) => [kind, reason, minutesOf(time), minutesOf(until)]),
        [
          ['began', 'moved', 20, 21],
          ['ended', 'stayed', 30, 33],
        ],
      )
      assert.equal(steps[0]!.positionId, trip.startPositionId)
      assert.deepEqual([rules.minDuration, corrections], [180, []])
      const now = app.clock.now().getTime()
      const seen = { from: new Date(now - 60 * minute), to: new Date(now), deviceId: fleet.D1.id }
      const [look] = await app.as(fleet.ADM).lookups.list({ query: seen })
      assert.deepEqual([look!.userName, look!.kind], ['USR', 'report'])
      await assert.rejects(explain(fleet.USR, 31, 39), { status: 404 })
      await assert.rejects(explain(fleet.USR, 30, 20), { status: 400, field: 'to' })
      await assert.rejects(explain(fleet.USR, 0, 32 * 24 * 60), { status: 400, field: 'from' })
      await assert.rejects(explain(fleet.NOREP, 20, 30), { status: 403 })
      const other = { deviceId: fleet.D2.id, from: moment(20), to: moment(30) }
      await assert.rejects(app.as(fleet.USR).trips.explanation({ query: other }), { status: 403, field: 'deviceId' })
    })

    test('a join is in every output for everybody, measured by the same functions, and undone again', async () => {
      const before = await told()
      assert.deepEqual(before, [
        [20, 30, 10],
        [40, 55, 15],
      ])
      const { id, fits, userName } = await correct(fleet.CLI, 'join', [30, 40])
      assert.deepEqual([fits, userName], [true, 'CLI'])
      assert.deepEqual(await told(), [[20, 55, 25]])
      assert.deepEqual(await told(fleet.USR), [[20, 55, 25]])
      const [row] = await tripsOf(fleet.USR)
      assert.deepEqual([row!.correctedBy, +row!.correctedTime! > 0], [null, true])
      const csv = await app.call(fleet.CLI, {
        url: `/api/reports/trips/csv?${new URLSearchParams({ deviceId: String(fleet.D1.id), from: range.from.toISOString(), to: range.to.toISOString() })}`,
      })
      assert.equal(csv.body.trim().split('\r\n').length, 2)
      // By the times that the trip had before it was joined
      const { steps, corrections } = await explain(fleet.CLI, 20, 30)
      assert.deepEqual(
        steps.map(({ kind, time, until }) => [kind, minutesOf(time), minutesOf(until)]),
        [
          ['began', 20, 21],
          ['stop', 30, 40],
          ['ended', 55, 58],
        ],
      )
      assert.deepEqual(
        corrections.map((each) => [each.id, each.kind, each.fits]),
        [[id, 'join', true]],
      )
      await app.as(fleet.CLI).trips.undo({ params: { id } })
      assert.deepEqual(await told(), before)
      const actions = await app.ctx.db
        .selectFrom('action')
        .where('objectType', '=', 'tripCorrection')
        .where('objectId', '=', id)
        .select(['actionType', 'userId'])
        .orderBy('id')
        .execute()
      assert.deepEqual(actions, [
        { actionType: 'create', userId: fleet.CLI.id },
        { actionType: 'remove', userId: fleet.CLI.id },
      ])
    })

    test('the stop between joined trips is none, drivers count one trip, and summaries stay', async () => {
      const stops = async () => (await app.as(fleet.CLI).reports.stops(about())).length
      const totals = async () =>
        (await app.as(fleet.CLI).reports.drivers(about())).map((total) => [total.driverName, total.trips])
      const [summary] = await app.as(fleet.CLI).reports.summary(about())
      assert.deepEqual([await stops(), await totals()], [3, [[null, 2]]])
      await correct(fleet.CLI, 'join', [30, 40])
      assert.deepEqual([await stops(), await totals()], [2, [[null, 1]]])
      await correct(fleet.CLI, 'driver', [20, 55], { driverId: rui })
      assert.deepEqual(await totals(), [['Rui', 1]])
      assert.deepEqual(await app.as(fleet.CLI).reports.summary(about()), [summary])
    })

    test('a period with one of two joined trips has the whole', async () => {
      await correct(fleet.CLI, 'join', [30, 40])
      const query = { from: moment(0), to: moment(35), deviceId: [fleet.D1.id] }
      const [trip, ...others] = await app.as(fleet.CLI).reports.trips({ query })
      assert.deepEqual([minutesOf(trip!.endTime), trip!.crosses, others.length], [55, 'end', 0])
    })

    test('a split, a driver and a purpose are on their trips; the last word of a kind takes the place of the first', async () => {
      await correct(fleet.CLI, 'split', [46])
      assert.deepEqual(await told(), [
        [20, 30, 10],
        [40, 46, 6],
        [46, 55, 9],
      ])
      await correct(fleet.CLI, 'driver', [46, 55], { driverId: rui })
      await correct(fleet.CLI, 'purpose', [46, 55], { purpose: 'private' })
      await correct(fleet.MGR, 'purpose', [46, 55], { purpose: 'business' })
      const marks = (await tripsOf(fleet.CLI)).map(({ driverName, purpose }) => [driverName, purpose])
      assert.deepEqual(marks, [
        [null, undefined],
        [null, undefined],
        ['Rui', 'business'],
      ])
      const { corrections, next } = await explain(fleet.CLI, 40, 46)
      assert.deepEqual(
        corrections.map(({ kind }) => kind),
        ['split'],
      )
      assert.equal(minutesOf(next!.startTime), 46)
      // Who does not see the driver reads the identifier alone
      const [, , seen] = await tripsOf(fleet.MGR)
      assert.deepEqual([seen!.driverUniqueId, seen!.driverName], ['RUI', null])
    })

    test('late positions that change the trips leave a correction without effect, and say so', async () => {
      await correct(fleet.CLI, 'join', [30, 40])
      const row = { deviceId: fleet.D1.id, kind: 'join', fromTime: +moment(33), toTime: +moment(34), createdTime: 1 }
      await app.ctx.db
        .insertInto('trip_correction')
        .values({ ...row, kind: 'join' })
        .execute()
      assert.deepEqual(await told(), [[20, 55, 25]])
      const { corrections } = await explain(fleet.CLI, 20, 55)
      assert.deepEqual(
        corrections.map(({ from, fits }) => [minutesOf(from), fits]),
        [
          [30, true],
          [33, false],
        ],
      )
    })

    test('refused are corrections that fit no trip, lack something, or name what one does not see', async () => {
      const { CLI, USR, RO, NOREP } = fleet
      const hidden = await app.ctx.db.selectFrom('driver').where('uniqueId', '=', 'HIDDEN').select('id').execute()
      const wrong = [
        [asked('join', [31, 32]), 'from'],
        [asked('split', [35]), 'from'],
        [asked('split', [45, 46]), 'to'],
        [asked('purpose', [20, 20]), 'to'],
        [asked('purpose', [20, 30]), 'purpose'],
        [asked('driver', [20, 30]), 'driverId'],
        [asked('join', [0, 40 * 24 * 60]), 'from'],
      ] as const
      for (const [input, field] of wrong) {
        await assert.rejects(app.as(CLI).trips.correct(input), { status: 400, field }, JSON.stringify(input))
      }
      const unseen = asked('driver', [20, 30], { driverId: hidden[0]!.id })
      await assert.rejects(app.as(CLI).trips.correct(unseen), { status: 403, field: 'driverId' })
      for (const user of [USR, RO, NOREP]) await assert.rejects(correct(user, 'join', [30, 40]), { status: 403 })
      const { id } = await correct(CLI, 'join', [30, 40])
      for (const user of [USR, RO]) await assert.rejects(app.as(user).trips.undo({ params: { id } }), { status: 403 })
      const foreign = { ...asked('join', [30, 40]).body, deviceId: fleet.D2.id }
      await assert.rejects(app.as(CLI).trips.correct({ body: foreign }), { status: 403, field: 'deviceId' })
      const { id: other } = await app.as(fleet.MGR).trips.correct({ body: foreign })
      await assert.rejects(app.as(CLI).trips.undo({ params: { id: other } }), { status: 403 })
    })

    test('a device has a bounded number of them', async () => {
      const { db } = app.ctx
      const row = { deviceId: fleet.D1.id, kind: 'split', fromTime: 1, toTime: 1, createdTime: 1 } as const
      const rows = Array.from({ length: tripCorrectionBounds.aDevice }, () => row)
      await db.insertInto('trip_correction').values(rows).execute()
      await assert.rejects(correct(fleet.CLI, 'join', [30, 40]), { status: 409 })
    })

    test('they go with the driver, with the history of the device and with the device; of an account only its name', async () => {
      const { db } = app.ctx
      const left = async () => (await db.selectFrom('trip_correction').select('userId').execute()).length
      const gone = await create(db, drivers, { name: 'Gone', uniqueId: 'GONE' })
      const times = { fromTime: +moment(40), toTime: +moment(55), createdTime: 1 }
      const row = {
        deviceId: fleet.D3.id,
        kind: 'purpose',
        purpose: 'private',
        ...times,
        userId: fleet.LIM.id,
      } as const
      await db
        .insertInto('trip_correction')
        .values([row, { ...row, kind: 'driver', driverId: gone.id, purpose: null }])
        .execute()
      await app.as(fleet.ADM).drivers.remove({ params: gone })
      assert.equal(await left(), 1)
      await app.as(fleet.ADM).users.remove({ params: fleet.LIM })
      assert.deepEqual(await db.selectFrom('trip_correction').select('userId').execute(), [{ userId: null }])
      await db
        .insertInto('trip_correction')
        .values({ ...row, userId: null, fromTime: +moment(20), toTime: +moment(30) })
        .execute()
      await removeHistoryUntil(db, fleet.D3.id, moment(35))
      assert.equal(await left(), 1)
      await app.as(fleet.ADM).devices.remove({ params: fleet.D3 })
      assert.equal(await left(), 0)
    })
  })
}
