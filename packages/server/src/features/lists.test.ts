import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readPage } from '@rastro/core/kit/page'
import type { Resource } from '@rastro/core/kit/resource'
import { isSecret } from '@rastro/core/kit/schema'
import { resources } from '@rastro/core/resources/index'
import { columnsOf } from '../db/row.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`lists, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let made = 0
    const numbered = (name: string) => {
      made += 1
      return { name, uniqueId: `driver ${made}` }
    }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      for (const name of ['Érica', 'Zoé', 'Ana', 'Bruno', 'Ana', '😀', 'x'.repeat(128)]) {
        await app.as(fleet.CLI).drivers.create({ body: numbered(name) })
      }
    })
    after(() => app.close())

    const all = ['Ana', 'Ana', 'Bruno', 'Zoé', 'x'.repeat(128), 'Érica', '😀']
    const drivers = () => app.as(fleet.CLI).drivers
    const page = (query: Parameters<ReturnType<typeof drivers>['list']>[0]['query']) =>
      readPage(drivers().list, { query })
    const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
    const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

    /** The complete list, page by page. */
    async function walk(query: { sort?: string; limit: number }, between = async () => {}) {
      const seen: { id: number; name: string }[] = []
      for (let cursor: string | undefined; ; await between()) {
        const { items, next } = await page({ ...query, ...(cursor !== undefined && { cursor }) })
        seen.push(...items)
        cursor = next
        if (cursor === undefined) return seen
      }
    }

    test('every list says how many match, whatever is cut out of it', async () => {
      assert.deepEqual(names((await page({})).items), all)
      assert.equal((await page({})).total, 7)
      for (const query of [{ limit: 2 }, { limit: 2, offset: 6 }, { limit: 9 }, { limit: 2, offset: 90 }]) {
        assert.equal((await page(query)).total, 7, JSON.stringify(query))
      }
      const { next } = await page({ limit: 3 })
      assert.equal((await page({ limit: 2, cursor: next! })).total, 7)
      assert.equal((await page({ keyword: 'ana', limit: 1 })).total, 2)
      const { headers } = await app.call(fleet.USR, { url: '/api/drivers?all=true' })
      assert.deepEqual([headers['x-total-count'], headers['x-next-cursor']], ['0', undefined])
      assert.match(
        String(headers['access-control-expose-headers']),
        /x-total-count, x-next-cursor, x-unseen-count, etag/,
      )
    })

    test('a list is walked in pages of any size and in any order', async () => {
      const whole = (await page({})).items
      for (let limit = 1; limit < 9; limit += 1) {
        assert.deepEqual(ids(await walk({ limit })), ids(whole))
        assert.deepEqual(ids(await walk({ limit, sort: '-name' })), ids(whole.toReversed()))
      }
      assert.deepEqual(
        await walk({ limit: 3, sort: 'id' }),
        whole.toSorted((a, b) => a.id - b.id),
      )
    })

    test('what comes and goes meanwhile moves nothing that is there all the time', async () => {
      const before = (await page({})).items
      let gone = 0
      const seen = await walk({ limit: 2 }, async () => {
        // The row of the cursor is removed, and others are inserted before and after it
        if (gone === 0) {
          gone = before[1]!.id
          await drivers().remove({ params: { id: gone } })
        }
        for (const name of ['0', '😀😀']) await drivers().create({ body: numbered(name) })
      })
      const lasting = ids(before).filter((id) => id !== gone)
      assert.deepEqual(
        ids(seen).filter((id) => lasting.includes(id)),
        lasting,
      )
      assert.equal(new Set(ids(seen)).size, seen.length)
    })

    test('every resource is listed by each of its stored fields, both ways, and in pages', async () => {
      for (const { schema, path, virtual = [], managed = [] } of resources as readonly Resource[]) {
        const kinds = new Map(columnsOf(schema).map(({ key, kind }) => [key, kind]))
        for (const [field, property] of Object.entries(schema.properties)) {
          const isHidden = isSecret(property) || kinds.get(field) === 'json' || [...virtual, ...managed].includes(field)
          for (const sort of [field, `-${field}`]) {
            const url = `/api/${path}?all=true&sort=${sort}&limit=2`
            const first = await app.call(fleet.ADM, { url })
            assert.equal(first.statusCode, isHidden ? 400 : 200, `${url} ${first.body}`)
            const next = first.headers['x-next-cursor']
            if (next === undefined) continue
            const second = await app.call(fleet.ADM, { url: `${url}&cursor=${next}` })
            assert.equal(second.statusCode, 200, second.body)
            const [before, after] = [first, second].map((reply) => ids(reply.json()))
            assert.ok(after!.every((id) => !before!.includes(id)))
          }
        }
      }
    })

    test('users and devices are paged too, the latter as far as they are seen', async () => {
      const { ADM, USR, REV } = fleet
      const people = await readPage(app.as(ADM).users.list, { query: { limit: 3, sort: '-email' } })
      assert.deepEqual([names(people.items), people.total], [['USR', 'RO', 'REV'], 8])
      assert.equal((await readPage(app.as(REV).users.list, { query: { limit: 1 } })).total, 1)
      const own = await readPage(app.as(USR).devices.list, { query: { limit: 1 } })
      assert.deepEqual([names(own.items), own.total, own.next], [['D1'], 1, undefined])
      const { next } = await readPage(app.as(REV).devices.list, { query: { limit: 1 } })
      const stolen = await readPage(app.as(USR).devices.list, { query: { cursor: next! } })
      assert.deepEqual([names(stolen.items), stolen.total], [[], 1])
    })

    test('a cursor that was tampered with, or belongs elsewhere, is refused in words and opens nothing', async () => {
      const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const { next } = await page({ limit: 1 })
      const cursors = [
        'x',
        '%00',
        made(null),
        made({}),
        made(['name', 'A']),
        made(['name', 1, 1]),
        made(['name', 'A', '1']),
        made(['name', 'A', 1.5]),
        made(['name', 'A', 2 ** 31]),
        made(['name', 'a\0b', 1]),
        made(['-name', 'A', 1]),
        made(["name' or 1=1 --", 'A', 1]),
        `${next!.slice(0, -4)}`,
      ]
      for (const cursor of cursors) {
        const reply = await app.call(fleet.CLI, { url: `/api/drivers?limit=1&cursor=${cursor}` })
        assert.deepEqual([reply.statusCode, reply.headers['x-field']], [400, 'cursor'], cursor)
      }
      for (const id of [0, 2 ** 31 - 1]) {
        const reply = await app.call(fleet.USR, { url: `/api/drivers?limit=1&cursor=${made(['name', '', id])}` })
        assert.deepEqual([reply.statusCode, reply.body], [200, '[]'])
      }
      const long = await app.call(fleet.CLI, { url: `/api/drivers?limit=1&cursor=${'a'.repeat(5000)}` })
      assert.equal(long.statusCode, 404)
      for (const sort of ['rocket', '--name', 'name,id', 'attributes', '-']) {
        const reply = await app.call(fleet.CLI, { url: `/api/drivers?sort=${sort}` })
        assert.deepEqual([reply.statusCode, reply.headers['x-field']], [400, 'sort'], sort)
      }
    })
  })
}
