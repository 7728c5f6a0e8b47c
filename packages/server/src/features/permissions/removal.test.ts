import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Group, groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`removals of what others have too, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const removing = (user: User, id: number, path = 'notifications') =>
      app.call(user, { method: 'DELETE', url: `/api/${path}/${id}` })
    const list = async (user: User) => (await app.as(user).notifications.list({ query: {} })).map(({ id }) => id)
    const asked = (user: User, id: number, kind = 'notification') =>
      app.as(user).permissions.removal({ query: { kind, ids: String(id) } })
    const made = async (by: User, ...others: User[]) => {
      const { id } = await app.as(by).notifications.create({ body: { type: 'ignitionOn', notificators: 'web' } })
      for (const { id: userId } of others) {
        await app.as(by).permissions.link({ body: { userId, notificationId: id } })
      }
      return id
    }

    test('a user to whom a manager has linked a notification only stops receiving it', async () => {
      const { MGR, USR } = fleet
      const id = await made(MGR, USR)
      assert.deepEqual(await asked(USR, id), [{ id, effect: 'unlinked', others: 0, names: [] }])
      assert.equal((await removing(USR, id)).statusCode, 204)
      assert.deepEqual(await list(USR), [])
      assert.ok((await list(MGR)).includes(id))
    })

    test('so does a client, whose reseller keeps what was made for them', async () => {
      const { REV, CLI } = fleet
      const id = await made(REV, CLI)
      assert.equal((await removing(CLI, id)).statusCode, 204)
      assert.deepEqual([(await list(CLI)).length, (await list(REV)).includes(id)], [0, true])
    })

    test('whoever manages all others removes it for them, and is shown their names before', async () => {
      const { MGR, USR, ADM } = fleet
      const id = await made(ADM, MGR)
      await app.as(ADM).permissions.unlink({ body: { userId: ADM.id, notificationId: id } })
      await app.as(MGR).permissions.link({ body: { userId: USR.id, notificationId: id } })
      assert.deepEqual(await asked(MGR, id), [{ id, effect: 'removed', others: 1, names: ['USR'] }])
      assert.equal((await removing(MGR, id)).statusCode, 204)
      assert.deepEqual(await list(USR), [])
      assert.equal((await removing(MGR, id)).statusCode, 403)
    })

    test('whoever made it removes it for all, also for users of others; the last one removes it too', async () => {
      const { MGR, REV, ADM } = fleet
      const own = await made(MGR)
      await app.as(ADM).permissions.link({ body: { userId: REV.id, notificationId: own } })
      assert.deepEqual(await asked(MGR, own), [{ id: own, effect: 'removed', others: 1, names: [] }])
      await removing(MGR, own)
      assert.equal((await list(REV)).includes(own), false)

      const left = await made(ADM, REV)
      assert.deepEqual((await asked(REV, left))[0]?.effect, 'unlinked')
      await app.as(ADM).permissions.unlink({ body: { userId: ADM.id, notificationId: left } })
      assert.deepEqual((await asked(REV, left))[0]?.effect, 'removed')
      await removing(REV, left)
      await assert.rejects(app.as(ADM).notifications.get({ params: { id: left } }), { status: 404 })
    })

    test('what a user has passed on ends with their own link', async () => {
      const { ADM, MGR, USR } = fleet
      const id = await made(ADM, MGR)
      await app.as(MGR).permissions.link({ body: { userId: USR.id, notificationId: id } })
      await removing(MGR, id)
      assert.deepEqual([(await list(MGR)).includes(id), (await list(USR)).includes(id)], [false, false])
      assert.equal((await app.as(ADM).notifications.get({ params: { id } })).id, id)
    })

    test('a group that comes through another one cannot be unlinked, and is not removed', async () => {
      const { REV, CLI, ADM } = fleet
      const outer = await create(app.ctx.db, groups, { name: 'Outer' })
      const inner = await create(app.ctx.db, groups, { name: 'Inner', groupId: outer.id } as Group)
      for (const { id } of [REV, CLI]) {
        await app.as(ADM).permissions.link({ body: { userId: id, groupId: outer.id } })
      }
      assert.deepEqual((await asked(CLI, inner.id, 'group'))[0]?.effect, 'refused')
      assert.equal((await removing(CLI, inner.id, 'groups')).statusCode, 403)
      assert.equal((await removing(CLI, outer.id, 'groups')).statusCode, 204)
      assert.deepEqual(await app.as(CLI).groups.list({ query: {} }), [])
      assert.equal((await removing(REV, inner.id, 'groups')).statusCode, 204)
      assert.deepEqual(
        (await app.as(REV).groups.list({ query: {} })).map(({ id }) => id),
        [outer.id],
      )
    })

    test('a vehicle that a client has too stays with the others; a shared link is nobody', async () => {
      const { MGR, REV, D2 } = fleet
      assert.equal((await removing(REV, D2.id, 'devices')).statusCode, 204)
      assert.equal((await app.as(MGR).devices.get({ params: D2 })).id, D2.id)
      const own = await app.as(MGR).devices.create({ body: { name: 'Own', uniqueId: '100000000000044' } })
      await app.call(MGR, {
        method: 'POST',
        url: '/api/share/device',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `deviceId=${own.id}`,
      })
      assert.deepEqual(await asked(MGR, own.id, 'device'), [{ id: own.id, effect: 'removed', others: 0, names: [] }])
    })

    test('what one does not see is left out of the answer, and too many ids are refused', async () => {
      const { MGR, CLI } = fleet
      const id = await made(MGR)
      assert.deepEqual(await asked(CLI, id), [])
      const many = Array.from({ length: 501 }, (_, at) => at + 1).join(',')
      for (const query of [
        { kind: 'notification', ids: many },
        { kind: 'notification', ids: 'x' },
        { kind: 'rocket', ids: '1' },
      ]) {
        await assert.rejects(app.as(CLI).permissions.removal({ query }), { status: 400 })
      }
    })
  })
}
