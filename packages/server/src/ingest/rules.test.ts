import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Fix } from '@rastro/protocols/define'
import { entryOf } from '@rastro/protocols/entry'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { lineProtocol, TcpUnit } from './testing.ts'

const kmh = 1 / 1.852
const yard = { area: 'CIRCLE (-23 -46, 300)', name: 'Yard' }
const [inYard, onRoad] = [{ latitude: -23 }, { latitude: -22.9 }]

for (const [dialect, open] of dialects) {
  describe(`what frames cause, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let start: number
    const restart = async () => {
      await ingest?.close()
      ingest = await startIngest(app.ctx, { protocols: [entryOf(lineProtocol)] })
    }
    before(async () => {
      app = await testApp({ open, config: { devicePorts: { line: -1 }, onlyNamedPorts: true } })
      fleet = await seedFleet(app.ctx)
      start = app.clock.now().getTime() - 3_600_000
      await restart()
    })
    after(async () => {
      await ingest.close()
      await app.close()
    })

    const admin = () => app.as(fleet.ADM)
    const device = (uniqueId: string, fields = {}) =>
      admin().devices.create({ body: { name: uniqueId, uniqueId, ...fields } })
    const link = (body: object) => admin().permissions.link({ body: body as never })
    const fix = (second: number, fields: Partial<Fix> = {}): Fix => ({
      fixTime: new Date(start + second * 1000),
      valid: true,
      latitude: -23,
      longitude: -46,
      attributes: {},
      ...fields,
    })
    /** Sends these over a new connection and waits until they are stored. */
    async function tell(uniqueId: string, fixes: readonly Fix[]): Promise<void> {
      const unit = await TcpUnit.connect(ingest.ports.get('line/tcp')!)
      for (const one of fixes) assert.equal(await unit.ask({ uniqueIds: [uniqueId], fixes: [one], reply: 'ok' }), 'ok')
      unit.close()
    }
    const span = () => ({ from: new Date(start - 1000), to: new Date(start + 86_400_000) })
    const eventsOf = async (deviceId: number) => {
      const url = `/api/reports/events?deviceId=${deviceId}&from=${span().from.toISOString()}&to=${span().to.toISOString()}`
      const events = (await app.call(fleet.ADM, { url })).json() as (Omit<Event, 'eventTime'> & { eventTime: string })[]
      return events.filter(({ type }) => !/^device(Online|Offline|Unknown)$/.test(type))
    }
    const seconds = (time: string) => (new Date(time).getTime() - start) / 1000
    const positionsOf = (deviceId: number) => admin().positions.list({ query: { deviceId, ...span() } })

    test('[GEO-24] a vehicle drives out of the fence of a group around its group: geofenceExit with the fence', async () => {
      const outer = await admin().groups.create({ body: { name: 'outer' } })
      const inner = await admin().groups.create({ body: { name: 'inner', groupId: outer.id } })
      const { id } = await device('van', { groupId: inner.id })
      const fence = await admin().geofences.create({ body: yard })
      const route = await admin().geofences.create({
        body: { name: 'Route', area: 'LINESTRING (-23 -46.1, -23 -45.9)', attributes: { polylineDistance: 50 } },
      })
      await link({ groupId: outer.id, geofenceId: fence.id })
      await link({ deviceId: id, geofenceId: route.id })
      await tell('van', [fix(0, onRoad), fix(60, inYard), fix(120, { latitude: -23.001 }), fix(180, onRoad)])
      assert.deepEqual(
        (await positionsOf(id)).map(({ geofenceIds }) => geofenceIds),
        [null, [fence.id, route.id], [fence.id], null],
      )
      assert.deepEqual(
        (await eventsOf(id))
          .filter(({ type }) => type.startsWith('geofence'))
          .map(({ type, geofenceId, eventTime }) => [type, geofenceId, seconds(eventTime)]),
        [
          ['geofenceEnter', fence.id, 60],
          ['geofenceEnter', route.id, 60],
          ['geofenceExit', route.id, 120],
          ['geofenceExit', fence.id, 180],
        ],
      )
    })

    test('an event keeps the name, the limit and where it came from, whatever becomes of the geofence', async () => {
      const { id } = await device('then')
      const fence = await admin().geofences.create({ body: { ...yard, attributes: { speedLimit: 20 } } })
      await link({ deviceId: id, geofenceId: fence.id })
      await tell('then', [fix(0, onRoad), fix(60, { ...inYard, speed: 30 })])
      await admin().geofences.update({
        params: fence,
        body: { ...fence, name: 'Sold', attributes: { speedLimit: 90 } },
      })
      const told = (await eventsOf(id)).filter(({ geofenceId }) => geofenceId === fence.id)
      assert.deepEqual(
        told.map(({ type, attributes }) => [type, attributes]),
        [
          ['deviceOverspeed', { speed: 30, speedLimit: 20, speedLimitSource: 'geofence', geofenceName: yard.name }],
          ['geofenceEnter', { geofenceName: yard.name }],
        ],
      )
      await admin().permissions.unlink({ body: { deviceId: id, geofenceId: fence.id } as never })
    })

    test('an edited fence holds from the next position on', async () => {
      const { id } = await device('truck')
      const fence = await admin().geofences.create({ body: yard })
      await link({ deviceId: id, geofenceId: fence.id })
      await tell('truck', [fix(0, inYard)])
      await admin().geofences.update({ params: fence, body: { ...fence, area: 'CIRCLE (-22.9 -46, 300)' } })
      await tell('truck', [fix(60, inYard), fix(120, onRoad)])
      await admin().permissions.unlink({ body: { deviceId: id, geofenceId: fence.id } as never })
      await tell('truck', [fix(180, onRoad)])
      assert.deepEqual(
        (await positionsOf(id)).map(({ geofenceIds }) => geofenceIds),
        [[fence.id], null, [fence.id], null],
      )
      const told = (await eventsOf(id)).map(({ type, eventTime }) => [type, seconds(eventTime)])
      assert.deepEqual(
        told.filter(([type]) => String(type).startsWith('geofence')),
        [
          ['geofenceEnter', 0],
          ['geofenceEnter', 120],
        ],
      )
    })

    test('what was reported stays reported when the server is restarted between frames, and frames come twice', async () => {
      const { id } = await device('bus', {
        attributes: { speedLimit: 60 * kmh, 'event.overspeed.minimalDuration': 60 },
      })
      const oil = await admin().maintenance.create({
        body: { name: 'Oil', type: 'odometer', start: 10_000, period: 5000 },
      })
      await link({ deviceId: id, maintenanceId: oil.id })
      const drive = Array.from({ length: 20 }, (_, step) =>
        fix(step * 20, {
          latitude: -23 + step / 400,
          speed: (step > 3 && step < 15 ? 90 : 50) * kmh,
          attributes: { odometer: 9000 + step * 300, ...(step > 10 && { driverUniqueId: 'ana' }) },
        }),
      )
      for (let step = 0; step < drive.length; step += 3) {
        await tell('bus', drive.slice(Math.max(0, step - 2), step + 3))
        await restart()
      }
      const events = await eventsOf(id)
      assert.deepEqual(
        events.map(({ type, eventTime, maintenanceId }) => [type, seconds(eventTime), maintenanceId]),
        [
          ['deviceMoving', 0, 0],
          ['maintenance', 80, oil.id],
          ['deviceOverspeed', 140, 0],
          ['driverChanged', 220, 0],
        ],
      )
      assert.deepEqual(events[1]!.attributes, { odometer: 10_200, maintenanceName: 'Oil' })
    })

    test('late fixes make no event of what later ones have reported, and report a visit that nobody knew of', async () => {
      const { id } = await device('late')
      const fence = await admin().geofences.create({ body: yard })
      await link({ deviceId: id, geofenceId: fence.id })
      const ignition = (isOn: boolean) => ({ ...onRoad, attributes: { ignition: isOn } })
      await tell('late', [fix(0, ignition(false)), fix(600, ignition(true))])
      await tell('late', [fix(300, { ...inYard, attributes: { ignition: true } }), fix(310, inYard)])
      assert.deepEqual(
        (await eventsOf(id)).map(({ type, eventTime }) => [type, seconds(eventTime)]),
        [
          ['geofenceEnter', 300],
          ['ignitionOn', 600],
          ['geofenceExit', 600],
        ],
      )
    })

    test('[CATR-7] what is computed stands in the next position, in the order of priority, through groups too', async () => {
      const group = await admin().groups.create({ body: { name: 'computed' } })
      const { id } = await device('computed', { groupId: group.id, attributes: { speedLimit: 50 } })
      const add = (fields: object, body: object = { groupId: group.id }) =>
        admin()
          .computedAttributes.create({ body: { description: 'x', type: 'number', priority: 0, ...fields } as never })
          .then(async (made) => {
            await link({ ...body, attributeId: made.id })
            return made
          })
      await add({ attribute: 'speedKmh', expression: 'speed * 1.852', priority: 2 })
      await add({ attribute: 'isFast', expression: 'speedKmh > 100', type: 'boolean', priority: 1 }, { deviceId: id })
      await add({ attribute: 'secret', expression: 'null' })
      await add({ attribute: 'altitude', expression: 'altitude + 10' })
      await add({ attribute: 'valid', expression: 'sat > 3', type: 'boolean', priority: -1 })
      await add({ attribute: 'speedLimit', expression: '30', priority: 5 })
      await tell('computed', [fix(0, { speed: 60, altitude: 700, attributes: { sat: 3, secret: 'x' } })])
      const [position] = await positionsOf(id)
      const { speedKmh, isFast, secret } = position!.attributes
      assert.deepEqual([speedKmh, isFast, secret], [111.12, true, undefined])
      assert.deepEqual([position!.altitude, position!.valid], [710, false])
      assert.deepEqual(
        (await eventsOf(id)).map(({ type, attributes }) => [type, attributes.speedLimit]),
        [['deviceOverspeed', 30]],
      )
    })

    test('[CATR-8] what cannot be computed is counted and reported, and the position is stored', async () => {
      const { id } = await device('faulty')
      const wrong = await admin().computedAttributes.create({
        body: { description: 'x', attribute: 'ratio', expression: 'fuel / tank', type: 'number', priority: 0 } as never,
      })
      await link({ deviceId: id, attributeId: wrong.id })
      await tell('faulty', [fix(0, { attributes: { fuel: 1 } }), fix(1, { attributes: { fuel: 2 } })])
      assert.equal((await positionsOf(id)).length, 2)
      await restart()
      const faults = async () =>
        (await admin().computedAttributes.faults({})).filter(({ attributeId }) => attributeId === wrong.id)
      assert.deepEqual(
        (await faults()).map(({ count, deviceId, reason, said }) => [count, deviceId, reason, said?.values]),
        [[2, id, 'There is no variable called tank (at character 8)', { name: 'tank', at: 8 }]],
      )
      assert.equal((await app.call(fleet.USR, { url: '/api/attributes/computed/faults' })).statusCode, 403)
      await admin().computedAttributes.update({ params: wrong, body: { ...wrong, expression: 'fuel / 50' } })
      await tell('faulty', [fix(2, { attributes: { fuel: 3 } })])
      await restart()
      assert.deepEqual(await faults(), [])
      assert.equal((await positionsOf(id)).at(-1)!.attributes.ratio, 0.06)
    })

    test('[CAL-12] outside the calendar of a device nothing of it is stored', async () => {
      const day = new Date(start).toISOString().slice(0, 10).replaceAll('-', '')
      const event = ['BEGIN:VEVENT', `DTSTART:${day}T000000Z`, 'DURATION:PT36H', 'END:VEVENT']
      const data = btoa(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'))
      const calendar = await admin().calendars.create({ body: { name: 'today', data } })
      const { id } = await device('worker', { calendarId: calendar.id })
      const twoDays = 2 * 86_400
      await tell('worker', [fix(-twoDays, { attributes: { alarm: 'sos' } }), fix(0, { attributes: { alarm: 'tow' } })])
      assert.deepEqual(
        (await eventsOf(id)).map(({ attributes }) => attributes.alarm),
        ['tow'],
      )
      const all = { deviceId: id, from: new Date(start - 4 * 86_400_000), to: new Date(start + 1000) }
      assert.equal((await admin().positions.list({ query: all })).length, 1)
    })
  })
}
