import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

const area = 'CIRCLE (-23.5 -46.6, 300)'

for (const [dialect, open] of dialects) {
  describe(`what one user makes, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { USR, MGR } = fleet
      const rows = Array.from({ length: 9998 }, (_, at) => ({
        kind: 'group',
        itemId: 100_000 + at,
        userId: USR.id,
        bytes: 9,
      }))
      for (let at = 0; at < rows.length; at += 2000) {
        await app.ctx.db
          .insertInto('made')
          .values(rows.slice(at, at + 2000))
          .execute()
      }
      const large = { kind: 'geofence', itemId: 100_000, userId: MGR.id, bytes: 16 * 1024 * 1024 - 2000 }
      await app.ctx.db.insertInto('made').values(large).execute()
    })
    after(() => app.close())

    test('ten thousand of a kind, however many are made at once, and whether they are still linked or not', async () => {
      const as = app.as(fleet.USR)
      const make = (name: number) => as.groups.create({ body: { name: `${name}` } })
      const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(make))
      const made = answers.filter(({ status }) => status === 'fulfilled')
      assert.equal(made.length, 2)
      const message = 'One user makes at most 10000 of the kind group: remove some first'
      await assert.rejects(make(7), { status: 403, message })
      const [first, second] = await as.groups.list({ query: {} })
      await as.permissions.unlink({ body: { userId: fleet.USR.id, groupId: first!.id } })
      await assert.rejects(make(8), { status: 403, message })
      await as.groups.remove({ params: second! })
      await make(9)
      await as.geofences.create({ body: { name: 'of another kind', area } })
    })

    test('sixteen megabytes of a kind in all; an edit that makes one larger counts', async () => {
      const as = app.as(fleet.MGR)
      const fence = await as.geofences.create({ body: { name: 'small', area } })
      const attributes = { note: 'x'.repeat(3000) }
      const message = 'What one user makes of the kind geofence may be at most 16 MB: remove some first'
      await assert.rejects(as.geofences.create({ body: { name: 'large', area, attributes } }), { status: 403, message })
      const update = as.geofences.update({ params: fence, body: { ...fence, attributes } })
      await assert.rejects(update, { status: 403, message })
      await as.geofences.update({ params: fence, body: { ...fence, name: 'tiny' } })
    })

    test('an administrator makes as many as there is room for', async () => {
      const { id, administrator } = fleet.ADM
      assert.ok(administrator)
      await app.as({ id }).groups.create({ body: { name: 'one more' } })
      const rows = await app.ctx.db.selectFrom('made').where('userId', '=', id).selectAll().execute()
      assert.deepEqual(rows, [])
    })
  })
}
