import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type FleetSlice, unpackFleet } from '@rastro/core/model/fleet-slice'
import { type TestApp, testApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { dialects } from '../dialects.ts'
import { dot } from '../picture.ts'
import { filled, reported, seedVehicle, shownByLink } from './vehicle.ts'
import { seedViewers } from './viewers.ts'

type Item = Record<string, unknown> & { id: number }

/** Without fields that change by themselves. */
const settled = ({ status: _, lastUpdate: _time, positionId: _place, ...item }: Item) => item

for (const [dialect, open] of dialects) {
  describe(`what a shared link shows, on ${dialect}`, () => {
    let app: TestApp
    let host: string
    let who: Awaited<ReturnType<typeof seedViewers>>
    let world: Awaited<ReturnType<typeof seedVehicle>>
    before(async () => {
      app = await testApp({ open })
      who = await seedViewers(app)
      world = await seedVehicle(app, who.people.ADM)
      const link = (ids: Record<string, number>) => app.as(who.people.ADM).permissions.link({ body: ids })
      await link({ userId: who.people.MGR.id, deviceId: world.device.id })
      await who.share(world.device.id)
      const { id: userId } = (await ask('/api/session')).json()
      await link({ userId, groupId: world.group.id })
      await link({ userId, geofenceId: world.geofence.id })
      await link({ userId, driverId: world.driver.id })
      await link({ userId, calendarId: world.calendar.id })
      await link({ userId, maintenanceId: world.maintenance.id })
      const event = {
        type: 'alarm',
        deviceId: world.device.id,
        eventTime: app.clock.now(),
        positionId: world.position.id,
      }
      const attributes = { alarm: 'sos', message: 'secret-message', driverUniqueId: 'secret-key' }
      await app.ctx.positions.write({
        positions: [],
        events: [{ ...event, geofenceId: world.geofence.id, maintenanceId: 0, attributes }],
        states: [],
      })
      host = await app.listen()
    })
    after(() => app.close())

    async function ask(url: string) {
      return app.call(undefined, { url, headers: (await who.credentials('LINK')).headers })
    }
    async function read(url: string): Promise<Item[]> {
      const { statusCode, body, headers } = await ask(url)
      assert.equal(statusCode, 200, `${url}: ${body}`)
      assert.doesNotMatch(body + JSON.stringify(headers), /secret|people\.example|4321\.5|987654/, url)
      const answer = JSON.parse(body)
      return Array.isArray(answer) ? answer : [answer]
    }

    test('the vehicle, by every call: an allow-list of fields and nothing more', async () => {
      const { id } = world.device
      const expected = shownByLink(id, world.group.id)
      for (const url of [
        `/api/devices/${id}`,
        '/api/devices',
        '/api/devices?all=true&limit=10',
        `/api/devices?id=${id}`,
      ]) {
        const [device] = await read(url)
        assert.deepEqual(settled(device!), expected, url)
      }
      const { body } = await ask('/api/fleet')
      assert.doesNotMatch(body, /secret/)
      const [device] = unpackFleet(JSON.parse(body.split('\n')[0]!) as FleetSlice).devices
      assert.deepEqual(settled(device as unknown as Item), expected)
    })

    test('where it is, by every call: not what the unit says of itself, its driver or the networks around it', async () => {
      const { id } = world.device
      for (const url of ['/api/positions', `/api/positions?deviceId=${id}`, `/api/fleet/positions?deviceId=${id}`]) {
        const [position] = await read(url)
        assert.deepEqual(position!.attributes, reported, url)
        assert.deepEqual([position!.protocol, position!.network, position!.geofenceIds], [null, null, null], url)
        assert.deepEqual([position!.latitude, position!.longitude, position!.speed], [-23.55, -46.63, 32.4], url)
      }
    })

    test('its socket tells the same of the vehicle, of where it is and of its alarms', async () => {
      const { query } = await who.credentials('LINK')
      const browser = await openBrowser(host, { query: `${query}&changes=true` })
      const first = await browser.until(({ positions }) => positions !== undefined)
      assert.deepEqual(first.positions![0]!.attributes, reported)
      const update = {
        deviceId: world.device.id,
        status: 'online',
        lastUpdate: app.clock.now(),
        positionId: 1,
      } as const
      const attributes = { alarm: 'sos', message: 'secret-message' }
      const about = { geofenceId: world.geofence.id, maintenanceId: 0, positionId: 1, eventTime: app.clock.now() }
      const alarm = { id: 77, deviceId: world.device.id, type: 'alarm', attributes, ...about }
      const positions = [{ ...world.position, id: 999_999 }]
      app.ctx.bus.publishLive({ positions, devices: [update], events: [alarm] })
      const live = await browser.until(({ positions }) => positions?.some(({ id }) => id === 999_999) ?? false)
      assert.deepEqual(live.positions![0]!.attributes, reported)
      assert.deepEqual(live.events![0]!.attributes, { alarm: 'sos' })
      assert.equal(live.events![0]!.geofenceId, 0)
      const { id } = world.device
      const stored = await app.as(who.people.ADM).devices.get({ params: { id } })
      await app.as(who.people.ADM).devices.update({ params: { id }, body: { ...stored, contact: 'secret-other' } })
      const told = await browser.until(
        ({ devices }) => devices?.some((device) => device.id === id && device.uniqueId === `~${id}`) ?? false,
      )
      assert.deepEqual(settled(told.devices![0] as Item), shownByLink(id, world.group.id))
      assert.doesNotMatch(JSON.stringify(browser.frames), /secret/)
      await browser.close()
    })

    test('of what is linked to it names and shapes, and of the alarms what and when', async () => {
      const [alarm] = await read('/api/alarms')
      assert.deepEqual([alarm!.type, alarm!.attributes], ['alarm', { alarm: 'sos' }])
      const bare = {
        group: ['groups', 'group-name'],
        driver: ['drivers', 'driver-name'],
        calendar: ['calendars', 'calendar-name'],
      }
      for (const [kind, [path, name]] of Object.entries(bare)) {
        for (const url of [`/api/${path}`, `/api/${path}/${world[kind as 'group'].id}`]) {
          const [item] = await read(url)
          assert.deepEqual([item!.name, item!.attributes], [name, {}], url)
        }
      }
      assert.equal((await read('/api/drivers'))[0]!.uniqueId, `~${world.driver.id}`)
      assert.equal((await read('/api/calendars'))[0]!.data, null)
      const [fence] = await read('/api/geofences')
      assert.deepEqual([fence!.name, fence!.description, fence!.attributes], ['fence-name', null, { color: '#00ff00' }])
      assert.deepEqual((await read('/api/maintenance'))[0]!.attributes, {})
    })

    test('its own user and the installation name nobody', async () => {
      const [user] = await read('/api/session')
      assert.deepEqual([user!.name, user!.email, user!.temporary], [filled.name, `link-${user!.id}`, true])
      await read('/api/server')
    })

    test('nothing is found by trying: no sort, no keyword, no identifier', async () => {
      const { id } = world.device
      for (const sort of ['uniqueId', '-phone', 'contact', 'model', 'expirationTime']) {
        assert.equal((await ask(`/api/devices?sort=${sort}&limit=1`)).statusCode, 400, sort)
      }
      assert.equal((await ask('/api/drivers?sort=uniqueId')).statusCode, 400)
      for (const url of [
        '/api/devices?keyword=secret',
        '/api/devices?uniqueId=secret-identifier',
        '/api/drivers?keyword=secret',
      ]) {
        assert.equal((await ask(url)).body, '[]', url)
      }
      assert.equal((await read('/api/devices?keyword=van-name')).length, 1)
      const version = async () => String((await ask(`/api/devices/${id}`)).headers.etag)
      const before = await version()
      const stored = await app.as(who.people.ADM).devices.get({ params: { id } })
      await app.as(who.people.ADM).devices.update({ params: { id }, body: { ...stored, phone: 'secret-other' } })
      assert.equal(await version(), before)
    })

    test('its picture, by an address without the identifier, and no recording', async () => {
      const { id } = world.device
      const upload = { url: `/api/devices/${id}/image`, headers: { 'content-type': 'image/png' }, payload: dot }
      assert.equal((await app.call(who.people.ADM, { method: 'POST', ...upload })).statusCode, 200)
      await app.ctx.blobs.write(String(id), 'secret-photo.jpg', dot)
      assert.equal((await ask(`/api/media/~${id}/device.png`)).statusCode, 200)
      assert.equal((await ask(`/api/media/~${id}/secret-photo.jpg`)).statusCode, 404)
      for (const name of ['secret-identifier', `~${id + 1}`, 'nobody']) {
        assert.equal((await ask(`/api/media/${name}/device.png`)).statusCode, 403, name)
      }
      const manager = (path: string) => app.call(who.people.MGR, { url: `/api/media/${path}` })
      assert.equal((await manager(`~${id}/secret-photo.jpg`)).statusCode, 200)
      assert.equal((await manager('secret-identifier/secret-photo.jpg')).statusCode, 200)
    })
  })
}
