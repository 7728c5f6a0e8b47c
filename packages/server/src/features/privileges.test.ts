import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import { type User, users } from '@rastro/core/resources/user'
import { create } from '../db/crud.ts'
import { nobody, write } from '../db/write.ts'
import { addLink } from '../db/write-link.ts'
import { type RawCall, type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

type Fields = Record<string, unknown>

function asAttributes(attributes: Fields): Fields {
  return { attributes }
}

for (const [dialect, open] of dialects) {
  describe(`what one may not give, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const send = async (by: User | undefined, raw: RawCall) => (await app.call(by, raw)).statusCode
    const read = async (url: string): Promise<Fields> => (await app.call(fleet.ADM, { url })).json()
    test('what a manager hides from somebody stays hidden from them, and nobody hides or shows by themselves', async () => {
      const { REV, CLI } = fleet
      const own = { ...CLI, attributes: { ...CLI.attributes, coin: '€' } }
      const hidden = { ...CLI, attributes: { ...CLI.attributes, 'ui.disableGroups': true } }
      const stored = async () => {
        const { AtCard: _, ...attributes } = (await app.as(REV).users.get({ params: CLI })).attributes
        return attributes
      }
      await app.as(CLI).users.update({ params: CLI, body: hidden })
      assert.deepEqual(await stored(), CLI.attributes)
      await app.as(REV).users.update({ params: CLI, body: hidden })
      await app.as(CLI).users.update({ params: CLI, body: own })
      assert.deepEqual(await stored(), { ...own.attributes, 'ui.disableGroups': true })
      await app.as(REV).users.update({ params: CLI, body: CLI })
      assert.deepEqual(await stored(), CLI.attributes)
    })

    test('[VEH-24] no field of a vehicle is taken from who may not set it, saved or made', async () => {
      const { ADM, CLI, REV, USR } = fleet
      const stopped = { disabled: true, expirationTime: new Date(1000) }
      const attributes = { card: 5, dtcard: 'x', iccid: '1', operadora: 'y', linkcstv: 'https://z.example' }
      const body = { name: 'van', uniqueId: 'guarded', phone: '1', model: 'm', attributes, ...stopped }
      const device = await app.as(ADM).devices.create({ body })
      const url = `/api/devices/${device.id}`
      const group = await app.as(ADM).groups.create({ body: { name: 'theirs' } })
      const editor = { ...CLI, deviceLimit: -1, attributes: { ...CLI.attributes, deviceEdit: true } }
      await app.as(ADM).users.update({ params: CLI, body: editor })
      const stock = await create(app.ctx.db, users, { name: 'stock', email: 'stock2@example.com', deviceLimit: -1 })
      for (const { id } of [CLI, USR, stock]) {
        await app.as(ADM).permissions.link({ body: { userId: id, deviceId: device.id } })
      }
      const whole = await read(url)
      const server = [
        { disabled: false },
        { expirationTime: null },
        { expirationTime: '2099-01-01T00:00:00Z' },
        { groupId: group.id },
        { status: 'online' },
        { lastUpdate: '2026-01-01T00:00:00Z' },
        { positionId: 7 },
        ...[{ card: 9 }, { card: null }, { dtcard: 'y' }].map(asAttributes),
      ]
      const managers = [
        { uniqueId: 'stolen' },
        { phone: '2' },
        { model: 'n' },
        ...[{ iccid: '2' }, { operadora: 'q' }, { linkcstv: 'https://q.example' }].map(asAttributes),
      ]
      for (const [by, wishes] of [
        [CLI, [...server, ...managers]],
        [USR, [...server, ...managers]],
        [stock, server],
      ] as const) {
        const save = (wish: Fields) => {
          const merged = { ...(whole.attributes as Fields), ...(wish.attributes as Fields) }
          return send(by, { method: 'PUT', url, payload: { ...whole, ...wish, attributes: merged } })
        }
        for (const wish of wishes) {
          assert.ok([200, 403].includes(await save(wish)))
          assert.deepEqual(await read(url), whole, `${by.name} ${JSON.stringify(wish)}`)
        }
        await Promise.all(wishes.map(save))
        assert.deepEqual(await read(url), whole, `${by.name} all at once`)
      }
      const cards: [by: User, card: unknown, stored: unknown][] = [
        [CLI, REV.id, REV.id],
        [CLI, 99, undefined],
        [REV, REV.id, REV.id],
        [REV, CLI.id, undefined],
        [stock, 99, undefined],
      ]
      for (const [at, [by, card, stored]] of cards.entries()) {
        const payload = { name: 'new', uniqueId: `card ${at}`, status: 'online', positionId: 7, attributes: { card } }
        const reply = (await app.call(by, { method: 'POST', url: '/api/devices', payload })).json()
        assert.deepEqual([reply.status, reply.positionId, reply.attributes.card], ['offline', 0, stored])
      }
    })

    test('a reseller sees its clients and what these own, and nothing of a sibling’s', async () => {
      const { REV, CLI, db } = { ...fleet, db: app.ctx.db }
      const levelled = (name: string, fields: Partial<User>) =>
        create(db, users, { name, email: `${name}@example.com`, deviceLimit: -1, ...fields })
      const sibling = await levelled('sibling', { attributes: { nivel: 2 }, userLimit: -1 })
      const theirs = await levelled('theirs', { attributes: { nivel: 3, card: sibling.id } })
      await write(app.ctx, nobody, (writing) =>
        addLink(writing, { owner: 'user', ownerId: sibling.id, property: 'managedUser', propertyId: theirs.id }),
      )
      const calendars = new Map<number, number>()
      for (const resource of resources as readonly Resource[]) {
        const { name, path } = resource
        // Other accounts are tested below; clients make none of the others
        if (['user', 'attribute', 'webhook', 'serviceOrder'].includes(name)) continue
        const url = `/api/${path}`
        const owned: { id: number }[] = []
        for (const by of [CLI, theirs]) {
          const timed = name === 'report' && { type: 'events', calendarId: calendars.get(by.id) }
          const payload = { ...sampleOf(resource, `${by.name} ${name}`), ...timed }
          const reply = await app.call(by, { method: 'POST', url, payload })
          assert.equal(reply.statusCode, 200, `${url} ${reply.body}`)
          owned.push(reply.json())
          if (name === 'calendar') calendars.set(by.id, reply.json().id)
        }
        const [own, foreign] = owned
        const listed = await app.call(REV, { url: `${url}?userId=${CLI.id}` })
        assert.ok(
          (listed.json() as { id: number }[]).some(({ id }) => id === own!.id),
          url,
        )
        const everything = await app.call(REV, { url: `${url}?all=true` })
        assert.ok(!(everything.json() as { id: number }[]).some(({ id }) => id === foreign!.id), url)
        const calls: RawCall[] = [
          { url: `${url}?userId=${theirs.id}` },
          { url: `${url}/${foreign!.id}` },
          { method: 'PUT', url: `${url}/${foreign!.id}`, payload: foreign! },
          { method: 'DELETE', url: `${url}/${foreign!.id}` },
          { method: 'POST', url: '/api/permissions', payload: { userId: REV.id, [`${name}Id`]: foreign!.id } },
          { method: 'POST', url: '/api/permissions', payload: { userId: theirs.id, [`${name}Id`]: own!.id } },
        ]
        for (const raw of calls) assert.equal(await send(REV, raw), 403, `${raw.method ?? 'GET'} ${raw.url}`)
      }
      for (const { id } of [theirs, sibling]) {
        for (const raw of [
          { url: `/api/users/${id}` },
          { url: `/api/users?userId=${id}` },
          { url: `/api/session/${id}` },
          { method: 'PUT', url: `/api/users/${id}`, payload: { ...theirs, id } },
          { method: 'DELETE', url: `/api/users/${id}` },
          { method: 'POST', url: '/api/permissions', payload: { userId: REV.id, managedUserId: id } },
        ] as RawCall[]) {
          assert.equal(await send(REV, raw), 403, `${raw.method ?? 'GET'} ${raw.url}`)
        }
      }
      const managed = (await app.as(REV).users.list({ query: {} })).map(({ id }) => id)
      assert.ok(managed.includes(CLI.id) && !managed.includes(theirs.id) && !managed.includes(sibling.id))
    })
  })
}

/** The minimal content of each resource. */
function sampleOf({ schema, name }: Resource, text: string): Fields {
  const required = Object.keys(schema.properties).filter((key) => schema.required?.includes(key))
  const texts = required.filter((key) => {
    const property = schema.properties[key] as { type?: string; default?: unknown }
    return property.type === 'string' && property.default === undefined
  })
  const fields: Fields = Object.fromEntries(texts.map((key) => [key, text]))
  if ('description' in schema.properties) fields.description = text
  if (name === 'command') fields.type = 'engineStop'
  if (name === 'notification') Object.assign(fields, { type: 'alarm', notificators: 'web' })
  if (name === 'calendar')
    fields.data = btoa(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    )
  if (name === 'geofence') fields.area = 'CIRCLE (-23.55 -46.63, 300)'
  return fields
}
