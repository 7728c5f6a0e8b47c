import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fieldRules, isAmongAttributes } from '@rastro/core/access/fields'
import { mask } from '@rastro/core/access/mask'
import { type FleetSlice, unpackFleet } from '@rastro/core/model/fleet-slice'
import { groups } from '@rastro/core/resources/group'
import { webhookJob } from '../../features/webhooks/job/webhook-job.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { dialects } from '../dialects.ts'
import { report } from '../fleet.ts'
import { testService } from '../service.ts'
import { filled, seedVehicle } from './vehicle.ts'
import { holders, seedViewers, type ViewerName, viewers, writers } from './viewers.ts'

type Item = Record<string, unknown> & { id: number; attributes: Record<string, unknown> }

const accounts = viewers.filter((name) => name !== 'LINK')
const accountHolders = writers.filter((name) => name !== 'ADM')

for (const [dialect, open] of dialects) {
  describe(`who reads which field, on ${dialect}`, () => {
    let app: TestApp
    let host: string
    let who: Awaited<ReturnType<typeof seedViewers>>
    let world: Awaited<ReturnType<typeof seedVehicle>>
    let stored: Item
    before(async () => {
      app = await testApp({ open, config: { webhookHosts: ['127.0.0.1'] } })
      who = await seedViewers(app)
      world = await seedVehicle(app, who.people.ADM)
      for (const { id: userId } of Object.values(who.people).slice(1)) {
        const ids = { deviceId: world.device.id, groupId: world.group.id, commandId: world.command.id }
        for (const [key, id] of Object.entries(ids)) {
          await app.as(who.people.ADM).permissions.link({ body: { userId, [key]: id } })
        }
      }
      await who.share(world.device.id)
      stored = await get('ADM', `/api/devices/${world.device.id}`)
      host = await app.listen()
    })
    after(() => app.close())

    async function ask(name: ViewerName, url: string) {
      return app.call(undefined, { url, headers: (await who.credentials(name)).headers })
    }
    async function get<T = Item>(name: ViewerName, url: string): Promise<T> {
      const reply = await ask(name, url)
      assert.equal(reply.statusCode, 200, `${name} ${url}: ${reply.body}`)
      return reply.json()
    }

    /**
     * Every row of the table: the value for permitted readers, else its mask or nothing; and no secret anywhere else in the text.
     */
    function assertRows(name: ViewerName, resource: string, item: Item, original: Item, text = JSON.stringify(item)) {
      for (const rule of fieldRules.filter((row) => row.resource === resource)) {
        const isReader = holders[rule.read]!.includes(name) && !(rule.isSecret && name.endsWith('_READ'))
        const cells = [
          ...(rule.fields ?? []).filter((key) => key in item).map((key) => [key, item[key], original[key]]),
          ...Object.keys(original.attributes)
            .filter((key) => isAmongAttributes(rule, key))
            .map((key) => [`attributes.${key}`, item.attributes?.[key], original.attributes[key]]),
        ]
        for (const [key, told, value] of cells) {
          if (key === 'attributes' || (String(key).startsWith('attributes.') && !('attributes' in item))) continue
          const expected = isReader ? value : rule.unread === 'masked' ? mask : undefined
          assert.deepEqual(told, expected, `${name} reads ${resource}.${key}`)
          if (!isReader) assert.ok(!text.includes(String(value)), `${name} finds ${resource}.${key} elsewhere`)
        }
      }
    }

    const exits: Readonly<Record<string, (name: ViewerName, id: number) => Promise<[Item | undefined, string]>>> = {
      async 'the vehicle'(name, id) {
        const reply = await ask(name, `/api/devices/${id}`)
        return [reply.json(), reply.body + JSON.stringify(reply.headers)]
      },
      async 'the list'(name, id) {
        const reply = await ask(name, '/api/devices')
        return [reply.json().find((item: Item) => item.id === id), reply.body]
      },
      async 'the list of all'(name, id) {
        const reply = await ask(name, '/api/devices?all=true&limit=500')
        return [reply.json().find((item: Item) => item.id === id), reply.body]
      },
      async 'the list by id'(name, id) {
        const reply = await ask(name, `/api/devices?id=${id}`)
        return [reply.json()[0], reply.body]
      },
      async 'the compact fleet'(name, id) {
        const { body } = await ask(name, '/api/fleet')
        const slice = JSON.parse(body.split('\n')[0]!) as FleetSlice
        return [unpackFleet(slice).devices.find((item) => item.id === id) as unknown as Item, body]
      },
      async 'the socket'(name, id) {
        const { headers, query } = await who.credentials(name)
        const browser = await openBrowser(host, { query, ...(headers.cookie && { cookie: headers.cookie }) })
        await browser.until(({ positions }) => positions !== undefined)
        stored = { ...stored, category: `seen by ${name}` }
        await app.as(who.people.ADM).devices.update({ params: { id }, body: stored as never })
        const frame = await browser.until(({ devices }) => devices?.some((item) => item.id === id) ?? false)
        await browser.close()
        return [frame.devices!.find((item) => item.id === id) as Item, JSON.stringify(browser.frames.map(devicesOf))]
      },
    }
    const devicesOf = ({ devices = [] }: { devices?: unknown[] }) => devices

    for (const [exit, take] of Object.entries(exits)) {
      test(`[VEH-22] by ${exit} everybody reads of a vehicle what the table says, and nothing more`, async () => {
        for (const name of accounts) {
          // An administrator lists what is linked to them, or all
          if (name.startsWith('ADM') && !/all|vehicle/.test(exit)) continue
          const [item, text] = await take(name, world.device.id)
          assert.ok(item, `${name} finds the vehicle`)
          assertRows(name, 'device', item, stored, text)
        }
      })
    }

    test('of a group and of a saved command, too', async () => {
      for (const [resource, path, { id }] of [
        ['group', 'groups', world.group],
        ['command', 'commands', world.command],
      ] as const) {
        const original = await get('ADM', `/api/${path}/${id}`)
        for (const name of accounts) {
          const [one, list] = [await ask(name, `/api/${path}/${id}`), await ask(name, `/api/${path}?all=true`)]
          assertRows(name, resource, one.json(), original, one.body)
          const listed = (list.json() as Item[]).find((item) => item.id === id)
          assert.ok(listed)
          assertRows(name, resource, listed, original, list.body)
        }
      }
    })

    test('of an account, without the password of its mail server for a token that only reads', async () => {
      const { STOCK } = who.people
      const user = await app.as(STOCK).users.get({ params: STOCK })
      const attributes = { ...user.attributes, 'mail.smtp.host': 'mail.example', 'mail.smtp.password': 'secret-own' }
      await app.as(STOCK).users.update({ params: STOCK, body: { ...user, attributes } })
      for (const url of [`/api/users/${STOCK.id}`, '/api/users?all=true', '/api/session']) {
        for (const name of ['STOCK', 'STOCK_READ'] as const) {
          const { body } = await ask(name, url)
          assert.equal(body.includes('secret-own'), name === 'STOCK' && !url.includes('all'), `${name} ${url}`)
          assert.ok(url.includes('all') || body.includes('mail.example'), `${name} ${url}`)
        }
        if (url !== '/api/session') assert.ok(!(await ask('ADM_READ', url)).body.includes('secret-own'), url)
      }
      assert.ok((await ask('ADM_READ', `/api/users/${STOCK.id}`)).body.includes('mail.example'))
    })

    test('of the installation, for strangers as well', async () => {
      const attributes = { 'mail.smtp.password': 'secret-mail', title: 'Fleet', mapboxAccessToken: 'map-key' }
      const saved = await app.as(who.people.ADM).server.update({ body: { attributes } })
      for (const name of viewers) {
        const reply = await ask(name, '/api/server')
        assert.equal(reply.body.includes('secret-mail'), name === 'ADM', name)
        const { attributes: told } = reply.json()
        assert.deepEqual([told.title, told.mapboxAccessToken], ['Fleet', 'map-key'])
      }
      const stranger = await app.call(undefined, { url: '/api/server' })
      assert.ok(!stranger.body.includes('secret-mail'))
      assert.notEqual(saved.attributes['mail.smtp.password'], undefined)
    })

    test('a webhook tells its owner no more than a call does', async (t) => {
      const receiver = await testService(() => [204])
      t.after(() => receiver.close())
      const runner = new Runner(app.ctx, [webhookJob])
      await runner.plan()
      for (const name of accountHolders) {
        const user = who.people[name as keyof typeof who.people]
        const body = { name: 'hook', url: `${receiver.url}/${name}`, secret: 'a secret of the test', positions: true }
        await app.as(user).webhooks.create({ body })
      }
      await report(app.ctx, world.device.id, { attributes: {} })
      for (let at = 0; at < 20 && receiver.asked.length < accountHolders.length; at += 1) {
        app.clock.advance(1000)
        await runner.tick()
      }
      for (const name of accountHolders) {
        const { json, text } = receiver.asked.find(({ path }) => path === `/${name}`)!
        const [device] = json.devices
        assert.equal(device.uniqueId, holders.tracker!.includes(name) ? filled.uniqueId : mask, name)
        assert.equal(text.includes(filled.uniqueId), holders.tracker!.includes(name), name)
      }
    })

    test('files of a history carry no field of the vehicle but its name', async () => {
      const range = 'from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'
      for (const format of ['csv', 'gpx', 'kml']) {
        const { body } = await ask('EDITOR', `/api/positions/${format}?deviceId=${world.device.id}&${range}`)
        for (const value of ['secret-identifier', 'secret-password', 'secret-phone"', 'secret-contact']) {
          assert.ok(!body.includes(value), `${format} ${value}`)
        }
      }
    })

    test('commands that were given are listed without the password of the unit, but to who may edit the vehicle', async () => {
      const body = {
        deviceId: world.device.id,
        type: 'custom',
        attributes: { data: 'x', devicePassword: 'secret-given' },
      }
      await app.as(who.people.ADM).commands.send({ query: {}, body })
      for (const name of accounts) {
        const reply = await ask(name, `/api/commands/queue?deviceId=${world.device.id}`)
        assert.equal(reply.body.includes('secret-given'), holders.editor!.includes(name), name)
      }
    })

    test('what is not read is not found by trying either: no sort, no keyword, no digest', async () => {
      for (const field of ['uniqueId', '-phone', 'model']) {
        assert.equal((await ask('CLI', `/api/devices?sort=${field}&limit=1`)).statusCode, 400, field)
        assert.equal((await ask('STOCK', `/api/devices?sort=${field}&limit=1`)).statusCode, 200, field)
      }
      assert.equal((await ask('CLI', '/api/devices?keyword=secret-ph')).body, '[]')
      assert.equal((await get<Item[]>('STOCK', '/api/devices?keyword=secret-ph')).length, 1)
      assert.equal((await get<Item[]>('CLI', '/api/devices?keyword=van-name')).length, 1)
      const version = async (name: ViewerName) =>
        String((await ask(name, `/api/devices/${world.device.id}`)).headers.etag).split('-')[0]
      const [reader, editor] = [await version('CLI'), await version('ADM')]
      const { id, ...rest } = await get('ADM', `/api/devices/${world.device.id}`)
      const attributes = { ...rest.attributes, devicePassword: 'secret-other' }
      await app.as(who.people.ADM).devices.update({ params: { id }, body: { ...rest, attributes } as never })
      assert.equal(await version('CLI'), reader)
      assert.notEqual(await version('ADM'), editor)
    })

    test('a group list in another order is not refused to who reads all of it', async () => {
      for (const field of Object.keys(groups.schema.properties).filter((key) => key !== 'attributes')) {
        assert.equal((await ask('CLI', `/api/groups?sort=${field}`)).statusCode, 200, field)
      }
    })
  })
}
