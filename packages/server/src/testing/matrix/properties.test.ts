import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { groups } from '@rastro/core/resources/group'
import { users } from '@rastro/core/resources/user'
import { get } from '../../db/crud.ts'
import { type TestApp, testApp } from '../app.ts'
import { dialects } from '../dialects.ts'
import { seedTenants, type Tenants } from './tenants.ts'

type Fields = Readonly<Record<string, unknown>>
type Person = keyof Tenants['people']

/** Fields that nobody may set on themselves, nor on a new account. */
const power: Fields = { administrator: true, deviceLimit: 7, userLimit: 7 }
/** Fields that a manager sets for managed users, and nobody for themselves. */
const reins: Fields = {
  readonly: true,
  deviceReadonly: true,
  limitCommands: true,
  disableReports: true,
  fixedEmail: true,
}
const marks: Fields = {
  ...{ nivel: 2, card: 4711, idasaas: 'cus_1', agCommand: true, deviceEdit: true },
  ...{ 'billing.walletId': '0b763922-aa88-4cbe-a567-e3fe8511fa06', 'billing.feePercent': 5 },
}
const switches: Fields = { 'ui.disableEvents': false, 'ui.disableDrivers': false }
/** Columns that are in no schema, and a text for the database. */
const strangeKeys = [
  'passwordHash',
  'hashedPassword',
  'salt',
  'userId',
  "id'; drop table device; --",
  '__proto__x',
  'constructor',
]
const ofVehicle: Fields = {
  disabled: true,
  expirationTime: '2099-01-01T00:00:00.000+00:00',
  uniqueId: 'forged',
  phone: '+55',
  model: 'forged',
  calendarId: 1,
  groupId: 1,
  name: 'forged',
  contact: 'forged',
  category: 'boat',
  status: 'online',
  lastUpdate: '2099-01-01T00:00:00.000+00:00',
  positionId: 1,
}

