import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Rehearsal } from '@rastro/core/model/rehearsal'
import type { Device } from '@rastro/core/resources/device'
import type { Notification } from '@rastro/core/resources/notification'
import type { User } from '@rastro/core/resources/user'
import type { Fix } from '@rastro/protocols/define'
import { entryOf } from '@rastro/protocols/entry'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { lineProtocol, TcpUnit } from './testing.ts'

const minute = 60_000
const day = 24 * 60 * minute

for (const [dialect, open] of dialects) {
  describe(`a notification tried on the past, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let van: Device
    let yard: number
    let start: number
    before(async () => {
      app = await testApp({ open, config: { devicePorts: { line: -1 }, onlyNamedPorts: true } })
      fleet = await seedFleet(app.ctx)
      ingest = await startIngest(app.ctx, { protocols: [entryOf(lineProtocol)] })
      start = app.clock.now().getTime() - 2 * day
      const admin = app.as(fleet.ADM)
      const attributes = { speedLimit: 40, fuelDropThreshold: 5, fuelIncreaseThreshold: 5, 'event.fuel.window': 60 }
      van = await admin.devices.create({ body: { name: 'Van', uniqueId: 'van', attributes } })
      yard = (await admin.geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23 -46, 300)' } })).id
      const links: Readonly<Record<string, number>>[] = [
        { deviceId: van.id, geofenceId: yard },
        { userId: fleet.MGR.id, deviceId: van.id },
        { userId: fleet.MGR.id, geofenceId: yard },
      ]
      for (const body of links) await admin.permissions.link({ body })
      await tell('van', track())
    })
    after(async () => {
      await ingest.close()
      await app.close()
    })

    /** Two rounds: out of the yard, too fast twice, back; then fuel is taken while it stands. */
    function track(): Fix[] {
      return [0, 1].flatMap((round) => {
        const fix = (index: number, more: Partial<Fix>): Fix => ({
          fixTime: new Date(start + round * 6 * 60 * minute + index * minute),
          ...{ valid: true, latitude: -23, longitude: -46, speed: 0 },
          ...more,
          attributes: { ignition: (more.speed ?? 0) > 0, fuel: index < 20 ? 60 : 40, ...more.attributes },
        })
        const speeds = [30, 50, 52, 30, 30, 45, 20]
        return [
          fix(0, {}),
          ...speeds.map((speed, index) => fix(1 + index, { speed, latitude: -23 + Math.min(index, 6 - index) / 100 })),
          ...Array.from({ length: 20 }, (_, index) => fix(10 + index, {})),
          fix(30, { attributes: { alarm: round === 0 ? 'sos' : 'tow' } }),
        ]
      })
    }
    async function tell(uniqueId: string, fixes: readonly Fix[]): Promise<void> {
      const unit = await TcpUnit.connect(ingest.ports.get('line/tcp')!)
      for (const one of fixes) assert.equal(await unit.ask({ uniqueIds: [uniqueId], fixes: [one], reply: 'ok' }), 'ok')
      unit.close()
    }

    const tryOn = (notification: Partial<Notification>, more: object = {}, user: User = fleet.MGR) =>
      app.call(user, {
        method: 'POST',
        url: '/api/notifications/rehearsal',
        payload: { notification: { always: true, ...notification }, ...more },
      })
    const tried = async (...input: Parameters<typeof tryOn>): Promise<Rehearsal> => {
      const reply = await tryOn(...input)
      assert.equal(reply.statusCode, 200, reply.body)
      return reply.json()
    }
    const raised = async (type: string): Promise<Event[]> => {
      const query = { deviceId: [van.id], from: new Date(start - day), to: app.clock.now(), type: [type] }
      return app.as(fleet.ADM).reports.events({ query })
    }

    test('for every type that can be tried, what it says is what the pipeline raised', async () => {
      for (const type of [
        ...['deviceOverspeed', 'geofenceEnter', 'geofenceExit', 'deviceFuelDrop', 'deviceFuelIncrease'],
        ...['deviceMoving', 'deviceStopped', 'ignitionOn', 'ignitionOff', 'alarm'],
      ]) {
        const live = await raised(type)
        const told = await tried({ type })
        assert.ok(live.length > 0, type)
        assert.equal(told.events, live.length, type)
        assert.deepEqual(
          told.examples.map(({ eventTime, attributes }) => [+new Date(eventTime), attributes]),
          live.map(({ eventTime, attributes }) => [+eventTime, attributes]).reverse(),
          type,
        )
        assert.deepEqual(told.top, [{ deviceId: van.id, deviceName: 'Van', events: live.length }])
        assert.equal(
          told.places.reduce((sum, { events }) => sum + events, 0),
          live.length,
        )
      }
    })

    test('repeated too soon is an event and no message, unless it has priority', async () => {
      const [{ events, messages }, often, urgent] = await Promise.all([
        await tried({ type: 'deviceOverspeed', attributes: { repeatMinutes: 60 } }),
        await tried({ type: 'deviceOverspeed', attributes: { repeatMinutes: 0 } }),
        await tried({ type: 'deviceOverspeed', attributes: { repeatMinutes: 60, priority: true } }),
      ])
      assert.deepEqual([events, messages, often.messages, urgent.messages], [4, 2, 4, 4])
    })

    test('it is narrowed by alarm, geofence and calendar as it would be live, and a new geofence counts at once', async () => {
      const count = async (notification: Partial<Notification>) => (await tried(notification)).events
      assert.equal(await count({ type: 'alarm', attributes: { alarms: 'tow' } }), 1)
      const admin = app.as(fleet.ADM)
      const far = await admin.geofences.create({ body: { name: 'Far', area: 'CIRCLE (-22.97 -46, 400)' } })
      await admin.permissions.link({ body: { deviceId: van.id, geofenceId: far.id } })
      await admin.permissions.link({ body: { userId: fleet.MGR.id, geofenceId: far.id } })
      const entered = (id: number) => count({ type: 'geofenceEnter', attributes: { geofenceIds: String(id) } })
      assert.deepEqual([await entered(far.id), await entered(yard), await entered(999_999)], [2, 3, 0])
      assert.equal(await count({ type: 'geofenceEnter' }), 5)
      await admin.geofences.remove({ params: far })
      const data = btoa(
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nDTEND:20200102T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      )
      const { id: calendarId } = await app.as(fleet.MGR).calendars.create({ body: { name: 'Then', data } })
      assert.equal(await count({ type: 'deviceOverspeed', calendarId }), 0)
      assert.equal((await tryOn({ type: 'deviceOverspeed', calendarId }, {}, fleet.USR)).statusCode, 403)
    })

    test('it is tried on the vehicles that its form names and the caller sees, and says where nothing is set', async () => {
      const type = 'deviceOverspeed'
      const all = await tried({ type })
      // D1, D2 and D3 have no limit
      assert.deepEqual([all.vehicles, all.tried, all.firing, all.unset, all.cut], [4, 4, 1, 3, null])
      const links = (deviceIds: number[]) => ({ linked: { deviceIds, groupIds: [] } })
      const named = (ids: number[], user?: User) => tried({ type, always: false }, links(ids), user)
      assert.deepEqual([(await named([van.id])).events, (await named([van.id, fleet.D1.id])).vehicles], [4, 2])
      assert.deepEqual([(await named([])).vehicles, (await named([van.id], fleet.USR)).vehicles], [0, 0])
      const { id } = await app.as(fleet.MGR).notifications.create({ body: { type, notificators: 'web' } })
      await app.as(fleet.MGR).permissions.link({ body: { deviceId: van.id, notificationId: id } })
      assert.equal((await tried({ id, type, always: false })).events, 4)
      const without = { unlinked: { deviceIds: [van.id], groupIds: [] } }
      assert.equal((await tried({ id, type, always: false }, without)).vehicles, 0)
      assert.equal((await tryOn({ id, type }, {}, fleet.USR)).statusCode, 200)
      assert.equal((await tryOn({ id, type, always: false }, {}, fleet.USR)).statusCode, 403)
    })

    test('a silence is told after its start, and again after each period', async () => {
      const attributes = { deviceInactivityStart: 6 * 60 * minute, deviceInactivityPeriod: 12 * 60 * minute }
      const admin = app.as(fleet.ADM)
      await admin.devices.update({ params: van, body: { ...van, attributes: { ...van.attributes, ...attributes } } })
      const { events, examples } = await tried({ type: 'deviceInactive' })
      // The positions of the test arrived just now
      assert.deepEqual([events, examples], [0, []])
      app.clock.advance(31 * 60 * minute * 2)
      assert.equal((await tried({ type: 'deviceInactive' })).events, 5)
    })

    test('what cannot be tried is refused, and so is whoever may not save notifications or see reports', async () => {
      assert.equal((await tryOn({ type: 'maintenance' })).statusCode, 400)
      assert.equal((await tryOn({})).statusCode, 400)
      for (const user of [fleet.RO, fleet.NOREP])
        assert.equal((await tryOn({ type: 'alarm' }, {}, user)).statusCode, 403)
      const many = { linked: { deviceIds: Array.from({ length: 1001 }, () => 1), groupIds: [] } }
      assert.equal((await tryOn({ type: 'alarm', always: false }, many)).statusCode, 400)
      const odd = { geofenceIds: '1e99,-5,x', driverIds: '99999999999', repeatMinutes: 'x', alarms: 7 }
      assert.equal((await tryOn({ type: 'geofenceEnter', attributes: odd })).statusCode, 200)
      assert.equal((await tryOn({ type: 'alarm\u0000' })).statusCode, 400)
    })

    test('one at a time for each person', async () => {
      const codes = (await Promise.all([1, 2, 3].map(() => tryOn({ type: 'alarm' })))).map(
        ({ statusCode }) => statusCode,
      )
      assert.deepEqual(codes.sort(), [200, 429, 429])
    })
  })
}
