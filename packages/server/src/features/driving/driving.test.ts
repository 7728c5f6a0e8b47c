import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OnHeaders } from '@rastro/core/kit/client'
import { readPage } from '@rastro/core/kit/page'
import type { DrivingTurn } from '@rastro/core/model/driving-turn'
import { drivers } from '@rastro/core/resources/driver'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const range = { from: at(0), to: at(24) }

for (const [dialect, open] of dialects) {
  describe(`who drove what when, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ana: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      ana = (await create(db, drivers, { name: 'Ána "100%"', uniqueId: 'KEY_%"1' })).id
      await create(db, drivers, { name: 'Unseen', uniqueId: 'KEY_2' })
      for (const { id: userId } of [fleet.MGR, fleet.USR, fleet.NOREP]) {
        await db.insertInto('user_driver').values({ userId, driverId: ana }).execute()
      }
      const change = (deviceId: number, hour: number, driverUniqueId: string | number) => ({
        type: 'driverChanged',
        deviceId,
        eventTime: at(hour),
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
        attributes: { driverUniqueId },
      })
      const { D1, D2 } = fleet
      const events = [
        change(D1.id, 6, 'KEY_%"1'),
        { ...change(D1.id, 7, 'KEY_%"1'), type: 'ignitionOn' },
        change(D1.id, 9, 'KEY_2'),
        change(D1.id, 11, 'KEY_%"1'),
        change(D2.id, 10, 'KEY_%"1'),
        // Its text holds the identifier of another one
        change(D2.id, 12, 'KEY_%"1 too'),
        change(D2.id, 14, 4711),
      ]
      await app.ctx.positions.write({ positions: [], events, states: [] })
    })
    after(() => app.close())

    const told = (turns: readonly DrivingTurn[]) =>
      turns.map(({ deviceName, driverName, driverUniqueId, from, to }) =>
        [deviceName, driverName ?? `? ${driverUniqueId}`, from.getUTCHours(), to?.getUTCHours() ?? 'on'].join(' '),
      )
    const ask = (query: object, by = fleet.MGR) => app.as(by).driving.list({ query: { ...range, ...query } })

    test('of a driver in the vehicles that one sees, of a vehicle with the drivers that one sees', async () => {
      const name = 'Ána "100%"'
      assert.deepEqual(told(await ask({ driverId: ana })), [`D1 ${name} 11 on`, `D2 ${name} 10 12`, `D1 ${name} 6 9`])
      assert.deepEqual(told(await ask({ driverId: ana }, fleet.USR)), [`D1 ${name} 11 on`, `D1 ${name} 6 9`])
      assert.deepEqual(told(await ask({ deviceId: fleet.D1.id })), [
        `D1 ${name} 11 on`,
        'D1 ? KEY_2 9 11',
        `D1 ${name} 6 9`,
      ])
      assert.deepEqual(told(await ask({ deviceId: fleet.D2.id, from: at(13) })), ['D2 ? 4711 14 on'])
    })

    test('a cursor leads through all rows, each once', async () => {
      const rows: string[] = []
      let cursor: string | undefined
      do {
        const page = await readPage(
          (input: Parameters<ReturnType<typeof app.as>['driving']['list']>[0], onHeaders: OnHeaders) =>
            app.as(fleet.MGR).driving.list(input, onHeaders),
          { query: { ...range, deviceId: fleet.D1.id, limit: 2, ...(cursor && { cursor }) } },
        )
        assert.ok(page.items.length <= 2)
        rows.push(...told(page.items))
        cursor = page.next
      } while (cursor)
      assert.deepEqual(rows, told(await ask({ deviceId: fleet.D1.id })))
    })

    test('refused are both or neither, more than 93 days, and what or whom one does not see', async () => {
      for (const query of [{}, { driverId: ana, deviceId: fleet.D1.id }]) {
        await assert.rejects(ask(query), { status: 400, message: 'Name either a driver or a device' })
      }
      const long = { deviceId: fleet.D1.id, to: new Date(range.from.getTime() + 93 * 86_400_000 + 1) }
      await assert.rejects(ask(long), { status: 400, field: 'from' })
      for (const wrong of [{ limit: 501 }, { cursor: 'nonsense' }]) {
        await assert.rejects(ask({ deviceId: fleet.D1.id, ...wrong }), /^AppError: (limit|cursor)/)
      }
      await assert.rejects(ask({ deviceId: fleet.D2.id }, fleet.USR), { status: 403 })
      await assert.rejects(ask({ driverId: ana }, fleet.CLI), { status: 403 })
      await assert.rejects(ask({ driverId: ana }, fleet.NOREP), { status: 403 })
    })

    test('as files, in the language and on the clock of the caller, and written down', async () => {
      const query = `driverId=${ana}&from=${range.from.toISOString()}&to=${range.to.toISOString()}`
      const file = (format: string) => app.call(fleet.MGR, { url: `/api/reports/driving/${format}?${query}` })
      const csv = await file('csv')
      assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
      const [heading, first, ...more] = csv.body.split('\r\n')
      assert.match(heading!, /^\uFEFFVeículo;Motorista;/)
      assert.equal(first, 'D1;"Ána ""100%""";"KEY_%""1";2026-11-20 08:00:00;')
      assert.equal(more.length, 3)
      const sheet = await file('xlsx')
      assert.deepEqual([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()], [200, 'PK'])
      assert.equal((await file('pdf')).statusCode, 404)
      const deeds = await app.ctx.db.selectFrom('action').where('objectType', '=', 'report').selectAll().execute()
      assert.ok(deeds.some(({ attributes }) => attributes.includes('"type":"driving"')))
    })
  })
}