for (const [dialect, open] of dialects) {
  describe(`what nobody takes for themselves, on ${dialect}`, () => {
    let app: TestApp
    let tenants: Tenants
    before(async () => {
      app = await testApp({ open })
      tenants = await seedTenants(app.ctx)
      const { ADM, CLI_A1 } = tenants.people
      const stored = await get(app.ctx.db, users, CLI_A1.id)
      const attributes = { ...stored.attributes, 'ui.disableEvents': true, 'ui.disableDrivers': true }
      await app.as(ADM).users.update({ params: stored, body: { ...stored, attributes } })
    })
    after(() => app.close())

    const userOf = (name: Person) => get(app.ctx.db, users, tenants.people[name].id)
    const put = (by: Person, path: string, item: { id: number }, fields: object) =>
      app.call(tenants.people[by], { method: 'PUT', url: `${path}/${item.id}`, payload: { ...item, ...fields } })

    for (const name of ['REV_A', 'CLI_A1', 'USR', 'RO'] as const) {
      test(`${name}: no power, no other limits and no marks of its own account`, async () => {
        for (const [key, value] of Object.entries({ ...power, ...reins, disabled: true })) {
          const before = await userOf(name)
          const forged = typeof value === 'boolean' ? !before[key as 'readonly'] : value
          const reply = await put(name, '/api/users', before, { [key]: forged })
          assert.equal(reply.statusCode, 403, `${key}: ${reply.body}`)
          assert.deepEqual(await userOf(name), before, key)
        }
        const before = await userOf(name)
        for (const [key, value] of Object.entries({ ...marks, ...(name === 'CLI_A1' && switches) })) {
          const attributes = { ...before.attributes, [key]: value }
          if (before.attributes[key] === value) continue
          await put(name, '/api/users', before, { attributes })
          assert.deepEqual((await userOf(name)).attributes, before.attributes, key)
        }
        const without = { ...before, attributes: {} }
        await put(name, '/api/users', before, without)
        const { attributes } = await userOf(name)
        const kept = Object.entries(before.attributes).filter(([key]) => key in marks || key in switches)
        for (const [key, value] of kept) assert.equal(attributes[key], value, key)
      })
    }

    test('a manager reins in whom it manages, and gives them no more than that', async () => {
      for (const [key, value] of Object.entries(reins)) {
        const before = await userOf('CLI_A2')
        assert.equal((await put('REV_A', '/api/users', before, { [key]: value })).statusCode, 200, key)
        assert.equal((await userOf('CLI_A2'))[key as 'readonly'], value)
        await put('REV_A', '/api/users', await userOf('CLI_A2'), { [key]: !value })
      }
      for (const [key, value] of Object.entries(power)) {
        const before = await userOf('CLI_A2')
        assert.equal((await put('REV_A', '/api/users', before, { [key]: value })).statusCode, 403, key)
        assert.deepEqual(await userOf('CLI_A2'), before)
      }
      for (const [key, value] of Object.entries(marks)) {
        const before = await userOf('CLI_A2')
        await put('REV_A', '/api/users', before, { attributes: { ...before.attributes, [key]: value } })
        assert.deepEqual((await userOf('CLI_A2')).attributes, before.attributes, key)
      }
    })

    test('a new account has none of it either, whoever makes it', async () => {
      const { ADM } = tenants.people
      const server = await app.as(undefined).server.get({})
      await app.as(ADM).server.update({ body: { ...server, registration: true } })
      let serial = 0
      for (const by of ['REV_A', 'CLI_A1', undefined] as const) {
        for (const [key, value] of Object.entries({ ...power, ...reins, ...marks })) {
          serial += 1
          const email = `new${serial}@example.com`
          const body = { name: 'New', email, password: 'correct horse 7' }
          const payload = key in marks ? { ...body, attributes: { [key]: value } } : { ...body, [key]: value }
          await app.call(by && tenants.people[by], {
            method: 'POST',
            url: '/api/users',
            payload,
            remoteAddress: `203.0.113.${serial}`,
          })
          const [made] = await app.as(ADM).users.list({ query: { keyword: email } })
          if (by === 'REV_A' && key in reins) continue
          const taken = made && (key in marks ? made.attributes[key] : made[key as 'readonly'])
          assert.notEqual(taken, value, `${by} ${key}`)
        }
      }
    })

    test('of many saves at once none slips through', async () => {
      const before = await userOf('CLI_A1')
      const saves = Object.entries({ ...power, ...reins }).flatMap(([key, value]) => [
        put('CLI_A1', '/api/users', before, { [key]: value }),
        put('CLI_A1', '/api/users', before, { phone: `+55 ${key}`, attributes: { ...before.attributes, ...marks } }),
      ])
      await Promise.all(saves)
      const after = await userOf('CLI_A1')
      assert.match(after.phone ?? '', /^\+55 /)
      assert.deepEqual({ ...after, phone: null }, before)
    })

    test('an account of the product leaves the fields of its vehicle as they are', async () => {
      const id = tenants.idOf('device', 'A1')
      const stored = () => get(app.ctx.db, devices, id)
      for (const by of ['CLI_A1', 'USR', 'RO'] as const) {
        for (const [key, value] of Object.entries(ofVehicle)) {
          const before = await stored()
          await put(by, '/api/devices', before, { [key]: value })
          assert.deepEqual(await stored(), before, `${by} ${key}`)
        }
      }
    })

    test('nobody puts what they see into a group of somebody else', async () => {
      const groupId = tenants.idOf('group', 'B1')
      for (const [path, resource, kind] of [
        ['/api/groups', groups, 'group'],
        ['/api/devices', devices, 'device'],
      ] as const) {
        const item = (await get(app.ctx.db, resource, tenants.idOf(kind, 'A1'))) as { id: number }
        assert.equal((await put('REV_A', path, item, { groupId })).statusCode, 403, path)
        assert.equal(((await get(app.ctx.db, resource, item.id)) as { groupId: number }).groupId, 0)
      }
    })

    test('[API-4] keys that no field has are left out, and change nothing', async () => {
      for (const [path, resource, kind] of [
        ['/api/users', users, 'user'],
        ['/api/devices', devices, 'device'],
        ['/api/groups', groups, 'group'],
        ['/api/drivers', drivers, 'driver'],
      ] as const) {
        const id = tenants.idOf(kind, 'A1')
        const stored = () => get(app.ctx.db, resource as typeof groups, id)
        const before = await stored()
        for (const key of strangeKeys) {
          for (const by of ['ADM', 'REV_A'] as const) {
            const reply = await put(by, path, before, { [key]: 'x' })
            assert.equal(reply.statusCode, 200, `${path} ${key}: ${reply.body}`)
            assert.deepEqual(await stored(), before, `${path} ${key}`)
          }
        }
      }
    })
  })
}
