import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type FieldRule, fieldRules, isAmongAttributes } from '@rastro/core/access/fields'
import { mask } from '@rastro/core/access/mask'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type TestApp, testApp } from '../app.ts'
import { dialects } from '../dialects.ts'
import { seedVehicle } from './vehicle.ts'
import { holders, seedViewers, type ViewerName, writers } from './viewers.ts'

type Values = Record<string, unknown>
type Item = Values & { id: number; attributes: Values }

/** Another value for each restricted field that is no text. */
const others: Readonly<Values> = {
  disabled: true,
  expirationTime: '2030-01-01T00:00:00.000+00:00',
  groupId: 0,
  'attributes.card': 78,
  'attributes.block.maxFixAge': 3600,
}

for (const [dialect, open] of dialects) {
  describe(`who writes which field, on ${dialect}`, () => {
    let app: TestApp
    let who: Awaited<ReturnType<typeof seedViewers>>
    let world: Awaited<ReturnType<typeof seedVehicle>>
    before(async () => {
      app = await testApp({ open })
      who = await seedViewers(app)
      world = await seedVehicle(app, who.people.ADM)
      for (const { id: userId } of Object.values(who.people).slice(1)) {
        const ids = { deviceId: world.device.id, groupId: world.group.id, calendarId: world.calendar.id }
        for (const [key, id] of Object.entries(ids)) {
          await app.as(who.people.ADM).permissions.link({ body: { userId, [key]: id } })
        }
      }
    })
    after(() => app.close())

    async function call(name: ViewerName, url: string, method: 'GET' | 'PUT' = 'GET', payload?: object) {
      const { headers } = await who.credentials(name)
      return app.call(undefined, { url, method, headers, ...(payload && { payload }) })
    }
    const urlOf = (resource: string) =>
      resource === 'device' ? `/api/devices/${world.device.id}` : `/api/groups/${world.group.id}`
    const stored = async (resource: string): Promise<Item> => (await call('ADM', urlOf(resource))).json()

    /** The item with another value in one place. */
    function changed(item: Item, key: string): Item {
      const value = key in others ? others[key] : key === 'calendarId' ? world.calendar.id : `other-${key}`
      if (!key.startsWith('attributes.')) return { ...item, [key]: value }
      return { ...item, attributes: { ...item.attributes, [key.slice('attributes.'.length)]: value } }
    }
    const valueAt = (item: Item, key: string) =>
      key.startsWith('attributes.') ? item.attributes[key.slice('attributes.'.length)] : item[key]

    function keysOf(rule: FieldRule, item: Item): string[] {
      const attributes = Object.keys(item.attributes).filter((key) => isAmongAttributes(rule, key))
      const fields = (rule.fields ?? []).map((key) => (key === 'attributes' ? 'attributes.notes' : key))
      return [...fields, ...attributes.map((key) => `attributes.${key}`)]
    }

    for (const rule of fieldRules.filter(({ resource }) => resource === 'device' || resource === 'group')) {
      const named = [
        ...(rule.fields ?? []),
        ...(rule.attributes ?? []).map((of) => (typeof of === 'string' ? of : 'secrets')),
      ]
      test(`of a ${rule.resource} ${named.join(', ')}: ${rule.write} alone, of others ${rule.unwritten}`, async () => {
        const original = await stored(rule.resource)
        const keys = keysOf(rule, original)
        assert.ok(keys.length > 0)
        for (const name of writers) {
          for (const key of keys) {
            const own: Item = (await call(name, urlOf(rule.resource))).json()
            const wanted = changed(own, key)
            const reply = await call(name, urlOf(rule.resource), 'PUT', wanted)
            const cell = `${name}, ${key}: ${reply.statusCode} ${reply.body.slice(0, 80)}`
            const may = holders[rule.write]!.includes(name)
            const now = await stored(rule.resource)
            if (may) {
              assert.equal(reply.statusCode, 200, cell)
              assert.deepEqual(valueAt(now, key), valueAt(wanted, key), cell)
            } else {
              assert.equal(reply.statusCode, rule.unwritten === 'refused' ? 403 : 200, cell)
              assert.deepEqual(valueAt(now, key), valueAt(original, key), cell)
              if (reply.statusCode === 403) {
                assert.ok(reply.headers['x-field'], cell)
                assert.match(decodeURIComponent(String(reply.headers['x-reason'])), /^\["access\./, cell)
              }
            }
            await call('ADM', urlOf(rule.resource), 'PUT', original)
            assert.deepEqual(await settled(rule.resource), without(original), cell)
          }
        }
      })
    }

    const without = ({ status: _, lastUpdate: _time, positionId: _place, ...item }: Item) => item
    const settled = async (resource: string) => without(await stored(resource))

    test('[VEH-23] A-132: whoever sends back what they were answered changes nothing, masked or left out', async () => {
      for (const resource of ['device', 'group']) {
        const before = await settled(resource)
        for (const name of writers) {
          const reply = await call(name, urlOf(resource))
          const own = reply.json()
          const headers = { ...(await who.credentials(name)).headers, 'if-match': String(reply.headers.etag) }
          const saved = await app.call(undefined, { method: 'PUT', url: urlOf(resource), headers, payload: own })
          assert.equal(saved.statusCode, 200, `${name} ${saved.body}`)
          assert.deepEqual(without(saved.json()), without(own), name)
          assert.deepEqual(await settled(resource), before, name)
        }
      }
    })

    test('[VEH-23] an editor who reads masks changes the vehicle, and the rest stays', async () => {
      const before = await stored('device')
      const own: Item = (await call('EDITOR', urlOf('device'))).json()
      assert.equal(own.phone, mask)
      const attributes = { ...own.attributes, veiculo: { cor: 'preto' } }
      assert.equal((await call('EDITOR', urlOf('device'), 'PUT', { ...own, attributes })).statusCode, 200)
      const now = await stored('device')
      assert.deepEqual(now.attributes, { ...before.attributes, veiculo: { cor: 'preto' } })
      assert.deepEqual([now.uniqueId, now.phone, now.model], [before.uniqueId, before.phone, before.model])
      await call('ADM', urlOf('device'), 'PUT', before)
    })

    test('a mask is no identifier of a new vehicle', async () => {
      const as = app.as(who.people.REV)
      const made = as.devices.create({ body: { name: 'copy', uniqueId: mask } })
      await assert.rejects(made, { status: 400, field: 'uniqueId' })
    })

    const device = (name: 'ADM' | 'REV' | 'MGR' | 'STOCK' | 'EDITOR', body: Partial<Device>) =>
      app.as(who.people[name]).devices.create({ body: { name: 'new', ...body } })
    const group = (name: 'ADM' | 'REV' | 'MGR' | 'STOCK', body: Partial<Group>) =>
      app.as(who.people[name]).groups.create({ body: { name: 'new', ...body } })

    describe('when an engine is blocked', () => {
      const stricter = {
        'block.maxFixAge': 30,
        'block.slowSpeed': 1,
        'block.slowTime': 300,
        'block.secondPerson': true,
        'block.approvalTime': 5,
        'block.reasonRequired': true,
      }
      const looser = {
        'block.maxFixAge': 3600,
        'block.slowSpeed': 10,
        'block.slowTime': 0,
        'block.secondPerson': false,
        'block.approvalTime': 1440,
        'block.reasonRequired': false,
      }
      const base = { 'block.secondPerson': true, 'block.reasonRequired': true }
      const save = (name: ViewerName, { id, ...body }: Item, kind = 'devices') =>
        call(name, `/api/${kind}/${id}`, 'PUT', { id, ...body })
      const seen = async (thing: { id: number }, kind: 'deviceId' | 'groupId') => {
        for (const name of ['REV', 'MGR', 'STOCK'] as const) {
          const body = { userId: who.people[name].id, [kind]: thing.id }
          await app.as(who.people.ADM).permissions.link({ body })
        }
      }
      const own = async (id: number, kind = 'devices'): Promise<Item> =>
        (await call('ADM', `/api/${kind}/${id}`)).json()

      test('a reseller makes each setting stricter and none looser, of a vehicle and of a group', async () => {
        const van = await device('ADM', { uniqueId: 'strict', attributes: base })
        await seen(van, 'deviceId')
        const yard = await group('ADM', { attributes: base })
        await seen(yard, 'groupId')
        for (const [kind, { id }] of [
          ['devices', van],
          ['groups', yard],
        ] as const) {
          for (const [key, value] of Object.entries(stricter)) {
            const item = await own(id, kind)
            const loose = { ...item, attributes: { ...item.attributes, [key]: looser[key as keyof typeof looser] } }
            const refused = await save('REV', loose, kind)
            assert.deepEqual([refused.statusCode, refused.headers['x-field']], [403, `attributes.${key}`], key)
            assert.match(decodeURIComponent(String(refused.headers['x-reason'])), /access\.onlyStricter/)
            const strict = { ...item, attributes: { ...item.attributes, [key]: value } }
            for (const name of ['MGR', 'STOCK'] as const) {
              const same = item.attributes[key] === value
              assert.equal((await save(name, strict, kind)).statusCode, same ? 200 : 403, `${name} ${key}`)
            }
            assert.equal((await save('REV', strict, kind)).statusCode, 200, key)
          }
          // A stricter value than the inherited one cannot be removed either
          const { attributes: _, ...item } = await own(id, kind)
          assert.equal((await save('REV', { ...item, id, attributes: {} }, kind)).statusCode, 403)
          const unknown = { ...(await own(id, kind)) }
          unknown.attributes = { ...unknown.attributes, 'block.other': 1 }
          assert.equal((await save('REV', unknown, kind)).statusCode, 403)
          assert.equal((await save('ADM', { ...item, id, attributes: {} }, kind)).statusCode, 200)
        }
      })

      test('a value of one’s own that says no is not the same as none', async () => {
        const { id: groupId } = await group('ADM', { attributes: base })
        const van = await device('ADM', { uniqueId: 'false', groupId })
        await seen(van, 'deviceId')
        for (const name of ['REV', 'MGR', 'STOCK'] as const) {
          const item = await own(van.id)
          item.attributes = { 'block.secondPerson': false }
          assert.equal((await save(name, item)).statusCode, 403, name)
        }
      })

      test('nothing is made that is looser than what lies above it', async () => {
        const attributes = { 'block.maxFixAge': 600 }
        for (const name of ['REV', 'MGR', 'STOCK', 'EDITOR'] as const) {
          const refused = { status: 403, field: 'attributes.block.maxFixAge' }
          await assert.rejects(device(name, { uniqueId: `loose ${name}`, attributes }), refused)
          if (name !== 'EDITOR') await assert.rejects(group(name, { attributes }), refused)
        }
        const made = await device('REV', { uniqueId: 'made strict', attributes: { 'block.maxFixAge': 30 } })
        assert.equal(made.attributes['block.maxFixAge'], 30)
      })

      test('what is moved where less applies keeps what applied, and it is audited', async () => {
        const strict = await group('ADM', { name: 'strict', attributes: { ...base, 'block.maxFixAge': 60 } })
        const loose = await group('ADM', { name: 'loose', attributes: { 'block.maxFixAge': 900 } })
        for (const thing of [strict, loose]) await seen(thing, 'groupId')
        const kept = { 'block.maxFixAge': 60, 'block.secondPerson': true, 'block.reasonRequired': true }
        for (const [name, groupId] of [
          ['REV', loose.id],
          ['MGR', loose.id],
          ['STOCK', 0],
        ] as const) {
          const van = await device('ADM', { uniqueId: `moved ${name}`, groupId: strict.id, attributes: { notes: 'x' } })
          await seen(van, 'deviceId')
          const item = await own(van.id)
          assert.equal((await save(name, { ...item, groupId })).statusCode, 200, name)
          assert.deepEqual((await own(van.id)).attributes, { notes: 'x', ...kept }, name)
          const [deed] = await app.ctx.db
            .selectFrom('action')
            .where('objectType', '=', 'device')
            .where('objectId', '=', van.id)
            .where('actionType', '=', 'edit')
            .select('attributes')
            .execute()
          assert.deepEqual(JSON.parse(deed!.attributes).fields.sort(), ['attributes', 'groupId'])
          const again = { ...(await own(van.id)), groupId: strict.id }
          assert.equal((await save(name, again)).statusCode, 200)
        }
        const inner = await group('ADM', { name: 'inner', groupId: strict.id })
        await seen(inner, 'groupId')
        assert.equal(
          (await save('STOCK', { ...(await own(inner.id, 'groups')), groupId: loose.id }, 'groups')).statusCode,
          200,
        )
        assert.deepEqual((await own(inner.id, 'groups')).attributes, kept)
        const van = await device('ADM', { uniqueId: 'moved ADM', groupId: strict.id })
        assert.equal((await save('ADM', { ...(await own(van.id)), groupId: loose.id })).statusCode, 200)
        assert.deepEqual((await own(van.id)).attributes, {})
      })

      test('a group is not removed from around vehicles that it makes stricter', async () => {
        for (const name of ['REV', 'MGR', 'STOCK'] as const) {
          const { ADM, [name]: person } = who.people
          const strict = await group('ADM', { attributes: base })
          await app.as(ADM).permissions.link({ body: { userId: person.id, groupId: strict.id } })
          await app.as(ADM).permissions.unlink({ body: { userId: ADM.id, groupId: strict.id } })
          const van = await device('ADM', { uniqueId: `inside ${name}`, groupId: strict.id })
          await assert.rejects(app.as(person).groups.remove({ params: strict }), { status: 403 })
          await app.as(ADM).devices.remove({ params: van })
          await app.as(person).groups.remove({ params: strict })
          await assert.rejects(app.as(ADM).groups.get({ params: strict }), { status: 404 })
        }
      })
    })
  })
}
