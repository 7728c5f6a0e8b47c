import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import type { Event } from '@rastro/core/model/event'
import type { LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { devices } from '@rastro/core/resources/device'
import { type User, users } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { bearer, endpointsOf } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { report } from '../../testing/fleet.ts'

const minute = 60_000
const home = { latitude: -23.5612345, longitude: -46.6543211 }
/** What is hidden of 400 m reaches at most 1,000 m from home; the vehicle is seen 4 km away. */
const away = { latitude: -23.5888, longitude: -46.6788 }
const area = { ...home, name: 'Home', radius: 400, deviceId: 0 }
const totals = {
  totalDistance: 7_654_321.5,
  distance: 4_321.25,
  odometer: 7_654_321.5,
  tripOdometer: 4_321.25,
  hours: 3_456_789,
}
const atHome = { ...home, address: 'Rua do Segredo, 77', attributes: { ignition: false, motion: false, ...totals } }
/** Anything that tells of home: coordinates in numbers or texts, the street, or the totals. */
const secret = /23\.5[56]\d|46\.6[45]\d|Segredo|765432|4321\.25|3456789/

for (const [dialect, open] of dialects) {
  describe(`private areas of links, on ${dialect}`, () => {
    let app: TestApp
    let host: string
    let people: Record<'owner' | 'other', User>
    let van: Device
    let token: string
    let fence: number
    before(async () => {
      app = await testApp({ open })
      host = await app.listen()
      const { db } = app.ctx
      people = {
        owner: await create(db, users, { name: 'owner', email: 'owner@example.com', deviceLimit: -1 }),
        other: await create(db, users, { name: 'other', email: 'other@example.com', deviceLimit: -1 }),
      }
      van = await create(db, devices, { name: 'Van', uniqueId: 'van-1' })
      for (const { id: userId } of Object.values(people)) {
        await db.insertInto('user_device').values({ userId, deviceId: van.id }).execute()
      }
      token = await app.as(people.owner).share.device({ body: { deviceId: van.id } })
      const { id: userId } = (await ask('/api/session')).json()
      const house = { name: 'House', area: `CIRCLE (${home.latitude} ${home.longitude}, 60)` }
      const { id } = await app.as(people.owner).geofences.create({ body: house })
      fence = id
      await db.insertInto('user_geofence').values({ userId, geofenceId: id }).execute()
      const anchor = { ...house, name: 'Anchor', attributes: { anchor: true } }
      const anchored = await app.as(people.owner).geofences.create({ body: anchor })
      await db.insertInto('user_geofence').values({ userId, geofenceId: anchored.id }).execute()
      await db.insertInto('device_geofence').values({ deviceId: van.id, geofenceId: anchored.id }).execute()
    })
    after(() => app.close())

    const ask = (url: string, by = token) => app.call(undefined, { url, headers: bearer(by) })
    const goes = (fields: Partial<Position>) => {
      app.clock.advance(minute)
      return report(app.ctx, van.id, fields)
    }
    const alarmAt = async ({ id: positionId }: Position): Promise<Event> => {
      const event = {
        type: 'alarm',
        deviceId: van.id,
        eventTime: app.clock.now(),
        positionId,
        geofenceId: 0,
        maintenanceId: 0,
      }
      const stored = { ...event, attributes: { alarm: 'sos' } }
      const { eventIds } = await app.ctx.positions.write({ positions: [], events: [stored], states: [] })
      return { ...stored, id: eventIds[0]! }
    }
    /** Every GET of the API, with ids of what the link has. */
    const paths = () => [
      ...endpointsOf(contract)
        .filter(({ method }) => method === 'GET')
        .map(({ path }) =>
          path
            .replace('geofences/:id', `geofences/${fence}`)
            .replace(':format', 'csv')
            .replace(':uniqueId', `~${van.id}`)
            .replace(/:\w+/g, String(van.id)),
        ),
      `/api/positions?deviceId=${van.id}`,
      '/api/positions?all=true',
      `/api/positions?deviceId=${van.id}&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`,
      `/api/fleet?deviceId=${van.id}`,
      '/api/fleet?since=1',
      `/api/fleet/positions?deviceId=${van.id}`,
      `/api/devices?id=${van.id}`,
      '/api/devices?limit=5',
      '/api/geofences?keyword=House',
      `/api/reports/route?deviceId=${van.id}&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`,
      `/api/reports/events?deviceId=${van.id}&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`,
      `/api/positions/kml?deviceId=${van.id}&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`,
    ]

    test('without an area every path tells where the vehicle is, and with one no path does', async () => {
      const stays = await goes(atHome)
      await alarmAt(stays)
      const before = new Map<string, boolean>()
      for (const path of paths()) before.set(path, secret.test((await ask(path)).body))
      const telling = [...before].flatMap(([path, isTold]) => (isTold ? [path] : []))
      for (const path of [
        '/api/positions',
        '/api/fleet',
        `/api/fleet/positions?deviceId=${van.id}`,
        '/api/geofences',
      ]) {
        assert.ok(telling.includes(path), path)
      }
      const { id } = await app.as(people.owner).share.addArea({ body: area })
      for (const path of paths()) assert.doesNotMatch((await ask(path)).body, secret, path)
      for (const path of ['/api/positions', '/api/alarms', '/api/geofences', '/api/anchors']) {
        assert.deepEqual((await ask(path)).json(), [], path)
      }
      assert.equal((await ask(`/api/geofences/${fence}`)).statusCode, 403)
      assert.equal((await ask('/api/devices')).json().length, 1)
      // Everybody else sees it as before
      assert.match((await app.call(people.owner, { url: '/api/positions' })).body, secret)
      const others = await app.as(people.other).share.device({ body: { deviceId: van.id } })
      assert.match((await ask('/api/positions', others)).body, secret)
      await app.as(people.owner).share.removeArea({ params: { id } })
      for (const path of telling) assert.match((await ask(path)).body, secret, path)
    })

    test('it is told since when the vehicle is hidden, and what is around is shown without totals', async () => {
      await goes({ ...away, attributes: { ignition: true, motion: true, stateSince: 1, ...totals } })
      const entered = await goes(atHome)
      await goes(atHome)
      const { id } = await app.as(people.owner).share.addArea({ body: { ...area, deviceId: van.id } })
      const view = async () => (await ask('/api/share/view')).json()
      const [hidden, ...more] = (await view()).hidden
      assert.deepEqual([hidden.deviceId, new Date(hidden.since), more], [van.id, entered.fixTime, []])
      await goes({ ...away, attributes: { ignition: true, motion: true, stateSince: 1, ...totals } })
      assert.deepEqual((await view()).hidden, [])
      const [shown] = (await ask('/api/positions')).json()
      assert.deepEqual([shown.latitude, shown.attributes], [away.latitude, { ignition: true, motion: true }])
      // Standing outside began outside
      await goes({ ...away, speed: 0, attributes: { ignition: false, motion: false, stateSince: 1 } })
      assert.equal((await ask('/api/positions')).json()[0].attributes.stateSince, 1)
      await app.as(people.owner).share.removeArea({ params: { id } })
    })

    test('the socket tells that the vehicle is hidden and nothing else, also of an area that is added meanwhile', async () => {
      await goes(away)
      const browser = await openBrowser(host, { query: `?token=${token}&changes=true&all=true` })
      await browser.until(({ positions }) => positions?.[0]?.latitude === away.latitude)
      const { id } = await app.as(people.owner).share.addArea({ body: area })
      const tell = async (fields: Partial<Position>) => {
        const position = await goes(fields)
        const event = await alarmAt(position)
        const update = {
          deviceId: van.id,
          status: 'online',
          lastUpdate: app.clock.now(),
          positionId: position.id,
        } as const
        app.ctx.bus.publishLive({ positions: [position], devices: [update], events: [event] })
        return event
      }
      const isHidden = (heard: LiveMessage) => heard.hidden?.includes(van.id) ?? false
      await browser.until(({ positions }) => positions?.[0]?.latitude === away.latitude)
      await tell(atHome)
      await browser.until(isHidden)
      const late = await openBrowser(host, { query: `?token=${token}&changes=true&all=true` })
      await late.until(isHidden)
      assert.doesNotMatch(JSON.stringify([...browser.frames, ...late.frames]), secret)
      const outside = await tell(away)
      await browser.until(({ events }) => events?.some((event) => event.id === outside.id) ?? false)
      assert.deepEqual(
        browser.frames.flatMap(({ events = [], alarms = [] }) => [...events, ...alarms].map((event) => event.id)),
        [outside.id],
      )
      await tell(atHome)
      await app.as(people.owner).share.removeArea({ params: { id } })
      await browser.until(({ positions }) => positions?.[0]?.latitude === home.latitude)
      await Promise.all([browser.close(), late.close()])
    })

    test('areas are their owner’s alone, at most ten, of vehicles that they see', async () => {
      await app.ctx.db.deleteFrom('private_area').execute()
      const own = app.as(people.owner).share
      const { id } = await own.addArea({ body: { ...area, deviceId: van.id } })
      assert.deepEqual(await own.areas({}), [{ ...area, id, deviceId: van.id }])
      assert.deepEqual(await app.as(people.other).share.areas({}), [])
      const unknown = { status: 404, message: 'There is no such private area of yours' }
      await assert.rejects(app.as(people.other).share.removeArea({ params: { id } }), unknown)
      await assert.rejects(own.addArea({ body: { ...area, deviceId: van.id + 999 } }), {
        status: 403,
        field: 'deviceId',
      })
      for (const radius of [99, 2001]) await assert.rejects(own.addArea({ body: { ...area, radius } }), { status: 400 })
      for (let count = 1; count < 10; count++) await own.addArea({ body: area })
      await assert.rejects(own.addArea({ body: area }), { status: 403, message: /at most 10 private areas/ })
      assert.equal((await ask('/api/share/areas')).statusCode, 403)
    })
  })
}
