import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000

for (const [dialect, open] of dialects) {
  describe(`the report of events, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let start: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      start = app.clock.now().getTime()
    })
    after(() => app.close())

    const event = (deviceId: number, type: string, minutes: number, fields: Partial<Event> = {}) => ({
      deviceId,
      type,
      eventTime: new Date(start + minutes * minute),
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
      ...fields,
    })
    const happened = async (...events: ReturnType<typeof event>[]): Promise<Event[]> => {
      const { eventIds } = await app.ctx.positions.write({ positions: [], events, states: [] })
      return events.map((item, index) => ({ ...item, id: eventIds[index]! }))
    }
    const told = (user: User, query: object = {}) => {
      const range = { from: new Date(start), to: new Date(start + 10 * minute) }
      return app.as(user).reports.events({ query: { ...range, ...query } })
    }
    const types = async (user: User, query: object) => (await told(user, query)).map(({ type }) => type)

    test('[RPT-48] what happened in the range, device after device in the order of time, of one type or of all', async () => {
      const { MGR, USR, D1, D2 } = fleet
      const [late, early, first, other] = await happened(
        event(D1.id, 'ignitionOff', 10),
        event(D1.id, 'alarm', 5, { attributes: { alarm: 'sos,tow' } }),
        event(D1.id, 'ignitionOn', 0),
        event(D2.id, 'alarm', 1, { attributes: { alarm: 'powerCut' } }),
      )
      await happened(event(D1.id, 'alarm', -1), event(D1.id, 'alarm', 11))
      assert.deepEqual(await told(MGR), [first, early, late, other])
      assert.deepEqual(await told(USR), [first, early, late])
      assert.deepEqual(await told(USR, { deviceId: [D2.id] }), [])
      assert.deepEqual(await types(MGR, { type: ['ignitionOn', 'ignitionOff'] }), ['ignitionOn', 'ignitionOff'])
      assert.deepEqual(await types(MGR, { type: ['allEvents'] }), ['ignitionOn', 'alarm', 'ignitionOff', 'alarm'])
      assert.deepEqual(await types(MGR, { type: ['overspeed'] }), [])
      // A filter of alarms does not affect other events
      assert.deepEqual(await told(MGR, { alarm: ['tow'] }), [first, early, late])
      assert.deepEqual(await told(MGR, { alarm: ['tow', 'powerCut'], type: ['alarm'] }), [early, other])
      assert.deepEqual(await told(MGR, { alarm: ['so'], type: ['alarm'] }), [])
    })

    test('events of fences and maintenances that one does not see are left out', async () => {
      const { MGR, USR, D1 } = fleet
      const own = app.as(MGR)
      const fence = await own.geofences.create({ body: { name: 'Yard', area: 'CIRCLE (1 2, 3)' } })
      const service = await own.maintenance.create({
        body: { name: 'Oil', type: 'totalDistance', start: 1, period: 1 },
      })
      await happened(
        event(D1.id, 'geofenceEnter', 2, { geofenceId: fence.id }),
        event(D1.id, 'maintenance', 3, { maintenanceId: service.id }),
      )
      const query = { type: ['geofenceEnter', 'maintenance'] }
      assert.deepEqual(await types(MGR, query), ['geofenceEnter', 'maintenance'])
      assert.deepEqual(await types(USR, query), [])
      await app.as(fleet.ADM).permissions.link({ body: { userId: USR.id, maintenanceId: service.id } })
      assert.deepEqual(await types(USR, query), ['maintenance'])
      await own.geofences.remove({ params: fence })
      assert.deepEqual(await types(MGR, query), ['maintenance'])
    })

    test('thousands at the same moment come complete, though most are not wanted', async () => {
      const { MGR, D3 } = fleet
      const many = Array.from({ length: 2500 }, (_, index) =>
        event(D3.id, index === 2400 ? 'deviceOnline' : 'deviceOffline', 4),
      )
      const events = await happened(...many)
      assert.deepEqual(
        (await told(MGR, { deviceId: [D3.id] })).map(({ id }) => id),
        events.map(({ id }) => id),
      )
      assert.deepEqual(await told(MGR, { deviceId: [D3.id], type: ['deviceOnline'] }), [events[2400]])
    })

    test('of a device that was removed nothing is reported any more', async () => {
      const { ADM, MGR, D2 } = fleet
      const [seen] = await happened(event(D2.id, 'deviceOnline', 6))
      await app.as(ADM).devices.remove({ params: D2 })
      assert.deepEqual(await told(MGR, { deviceId: [D2.id] }), [])
      await assert.rejects(app.as(MGR).events.get({ params: seen! }), { status: 403 })
      await assert.rejects(app.as(ADM).events.get({ params: seen! }), { status: 404 })
    })
  })
}
