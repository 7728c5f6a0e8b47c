import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf } from '@rastro/core/access/permissions'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import type { KyselyPlugin } from 'kysely'
import type { Change } from '../ports/bus.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import type { EffectiveLinks } from './effective-links.ts'
import { EffectiveLinksCache } from './effective-links-cache.ts'
import { readEffectiveLinks } from './read.ts'

const data = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
).toString('base64')
const namesOf = ({ geofences }: EffectiveLinks) => geofences.map(({ name }) => name)

for (const [dialect, open] of dialects) {
  describe(`what applies to a device, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let admin: ReturnType<TestApp['as']>
    /** Five nested groups, the outermost first; D1 is in the innermost, D2 in the second, D3 in none. */
    let nested: Group[]
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      admin = app.as(fleet.ADM)
      nested = []
      for (const name of ['one', 'two', 'three', 'four', 'five']) {
        nested.push(await admin.groups.create({ body: { name, groupId: nested.at(-1)?.id ?? 0 } }))
      }
      await moveTo(fleet.D1, nested[4]!.id)
      await moveTo(fleet.D2, nested[1]!.id)
    })
    after(() => app.close())

    async function moveTo(device: Device, groupId: number): Promise<void> {
      await admin.devices.update({ params: { id: device.id }, body: { ...device, groupId } })
    }
    const link = (body: Record<string, number>) => admin.permissions.link({ body })
    const fence = (name: string, calendarId = 0) =>
      admin.geofences.create({ body: { name, area: 'CIRCLE (-23.5 -46.6, 300)', calendarId } })

    /** An `EffectiveLinksCache` that has read all three devices and is notified of every change. */
    async function knowing(): Promise<{ linksCache: EffectiveLinksCache; told: Change[]; stop(): void }> {
      const linksCache = new EffectiveLinksCache(app.ctx.db)
      const told: Change[] = []
      const stop = app.ctx.bus.onChange((change) => {
        told.push(change)
        linksCache.changed(change)
      })
      await everybody(linksCache)
      return { linksCache, told, stop }
    }
    const ids = () => [fleet.D1, fleet.D2, fleet.D3].map(({ id }) => id)
    const everybody = (linksCache: EffectiveLinksCache) => Promise.all(ids().map((id) => linksCache.to(id)))
    const dropped = (linksCache: EffectiveLinksCache) => ids().map((id) => (linksCache.at(id) ? 'kept' : 'dropped'))

    test('is linked to it or to a group it is in, however deep; its own first, then the nearest', async () => {
      const [home, root, second, own] = [
        await fence('home'),
        await fence('root'),
        await fence('second'),
        await fence('own'),
      ]
      await link({ groupId: nested[0]!.id, geofenceId: root.id })
      await link({ groupId: nested[1]!.id, geofenceId: second.id })
      await link({ groupId: nested[4]!.id, geofenceId: home.id })
      await link({ deviceId: fleet.D1.id, geofenceId: own.id })
      // An item linked twice is listed once
      await link({ deviceId: fleet.D1.id, geofenceId: root.id })
      const effectiveLinks = await readEffectiveLinks(app.ctx.db, ids())
      assert.deepEqual(
        ids().map((id) => namesOf(effectiveLinks.get(id)!)),
        [['root', 'own', 'home', 'second'], ['second', 'root'], []],
      )
      assert.deepEqual(
        effectiveLinks.get(fleet.D1.id)!.groups.map(({ name }) => name),
        ['five', 'four', 'three', 'two', 'one'],
      )
    })

    test('is of every kind, with the calendars of the device and of its fences', async () => {
      const week = await admin.calendars.create({ body: { name: 'week', data } })
      const night = await admin.calendars.create({ body: { name: 'night', data } })
      const yard = await fence('yard', night.id)
      const driver = await admin.drivers.create({ body: { name: 'Ana', uniqueId: 'card 7' } })
      const oil = await admin.maintenance.create({ body: { name: 'oil', type: 'totalDistance' } })
      const formula = await admin.computedAttributes.create({
        body: { description: 'fuel', attribute: 'fuel', expression: 'adc1 * 2', type: 'number' },
      })
      const groupId = nested[0]!.id
      const links = { driverId: driver.id, maintenanceId: oil.id, attributeId: formula.id, geofenceId: yard.id }
      for (const [key, id] of Object.entries(links)) await link({ groupId, [key]: id })
      const { D2 } = fleet
      const moved = { ...D2, groupId: nested[1]!.id, calendarId: week.id }
      await admin.devices.update({ params: { id: D2.id }, body: moved })
      const effectiveLinks = (await readEffectiveLinks(app.ctx.db, [D2.id])).get(D2.id)!
      const { drivers, maintenances, computedAttributes, calendars } = effectiveLinks
      assert.deepEqual(
        [drivers, maintenances, computedAttributes].map((rows) => rows.map(({ id }) => id)),
        [[driver.id], [oil.id], [formula.id]],
      )
      assert.deepEqual([...calendars.values()].map(({ name }) => name).sort(), ['night', 'week'])
    })

    test('groups that lie inside each other are gone through once', async () => {
      const { db } = app.ctx
      const [outer, inner] = [nested[0]!.id, nested[4]!.id]
      await db.updateTable('group').set({ groupId: inner }).where('id', '=', outer).execute()
      const effectiveLinks = (await readEffectiveLinks(db, [fleet.D1.id])).get(fleet.D1.id)!
      assert.equal(effectiveLinks.groups.length, 5)
      await db.updateTable('group').set({ groupId: null }).where('id', '=', outer).execute()
    })

    test('what many devices have is in memory once', async () => {
      const { linksCache, stop } = await knowing()
      const [one, two] = [linksCache.at(fleet.D1.id)!, linksCache.at(fleet.D2.id)!]
      const named = (effectiveLinks: EffectiveLinks) => effectiveLinks.geofences.find(({ name }) => name === 'root')
      assert.ok(named(one))
      assert.equal(named(one), named(two))
      assert.equal(one.groups.at(-1), two.groups.at(-1))
      await Promise.all([
        moveTo(fleet.D1, nested[0]!.id),
        moveTo(fleet.D2, nested[0]!.id),
        moveTo(fleet.D3, nested[0]!.id),
      ])
      const [, second, third] = await everybody(linksCache)
      assert.deepEqual(second!.geofences, third!.geofences)
      for (const [device, at] of [
        [fleet.D1, 4],
        [fleet.D2, 1],
      ] as const)
        await moveTo(device, nested[at]!.id)
      await moveTo(fleet.D3, 0)
      stop()
    })

    test('a link names both ends, and is news for that device or for the devices under that group alone', async () => {
      const { linksCache, told, stop } = await knowing()
      const [near, far] = [await fence('near'), await fence('far')]
      assert.deepEqual(dropped(linksCache), ['kept', 'kept', 'kept'])
      const pair = { deviceId: fleet.D3.id, geofenceId: near.id }
      await link(pair)
      assert.deepEqual(dropped(linksCache), ['kept', 'kept', 'dropped'])
      assert.deepEqual(told.at(-1), { kind: 'link', action: 'created', ...linkOf(pair) })
      await everybody(linksCache)
      await link({ groupId: nested[2]!.id, geofenceId: far.id })
      assert.deepEqual(dropped(linksCache), ['dropped', 'kept', 'kept'])
      assert.ok(namesOf((await linksCache.to(fleet.D1.id))!).includes('far'))
      await admin.permissions.unlink({ body: { groupId: nested[2]!.id, geofenceId: far.id } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'kept', 'kept'])
      assert.ok(!namesOf((await linksCache.to(fleet.D1.id))!).includes('far'))
      await link({ userId: fleet.USR.id, geofenceId: far.id })
      const order = await admin.orders.create({ body: { uniqueId: 'box' } })
      await link({ groupId: nested[0]!.id, orderId: order.id })
      assert.deepEqual(dropped(linksCache), ['kept', 'kept', 'kept'])
      stop()
    })

    test('an edit is news for the devices that have the thing', async () => {
      const { linksCache, stop } = await knowing()
      const second = linksCache.at(fleet.D2.id)!.geofences.find(({ name }) => name === 'second')!
      await admin.geofences.update({ params: { id: second.id }, body: { ...second, name: 'renamed' } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'dropped', 'kept'])
      assert.ok(namesOf((await everybody(linksCache))[1]!).includes('renamed'))
      const own = linksCache.at(fleet.D1.id)!.geofences.find(({ name }) => name === 'own')!
      await admin.geofences.remove({ params: { id: own.id } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'kept', 'kept'])
      assert.ok(!namesOf((await everybody(linksCache))[0]!).includes('own'))
      const night = [...linksCache.at(fleet.D2.id)!.calendars.values()].find(({ name }) => name === 'night')!
      await admin.calendars.update({ params: { id: night.id }, body: { ...night, name: 'late' } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'dropped', 'kept'])
      stop()
    })

    test('a device that moves and a group that moves are news for the devices that move', async () => {
      const { linksCache, stop } = await knowing()
      await moveTo(fleet.D3, nested[4]!.id)
      assert.deepEqual(dropped(linksCache), ['kept', 'kept', 'dropped'])
      assert.ok(namesOf((await linksCache.to(fleet.D3.id))!).includes('home'))
      const third = nested[2]!
      await admin.groups.update({ params: { id: third.id }, body: { ...third, groupId: 0 } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'kept', 'dropped'])
      const effectiveLinks = (await everybody(linksCache))[0]!
      assert.deepEqual(namesOf(effectiveLinks), ['root', 'home'])
      await admin.groups.remove({ params: { id: nested[4]!.id } })
      assert.deepEqual(dropped(linksCache), ['dropped', 'kept', 'dropped'])
      assert.deepEqual((await everybody(linksCache))[0]!.groups, [])
      stop()
    })

    test('a device whose other fields are edited keeps what applies to it', async () => {
      const { linksCache, stop } = await knowing()
      const edited = { kind: 'device', id: fleet.D1.id, action: 'updated' } as const
      assert.deepEqual(linksCache.changed({ ...edited, fields: ['name'] }), [])
      assert.deepEqual(linksCache.changed({ ...edited, fields: ['name', 'groupId'] }), [fleet.D1.id])
      stop()
    })

    test('what changes while it is read is read again', async () => {
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          started.resolve()
          await release.promise
          return result
        },
      }
      const linksCache = new EffectiveLinksCache(app.ctx.db.withPlugin(slow))
      const stop = app.ctx.bus.onChange((change) => void linksCache.changed(change))
      const reading = linksCache.to(fleet.D2.id)
      await started.promise
      const late = await fence('late')
      await link({ deviceId: fleet.D2.id, geofenceId: late.id })
      release.resolve()
      assert.ok(namesOf((await reading)!).includes('late'))
      stop()
    })

    test('edits without end keep nobody waiting, and what was read meanwhile is not cached', async () => {
      const edited = { kind: 'device', id: fleet.D2.id, action: 'updated' } as const
      const busy: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          linksCache.changed(edited)
          return result
        },
      }
      const linksCache = new EffectiveLinksCache(app.ctx.db.withPlugin(busy))
      assert.ok(namesOf((await linksCache.to(fleet.D2.id))!).includes('late'))
      assert.equal(linksCache.at(fleet.D2.id), undefined)
    })

    test('a device that there is not has nothing', async () => {
      assert.equal(await new EffectiveLinksCache(app.ctx.db).to(99_999), undefined)
    })
  })
}
