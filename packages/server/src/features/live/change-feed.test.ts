import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { EntityChanges } from '@rastro/core/model/live'
import type { Group } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { setPlan } from '../../testing/plan.ts'

const feed = '?snapshot=false&changes=true'
const changedIn = (frame: Browser['frames'][number]): EntityChanges =>
  (frame.changed as unknown as EntityChanges | undefined) ?? {}
const names = (entity: string, id: number) => (frame: Browser['frames'][number]) => {
  const ids = changedIn(frame)[entity]
  return Array.isArray(ids) && ids.includes(id)
}
const refreshes = (entity: string) => (frame: Browser['frames'][number]) => changedIn(frame)[entity] === true

for (const [dialect, open] of dialects) {
  describe(`what changed of the settings is announced to open pages, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    const opened: Browser[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    afterEach(async () => {
      for (const browser of opened.splice(0)) await browser.close()
    })
    after(() => app.close())

    const browse = async (user: User, query = feed): Promise<Browser> => {
      const browser = await openBrowser(host, { cookie: await app.cookie(user), query })
      opened.push(browser)
      await browser.until(() => true)
      return browser
    }
    /** All notifications to a page about an entity. */
    const told = ({ frames }: Browser, entity: string) =>
      frames.flatMap((frame) => (changedIn(frame)[entity] as number[] | undefined) ?? [])
    const admin = () => app.as(fleet.ADM)
    const rename = (group: Group) =>
      admin().groups.update({ params: group, body: { ...group, name: `${group.name}, again` } })

    test('each kind of thing that is made, changed and removed reaches who sees it, and nobody else', async () => {
      const own = admin()
      const [client, other, stranger] = [await browse(fleet.CLI), await browse(fleet.CLI), await browse(fleet.USR)]
      const made = [
        ['group', own.groups, { name: 'North' }],
        ['geofence', own.geofences, { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 50)' }],
        ['notification', own.notifications, { type: 'deviceOnline' }],
        ['calendar', own.calendars, { name: 'Hours', data: calendar }],
        ['command', own.commands, { description: 'Where', type: 'positionSingle' }],
        ['driver', own.drivers, { name: 'Ana', uniqueId: `driver ${dialect}` }],
        ['attribute', own.computedAttributes, { description: 'x', attribute: 'x', expression: '1', type: 'number' }],
        ['maintenance', own.maintenance, { name: 'Oil', type: 'totalDistance', period: 1000 }],
      ] as const
      const items: { entity: string; calls: typeof own.groups; item: Group }[] = []
      for (const [entity, each, body] of made) {
        const calls = each as typeof own.groups
        const item = await calls.create({ body: body as { name: string } })
        await admin().permissions.link({ body: { userId: fleet.CLI.id, [`${entity}Id`]: item.id } })
        items.push({ entity, calls, item })
      }
      const allTold = async (pages: readonly Browser[]) => {
        for (const page of pages) {
          const missing = new Set(items)
          await page.until((frame) => {
            for (const one of missing) if (names(one.entity, one.item.id)(frame)) missing.delete(one)
            return missing.size === 0
          })
        }
      }
      await allTold([client, other])
      for (const { calls, item } of items) await calls.update({ params: item, body: item })
      await allTold([client, other])
      for (const { calls, item } of items) await calls.remove({ params: item })
      await allTold([client, other])
      for (const { entity } of items) assert.deepEqual(told(stranger, entity), [])
    })

    test('the frame holds names and ids, never content, and a client that does not ask gets none', async () => {
      const [client, stock] = [await browse(fleet.CLI), await browse(fleet.CLI, '?all=true')]
      const group = await app.as(fleet.CLI).groups.create({ body: { name: 'Secret name' } })
      const frame = await client.until(names('group', group.id))
      assert.deepEqual(Object.keys(frame), ['changed'])
      assert.ok(!JSON.stringify(frame).includes('Secret'))
      assert.ok(!stock.frames.some((sent) => 'changed' in sent))
    })

    test('a group that is seen through the one it lies in is announced, and one that was moved away for the last time', async () => {
      const top = await admin().groups.create({ body: { name: 'Top' } })
      const inner = await admin().groups.create({ body: { name: 'Inner', groupId: top.id } })
      await admin().permissions.link({ body: { userId: fleet.CLI.id, groupId: top.id } })
      const client = await browse(fleet.CLI)
      await rename(inner)
      await client.until(names('group', inner.id))
      await admin().groups.update({ params: inner, body: { ...inner, groupId: 0 } })
      await client.until(names('group', top.id))
      const before = told(client, 'group').length
      await rename({ ...inner, groupId: 0 })
      await rename(top)
      await client.until(names('group', top.id))
      assert.deepEqual(told(client, 'group').slice(before), [top.id])
    })

    test('a link that is made or taken away reaches the user, and whoever sees what is linked to a vehicle', async () => {
      const fence = await admin().geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 50)' } })
      const pair = { userId: fleet.CLI.id, geofenceId: fence.id }
      const [client, stranger] = [await browse(fleet.CLI), await browse(fleet.USR)]
      await admin().permissions.link({ body: pair })
      await client.until(names('geofence', fence.id))
      const toVehicle = { deviceId: fleet.D2.id, geofenceId: fence.id }
      await admin().permissions.link({ body: toVehicle })
      await client.until(names('geofence', fence.id))
      await admin().permissions.unlink({ body: pair })
      await client.until(names('geofence', fence.id))
      await admin().permissions.unlink({ body: toVehicle })
      await rename(await app.as(fleet.USR).groups.create({ body: { name: 'After' } }))
      await stranger.until((frame) => 'group' in changedIn(frame))
      assert.deepEqual(told(stranger, 'geofence'), [])
    })

    test('an account is announced to itself and to who manages it, the installation to everybody', async () => {
      const [client, reseller, stranger] = [await browse(fleet.CLI), await browse(fleet.REV), await browse(fleet.USR)]
      await app.as(fleet.CLI).users.update({ params: fleet.CLI, body: { ...fleet.CLI, phone: '+5511987654321' } })
      await client.until(names('user', fleet.CLI.id))
      await reseller.until(names('user', fleet.CLI.id))
      const server = await admin().server.get({})
      await admin().server.update({ body: { ...server, announcement: 'New' } })
      for (const page of [client, reseller, stranger]) await page.until((frame) => 'server' in changedIn(frame))
      assert.deepEqual(told(stranger, 'user'), [])
    })

    test('a plan that is given or changed is announced to the account, to those below it, and to nobody else', async () => {
      const plan = await app.as(fleet.REV).plans.create({ body: { name: 'Small', features: [] } })
      const body = { email: `below-${dialect}@example.com`, password: 'correct horse 7', name: 'Below' }
      await app.ctx.db.updateTable('user').set({ userLimit: 5 }).where('id', '=', fleet.CLI.id).execute()
      const below = await app.as(fleet.CLI).users.create({ body })
      // Earlier changes are no longer sent
      app.clock.advance(31_000)
      const [client, person, stranger] = [await browse(fleet.CLI), await browse(below), await browse(fleet.USR)]
      await setPlan(app, fleet.REV, fleet.CLI, plan.id)
      for (const page of [client, person]) await page.until(refreshes('ownPlan'))
      const changed = [client, person].map((page) => page.until(refreshes('ownPlan')))
      await app.as(fleet.REV).plans.update({ params: plan, body: { ...plan, features: ['reports'] } })
      await Promise.all(changed)
      await setPlan(app, fleet.REV, fleet.CLI, 0)
      const server = await admin().server.get({})
      await admin().server.update({ body: { ...server, announcement: 'After' } })
      await stranger.until((frame) => 'server' in changedIn(frame))
      assert.ok(!stranger.frames.some(refreshes('ownPlan')))
      await admin().users.remove({ params: below })
    })

    test('a page hears what changed in the seconds before its socket was open, and nothing older', async () => {
      const { id } = await app.as(fleet.CLI).drivers.create({ body: { name: 'Bia', uniqueId: `late ${dialect}` } })
      const page = await browse(fleet.CLI)
      await page.until(names('driver', id))
      app.clock.advance(1000)
      const young = await browse(fleet.CLI, `${feed}&age=500`)
      const hours = await app.as(fleet.CLI).calendars.create({ body: { name: 'Late', data: calendar } })
      await young.until(names('calendar', hours.id))
      assert.deepEqual(told(young, 'driver'), [])
      app.clock.advance(31_000)
      const later = await browse(fleet.CLI)
      const group = await app.as(fleet.CLI).groups.create({ body: { name: 'Next' } })
      await later.until(names('group', group.id))
      assert.deepEqual(told(later, 'driver'), [])
    })

    test('a command that is given reaches who sees its vehicle, named by the vehicle, and nobody else', async () => {
      const [client, stranger] = [await browse(fleet.MGR), await browse(fleet.USR)]
      await app.as(fleet.MGR).commands.send({ query: {}, body: { deviceId: fleet.D2.id, type: 'positionSingle' } })
      await client.until(names('queuedCommand', fleet.D2.id))
      const [waiting] = await app.as(fleet.MGR).commands.queue({ query: { deviceId: fleet.D2.id } })
      await app.as(fleet.MGR).commands.cancel({ params: { id: waiting!.id } })
      await client.until(names('queuedCommand', fleet.D2.id))
      assert.deepEqual(told(stranger, 'queuedCommand'), [])
    })

    test('an event in a geofence reaches who sees the vehicle, named by the geofence, and nobody else', async () => {
      const [client, stranger] = [await browse(fleet.MGR), await browse(fleet.USR)]
      const plain = { type: 'geofenceEnter', positionId: 0, maintenanceId: 0, attributes: {} } as const
      const enter = (id: number, deviceId: number, geofenceId: number) =>
        app.ctx.bus.publishLive({
          positions: [],
          devices: [],
          events: [{ ...plain, id, deviceId, geofenceId, eventTime: app.clock.now() }],
        })
      enter(1, fleet.D2.id, 71)
      await client.until(names('geofenceEvent', 71))
      enter(2, fleet.D1.id, 72)
      await stranger.until(names('geofenceEvent', 72))
      assert.deepEqual(told(stranger, 'geofenceEvent'), [72])
    })

    test('ten thousand changes at once are one frame, which says that the list is to be read again', async () => {
      // Earlier changes are no longer sent
      app.clock.advance(31_000)
      const page = await browse(fleet.ADM)
      const first = page.until(refreshes('geofence'))
      for (let id = 1; id <= 10_001; id += 1) {
        app.ctx.bus.publishChange({ kind: 'geofence', id, action: 'updated', fields: ['name'] })
      }
      // Late events of other tests may stand beside it
      assert.equal(changedIn(await first).geofence, true)
      assert.equal(page.frames.filter(refreshes('geofence')).length, 1)
    })

    test('while it cannot be found out who sees what changed, nobody is sent an id, and all read their lists again', async () => {
      const stranger = await browse(fleet.USR)
      const rename = (from: string, to: string) => app.ctx.db.schema.alterTable(from).renameTo(to).execute()
      await rename('user_driver', 'away')
      app.ctx.bus.publishChange({ kind: 'driver', id: 5, action: 'updated' })
      await stranger.until(refreshes('driver'))
      await rename('away', 'user_driver')
    })

    test('a shared link is informed of what stands on its map alone', async () => {
      const share = await admin().devices.share({ body: { deviceId: fleet.D1.id, expiration: tomorrow(app) } })
      const page = await openBrowser(host, { query: `${feed}&token=${encodeURIComponent(String(share))}` })
      opened.push(page)
      await page.until(() => true)
      const server = await admin().server.get({})
      app.ctx.bus.publishChange({ kind: 'notification', id: 1, action: 'removed' })
      await admin().server.update({ body: { ...server, announcement: 'Newer' } })
      await page.until((sent) => 'server' in changedIn(sent))
      assert.ok(!page.frames.some((sent) => 'notification' in changedIn(sent)))
    })
  })
}

const tomorrow = ({ clock }: TestApp): Date => new Date(clock.now().getTime() + 86_400_000)
const calendar = Buffer.from(
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z'],
    ...['DTSTART:20260105T080000Z', 'DTEND:20260105T180000Z', 'RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n'),
).toString('base64')
