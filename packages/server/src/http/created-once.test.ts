import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { sweep } from '../jobs/sweep.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`a creation that is sent twice, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    let last = 0
    const newKey = () => `key-of-a-creation-${last++}`
    const post = (user: Pick<User, 'id'>, key: string, payload: object, url = '/api/groups') =>
      app.call(user, { method: 'POST', url, payload, headers: { 'idempotency-key': key } })
    const count = async (name: string, table: 'group' | 'user' = 'group') =>
      (await app.ctx.db.selectFrom(table).where('name', '=', name).select('id').execute()).length

    test('with the same key and body it makes one item, answered each time; also of two that come at once', async () => {
      const { MGR } = fleet
      const key = newKey()
      const first = await post(MGR, key, { name: 'twice' })
      const again = await post(MGR, key, { name: 'twice' })
      assert.deepEqual([first.statusCode, again.statusCode, again.json().id], [200, 200, first.json().id])
      assert.equal(again.headers.etag, first.headers.etag)
      const together = newKey()
      const both = await Promise.all([1, 2, 3].map(() => post(MGR, together, { name: 'at once' })))
      assert.equal(new Set(both.map((reply) => reply.json().id)).size, 1)
      assert.deepEqual([await count('twice'), await count('at once')], [1, 1])
      const deeds = await app.ctx.db.selectFrom('action').where('objectId', '=', first.json().id).selectAll().execute()
      assert.equal(
        deeds.filter(({ actionType, objectType }) => actionType === 'create' && objectType === 'group').length,
        1,
      )
      for (const one of [1, 2]) await post(MGR, newKey(), { name: `apart ${one}` })
      assert.deepEqual([await count('apart 1'), await count('apart 2')], [1, 1])
    })

    test('a key is of one account, one kind and one body', async () => {
      const { MGR, REV } = fleet
      const key = newKey()
      await post(MGR, key, { name: 'mine' })
      assert.equal((await post(REV, key, { name: 'mine' })).statusCode, 200)
      assert.equal(await count('mine'), 2)
      const other = await post(MGR, key, { name: 'other' })
      assert.deepEqual([other.statusCode, other.body], [409, 'This Idempotency-Key was used for something else'])
      const device = await post(MGR, key, { name: 'mine', uniqueId: 'mine' }, '/api/devices')
      assert.equal(device.statusCode, 409)
      for (const bad of ['short', 'x'.repeat(65), 'with a blank in it'])
        assert.equal((await post(MGR, bad, { name: 'bad' })).statusCode, 400, bad)
      assert.equal(await count('bad'), 0)
    })

    test('what was refused keeps no key, and what has been removed is not made again', async () => {
      const { MGR } = fleet
      const key = newKey()
      const refused = await post(MGR, key, { name: 'at last', groupId: 999_999 })
      assert.ok(refused.statusCode >= 400 && refused.statusCode < 500, refused.body)
      const made = await post(MGR, key, { name: 'at last' })
      assert.equal(made.statusCode, 200)
      await app.as(MGR).groups.remove({ params: made.json() })
      assert.ok([403, 404].includes((await post(MGR, key, { name: 'at last' })).statusCode))
      assert.equal(await count('at last'), 0)
    })

    test('accounts too, though the limit of their number is reached by then; their password is not kept', async () => {
      const { MGR } = fleet
      const person = { name: 'Nova', email: `nova-${dialect}@example.com`, password: 'a long word 7' }
      const key = newKey()
      const made = await post(MGR, key, person, '/api/users')
      assert.equal(made.statusCode, 200)
      await app.ctx.db.updateTable('user').set({ userLimit: 2 }).where('id', '=', MGR.id).execute()
      const again = await post(MGR, key, person, '/api/users')
      assert.deepEqual([again.statusCode, again.json().id], [200, made.json().id])
      assert.equal((await post(MGR, key, { ...person, name: 'Other' }, '/api/users')).statusCode, 409)
      const other = await post(MGR, key, { ...person, password: 'another word 8' }, '/api/users')
      assert.equal(other.json().id, made.json().id)
    })

    test('keys are bounded by account, forgotten after a day, and swept', async () => {
      const { REV } = fleet
      const key = newKey()
      await post(REV, key, { name: 'old' })
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        ...{ userId: REV.id, key: `filler-${index}`, kind: 'group', hash: '', itemId: 1 },
        createdTime: app.clock.now().getTime(),
      }))
      await app.ctx.db.insertInto('creation_key').values(rows.slice(0, 998)).execute()
      assert.equal((await post(REV, key, { name: 'old' })).statusCode, 200)
      assert.equal(await count('old'), 1)
      for (const name of ['one more', 'and one']) await post(REV, newKey(), { name })
      await post(REV, key, { name: 'old' })
      assert.equal(await count('old'), 2)
      const held = () => app.ctx.db.selectFrom('creation_key').where('userId', '=', REV.id).select('id').execute()
      assert.equal((await held()).length, 1000)
      app.clock.advance(86_400_001)
      await post(REV, newKey(), { name: 'next day' })
      assert.equal((await held()).length, 1)
      app.clock.advance(86_400_001)
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.equal((await held()).length, 0)
    })
  })
}
