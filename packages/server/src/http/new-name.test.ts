import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fieldHeader } from '@rastro/core/kit/errors'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import { maxNameLength } from '@rastro/core/kit/schema'
import { resources } from '@rastro/core/resources/index'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { sampleOf } from '../testing/sample-of.ts'

const [longest, tooLong] = [maxNameLength, maxNameLength + 1].map((letters) => 'x'.repeat(letters)) as [string, string]
const named = resources.filter(({ schema }) => 'name' in schema.properties)

for (const [dialect, open] of dialects) {
  describe(`lengths of names, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
      app.call(fleet.ADM, { method, url: `/api/${path}`, payload })
    const refusal = { code: 'refusal.nameTooLong', values: { most: maxNameLength } }

    test('no item gets a name of more than 128 characters, and the answer names field and reason', async () => {
      assert.ok(named.length >= 8)
      for (const { path, name, ...resource } of named) {
        const body = {
          ...sampleOf({ name, path, ...resource }),
          email: 'long@example.com',
          password: 'correct horse 8',
        }
        const refused = await send('POST', path, { ...body, name: tooLong })
        assert.equal(refused.statusCode, 400, `${name}: ${refused.body}`)
        assert.equal(refused.headers[fieldHeader], 'name', name)
        assert.deepEqual(readReason(String(refused.headers[reasonHeader])), refusal, name)
      }
    })

    test('a longer name that was stored before stays as it is, and no other one replaces it', async () => {
      for (const [path, { id }] of [
        ['drivers', await app.as(fleet.ADM).drivers.create({ body: { name: longest, uniqueId: 'n' } })],
        ['users', fleet.USR],
      ] as const) {
        const table = path === 'users' ? 'user' : 'driver'
        await app.ctx.db.updateTable(table).set({ name: tooLong }).where('id', '=', id).execute()
        const stored = (await app.call(fleet.ADM, { url: `/api/${path}/${id}` })).json()
        const kept = await send('PUT', `${path}/${id}`, { ...stored, attributes: { note: 'x' } })
        assert.deepEqual([kept.statusCode, kept.json().name], [200, tooLong], kept.body)
        const other = await send('PUT', `${path}/${id}`, { ...stored, name: `${tooLong.slice(1)}y` })
        assert.deepEqual([other.statusCode, other.headers[fieldHeader]], [400, 'name'])
        assert.equal((await send('PUT', `${path}/${id}`, { ...stored, name: longest })).statusCode, 200)
      }
    })
  })
}
