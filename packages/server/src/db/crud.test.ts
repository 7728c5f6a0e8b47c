import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ConflictError, NotFoundError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import {
  devices,
  drivers,
  geofences,
  groups,
  inspections,
  resources,
  server,
  users,
} from '@rastro/core/resources/index'
import { dialects } from '../testing/dialects.ts'
import { create, find, get, list, listPages, remove, storedColumns, update } from './crud.ts'
import type { Database } from './database.ts'
import { type Column, columnsOf } from './row.ts'

const everyResource: readonly Resource[] = [...resources, server, inspections]

/** A value for each kind of column that differs from its empty value. Links stay 0, as there is no row to link to. */
function sample({ key, kind }: Column): unknown {
  if (kind === 'time') return new Date('2026-03-01T12:34:56.789Z')
  if (kind === 'flag') return true
  if (kind === 'reference') return 0
  if (kind === 'integer') return 7
  if (kind === 'number') return -23.55052
  return kind === 'json' ? { key, 'with.dot': [1, null, 'ção'], nested: { flag: false } } : `${key} ção 🚚 'quoted'`
}

const filled = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(storedColumns(resource).map((column) => [column.key, sample(column)]))
const emptied = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(
    storedColumns(resource)
      .filter(({ nullable, kind }) => nullable || kind === 'flag')
      .map(({ key, kind }) => [key, kind === 'flag' ? false : null]),
  )

