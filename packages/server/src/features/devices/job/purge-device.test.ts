import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`a removed device, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
    })
    after(() => app.close())

    async function rowsOf(
      table: 'position' | 'event' | 'device_state' | 'report_day',
      deviceId: number,
    ): Promise<number> {
      const { db } = app.ctx
      return (await db.selectFrom(table).select('deviceId').where('deviceId', '=', deviceId).execute()).length
    }

    /** Stores `count` positions of a device with the same fix time, each with an event. */
    async function storeHistory(deviceId: number, count: number): Promise<void> {
      const { positions, clock } = app.ctx
      const first = await positions.reserveIds(count)
      const rows = Array.from({ length: count }, (_, index) => ({
        ...fleet.position,
        id: first + index,
        deviceId,
        fingerprint: 1_000_000 + index,
      }))
      const events = rows.map(({ id }) => ({
        type: 'alarm',
        deviceId,
        eventTime: clock.now(),
        positionId: id,
        geofenceId: 0,
        maintenanceId: 0,
        attributes: {},
      }))
      await positions.write({ positions: rows, events, states: [] })
      const day = { deviceId, zone: 'UTC', endTime: 0, totals: '', segments: '', checkpoint: '' }
      await app.ctx.db.insertInto('report_day').values(day).execute()
    }

    test('is gone for everybody at once, and its name is free', async () => {
      const { ADM, MGR, D1, position } = fleet
      await storeHistory(D1.id, 6000)
      assert.equal(await app.as(ADM).devices.remove({ params: D1 }), null)
      assert.equal(await rowsOf('device_state', D1.id), 0)
      assert.equal(await rowsOf('position', D1.id), 6001)
      const history = { deviceId: D1.id, from: new Date(0), to: new Date(4e12) }
      for (const user of [ADM, MGR]) {
        await assert.rejects(app.as(user).devices.get({ params: D1 }))
        await assert.rejects(app.as(user).positions.list({ query: history }))
        const status = user === ADM ? 400 : 403
        await assert.rejects(app.as(user).positions.list({ query: { id: [position.id] } }), { status })
        await assert.rejects(app.as(user).positions.remove({ params: position }))
        assert.deepEqual(await app.as(user).positions.list({ query: { all: true } }), [])
      }
      const again = await app.as(MGR).devices.create({ body: { name: 'D1 again', uniqueId: D1.uniqueId } })
      assert.notEqual(again.id, D1.id)
      assert.equal(await rowsOf('position', again.id), 0)
    })

    test('leaves its history to be removed piece by piece', async () => {
      const left: [positions: number, events: number, days: number][] = []
      while ((await runner.tick()) > 0) {
        const tables = ['position', 'event', 'report_day'] as const
        const [positions, events, days] = await Promise.all(tables.map((table) => rowsOf(table, fleet.D1.id)))
        left.push([positions!, events!, days!])
      }
      assert.deepEqual(left, [
        [1001, 6000, 1],
        [0, 6000, 1],
        [0, 1000, 1],
        [0, 0, 1],
        [0, 0, 0],
      ])
    })

    test('is looked for once more, for what was on its way when it was removed', async () => {
      await report(app.ctx, fleet.D1.id)
      app.clock.advance(3_600_000)
      while ((await runner.tick()) > 0);
      assert.equal(await rowsOf('position', fleet.D1.id), 0)
      assert.equal(await rowsOf('device_state', fleet.D1.id), 0)
    })

    test('takes along nothing of others', async () => {
      const { D2, D3 } = fleet
      await storeHistory(D2.id, 10)
      await storeHistory(D3.id, 10)
      await app.as(fleet.ADM).devices.remove({ params: D2 })
      while ((await runner.tick()) > 0);
      assert.deepEqual([await rowsOf('position', D2.id), await rowsOf('position', D3.id)], [0, 10])
      assert.equal(await rowsOf('event', D3.id), 10)
    })
  })
}
