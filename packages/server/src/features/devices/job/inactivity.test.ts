import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { report, seedFleet } from '../../../testing/fleet.ts'
import { inactivity } from './inactivity.ts'

const hour = 3_600_000

for (const [dialect, open] of dialects) {
  test(`${dialect}: a device that is silent for too long is reported once, and again with each period`, async () => {
    const app = await testApp({ open })
    const { ADM, D1 } = await seedFleet(app.ctx)
    const outer = await app
      .as(ADM)
      .groups.create({ body: { name: 'outer', attributes: { deviceInactivityStart: 2 * hour } } })
    const inner = await app.as(ADM).groups.create({ body: { name: 'inner', groupId: outer.id } })
    const attributes = { ...D1.attributes, deviceInactivityPeriod: 3 * hour }
    await app.as(ADM).devices.update({ params: D1, body: { ...D1, groupId: inner.id, attributes } })
    const heard = app.clock.now().getTime()
    const published: string[] = []
    app.ctx.bus.onLive(({ events }) => published.push(...events.map(({ type }) => type)))
    const stopping = new AbortController().signal
    const told = async (afterHours: number) => {
      app.clock.advance(heard + afterHours * hour - app.clock.now().getTime())
      await inactivity.run(app.ctx, {}, stopping)
      await inactivity.run(app.ctx, {}, stopping)
      const events = await app.ctx.db.selectFrom('event').where('type', '=', 'deviceInactive').selectAll().execute()
      assert.ok(events.every(({ deviceId }) => deviceId === D1.id))
      return events.map(({ eventTime }) => (eventTime - heard) / hour)
    }
    assert.deepEqual(await told(1.9), [])
    assert.deepEqual(await told(2.2), [2])
    assert.deepEqual(await told(4.9), [2])
    assert.deepEqual(await told(5.1), [2, 5])
    assert.deepEqual(published, ['deviceInactive', 'deviceInactive'])
    await report(app.ctx, D1.id)
    assert.deepEqual(await told(7), [2, 5])
    await app.close()
  })
}