for (const [dialect, open] of dialects) {
  describe(`resources on ${dialect}`, () => {
    let database: Database
    before(async () => {
      database = await open()
    })
    after(() => database.close())

    for (const resource of everyResource) {
      test(`a ${resource.name} comes back as it was stored`, async () => {
        const { db } = database
        const item = filled(resource)
        const { id, ...stored } = (await create(db, resource, item)) as Record<string, unknown>
        assert.ok(Number(id) > 0)
        const elsewhere = columnsOf(resource.schema).filter(({ key }) => key !== 'id' && !(key in item))
        const expected = { ...item, ...Object.fromEntries(elsewhere.map(({ key, fallback }) => [key, fallback])) }
        assert.deepEqual(stored, expected)
        assert.deepEqual(await find(db, resource, Number(id)), { id, ...expected })
        const changed = await update(db, resource, Number(id), emptied(resource))
        assert.deepEqual(changed, { id, ...expected, ...emptied(resource) })
        assert.deepEqual((await list(db, resource)).length, 1)
        await remove(db, resource, Number(id))
        assert.equal(await find(db, resource, Number(id)), undefined)
      })
    }

    test('a list is read in pages of a few megabytes, in its order', async () => {
      const { db } = database
      for (let at = 0; at < 40; at += 1) {
        await create(db, geofences, { name: `${(at * 7) % 40}`, area: `${at}`.padEnd(250_000, ' ') })
      }
      const names = (rows: readonly object[]) => rows.map((row) => (row as { name: string }).name)
      const pages: (readonly object[])[] = []
      for await (const part of (await listPages(db, geofences)).parts) pages.push(part)
      assert.ok(pages.length > 1 && pages.every(({ length }) => length <= 17), `${pages.map(({ length }) => length)}`)
      assert.deepEqual(names(pages.flat()), names(await list(db, geofences)))
      const cut = { keyword: '3', limit: 5, offset: 1 }
      const [first, ...others] = await Array.fromAsync((await listPages(db, geofences, cut)).parts)
      assert.deepEqual([names(first!), others], [names(await list(db, geofences, cut)), []])
      assert.deepEqual(await Array.fromAsync((await listPages(db, geofences, { keyword: 'none' })).parts), [])
      for (const { id } of await list(db, geofences)) await remove(db, geofences, id)
    })

    test('what is not given is what the schema says', async () => {
      const device = await create(database.db, devices, { name: 'Van', uniqueId: 'defaults' })
      const { id, ...rest } = device
      assert.deepEqual(rest, {
        attributes: {},
        groupId: 0,
        calendarId: 0,
        name: 'Van',
        uniqueId: 'defaults',
        status: 'offline',
        lastUpdate: null,
        positionId: 0,
        phone: null,
        model: null,
        contact: null,
        category: null,
        disabled: false,
        expirationTime: null,
      })
      await remove(database.db, devices, id)
    })

    test('[ENT-45] a second one with the same identifier is refused, and the first stays as it is', async () => {
      const { db } = database
      const first = await create(db, devices, { name: 'A', uniqueId: '123' })
      const taken = new ConflictError('Device uniqueId 123 is already registered', {
        field: 'uniqueId',
        reason: { code: 'IdAlreadyRegistered', values: {} },
      })
      await assert.rejects(create(db, devices, { name: 'B', uniqueId: '123' }), taken)
      const other = await create(db, devices, { name: 'B', uniqueId: '124' })
      await assert.rejects(update(db, devices, other.id, { uniqueId: '123' }), taken)
      await create(db, drivers, { name: 'Ana', uniqueId: '123' })
      await assert.rejects(create(db, drivers, { name: 'Bia', uniqueId: '123' }), ConflictError)
      assert.deepEqual(await get(db, devices, first.id), first)
      await create(db, users, { name: 'Ana', email: 'ana@example.com' })
      const email = new ConflictError('User email ANA@example.com is already registered', {
        field: 'email',
        reason: { code: 'emailAlreadyRegistered', values: {} },
      })
      await assert.rejects(create(db, users, { name: 'Ana', email: 'ANA@example.com' }), email)
    })

    test('a link to nothing is refused in words, and a removed one becomes none', async () => {
      const { db } = database
      const lost = create(db, devices, { name: 'C', uniqueId: 'c', groupId: 999 })
      await assert.rejects(lost, {
        message: 'Device cannot be linked: there is no groupId 999',
        field: 'groupId',
        reason: { code: 'refusal.notLinkable', values: { kind: 'Device', named: 'groupId 999' } },
      })
      const group = await create(db, groups, { name: 'G' })
      const device = await create(db, devices, { name: 'C', uniqueId: 'c', groupId: group.id })
      assert.equal(device.groupId, group.id)
      await remove(db, groups, group.id)
      assert.equal((await get(db, devices, device.id)).groupId, 0)
    })

    test('what is not there is not found', async () => {
      await assert.rejects(get(database.db, groups, 4711), new NotFoundError('group', 4711))
      await assert.rejects(update(database.db, groups, 4711, { name: 'x' }), new NotFoundError('group', 4711))
    })

    test('an id is never given twice', async () => {
      const { id } = await create(database.db, groups, { name: 'G' })
      await remove(database.db, groups, id)
      assert.ok((await create(database.db, groups, { name: 'H' })).id > id)
    })
  })

  describe(`lists on ${dialect}`, () => {
    let database: Database
    let ids: number[]
    before(async () => {
      database = await open()
      const names = ['ônibus 2', 'Zorra', 'ÔNIBUS 1', '100% van', 'carro_7', 'Caminhão']
      ids = []
      for (const name of names) {
        const { id } = await create(database.db, drivers, { name, uniqueId: `id ${name}`, attributes: { a: 1 } })
        ids.push(id)
      }
    })
    after(() => database.close())
    const names = async (options: Parameters<typeof list>[2]) =>
      (await list(database.db, drivers, options)).map(({ name }) => name)

    test('are sorted by name, byte by byte', async () => {
      assert.deepEqual(await names({}), ['100% van', 'Caminhão', 'Zorra', 'carro_7', 'ÔNIBUS 1', 'ônibus 2'])
    })
    test('a keyword is found in any search field, without regard to case and accents', async () => {
      assert.deepEqual(await names({ keyword: 'ONIBUS' }), ['ÔNIBUS 1', 'ônibus 2'])
      assert.deepEqual(await names({ keyword: 'minhÃo' }), ['Caminhão'])
      assert.deepEqual(await names({ keyword: 'id c' }), ['Caminhão', 'carro_7'])
      assert.deepEqual(await names({ keyword: '%' }), ['100% van'])
      assert.deepEqual(await names({ keyword: '_' }), ['carro_7'])
      assert.deepEqual(await names({ keyword: "'" }), [])
    })
    test('a limit and an offset cut out a page; an offset alone does nothing', async () => {
      assert.deepEqual(await names({ limit: 2, offset: 1 }), ['Caminhão', 'Zorra'])
      assert.deepEqual(await names({ limit: 1, offset: -1 }), await names({ limit: 1 }))
      assert.deepEqual(await names({ limit: -1 }), await names({}))
      assert.equal((await names({ offset: 3 })).length, 6)
    })
    test('hold only the ids asked for, given as a list or as a query', async () => {
      assert.deepEqual(await names({ ids: [ids[1]!, ids[3]!] }), ['100% van', 'Zorra'])
      assert.deepEqual(await names({ ids: [] }), [])
      const query = database.db.selectFrom('driver').select('id').where('name', '=', 'carro_7')
      assert.deepEqual(await names({ ids: query, keyword: 'carro' }), ['carro_7'])
      assert.equal((await names({ ids: [...ids, ...Array.from({ length: 100_000 }, (_, i) => i + 1000)] })).length, 6)
    })
    test('leave the attributes out on request', async () => {
      const [driver] = await list(database.db, drivers, { excludeAttributes: true })
      assert.deepEqual(driver?.attributes, {})
    })
  })
}
