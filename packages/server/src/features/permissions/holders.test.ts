import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readPage } from '@rastro/core/kit/page'
import { devices } from '@rastro/core/resources/device'
import { groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`what an item is linked to, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let outer: { id: number }
    let inner: { id: number }
    let inside: { id: number }
    let notificationId: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { ADM, MGR, USR, D1 } = fleet
      outer = await create(app.ctx.db, groups, { name: 'Outer' })
      inner = await create(app.ctx.db, groups, { name: 'Inner', groupId: outer.id })
      inside = await create(app.ctx.db, devices, { name: 'Inside', uniqueId: '100000000000055', groupId: inner.id })
      await app.as(ADM).permissions.link({ body: { userId: MGR.id, groupId: inner.id } })
      const body = { type: 'ignitionOn', notificators: 'web' }
      notificationId = (await app.as(ADM).notifications.create({ body })).id
      for (const { id } of [MGR, USR]) await app.as(ADM).permissions.link({ body: { userId: id, notificationId } })
      await app.as(ADM).permissions.link({ body: { deviceId: D1.id, notificationId } })
      await app.as(ADM).permissions.link({ body: { groupId: outer.id, notificationId } })
    })
    after(() => app.close())

    const holders = async (user: User, owner: string, rest: object = {}) => {
      const query = { kind: 'notification', id: notificationId, owner, ...rest }
      const found = await app.as(user).permissions.holders({ query })
      return found.map(({ name, linked, through }) => [name, linked, through.map((group) => group.name)])
    }
    const reach = (user: User) =>
      app.as(user).permissions.reach({ query: { kind: 'notification', ids: String(notificationId) } })

    test('its vehicles say whether it is linked to them, and through which group, named where one sees it', async () => {
      const { ADM, MGR, USR } = fleet
      assert.deepEqual(await holders(ADM, 'device'), [
        ['D1', true, []],
        ['D2', false, []],
        ['D3', false, []],
        ['Inside', false, ['Outer']],
      ])
      assert.deepEqual(await holders(MGR, 'device', { linked: true }), [
        ['D1', true, []],
        ['Inside', false, [null]],
      ])
      assert.deepEqual(await holders(USR, 'device'), [['D1', true, []]])
      assert.deepEqual(await holders(MGR, 'device', { keyword: 'd2' }), [['D2', false, []]])
      assert.deepEqual(await holders(USR, 'device', { id: 0 }), [['D1', false, []]])
      assert.deepEqual(await holders(USR, 'device', { id: 0, linked: true }), [])
    })

    test('groups are those that one sees, and users those that one manages', async () => {
      const { ADM, MGR, USR } = fleet
      assert.deepEqual(await holders(ADM, 'group', { linked: true }), [['Outer', true, []]])
      assert.deepEqual(await holders(MGR, 'group'), [['Inner', false, []]])
      assert.deepEqual(await holders(MGR, 'user'), [['USR', true, []]])
      assert.deepEqual(await holders(USR, 'user'), [])
    })

    test('the vehicles that it applies to are counted once, and only those that one sees', async () => {
      const { ADM, MGR, USR, CLI } = fleet
      await app.as(ADM).permissions.link({ body: { deviceId: inside.id, notificationId } })
      assert.deepEqual(await reach(ADM), [{ id: notificationId, devices: 2, groups: 1, unseen: 0 }])
      assert.deepEqual(await reach(MGR), [{ id: notificationId, devices: 2, groups: 0, unseen: 0 }])
      assert.deepEqual(await reach(USR), [{ id: notificationId, devices: 1, groups: 0, unseen: 1 }])
      assert.deepEqual(await reach(CLI), [])
    })

    test('vehicles that one does not see are counted, without name or id, for who may edit the item', async () => {
      const { ADM, MGR, USR, RO } = fleet
      const body = { name: 'Foreign', uniqueId: '100000000000066', groupId: outer.id }
      const foreign = await app.as(ADM).devices.create({ body })
      const unseen = async (user: User, owner: string, rest: object = {}) => {
        const query = { kind: 'notification', id: notificationId, owner, linked: true, ...rest }
        const page = await readPage(app.as(user).permissions.holders, { query })
        assert.ok(!page.items.some(({ id, name }) => (owner === 'device' && id === foreign.id) || name === 'Foreign'))
        return page.unseen
      }
      assert.equal(await unseen(MGR, 'device'), 1)
      assert.equal(await unseen(MGR, 'group'), 1)
      assert.equal(await unseen(MGR, 'user'), 0)
      assert.equal(await unseen(USR, 'device'), 2)
      assert.equal(await unseen(USR, 'device', { keyword: 'Foreign' }), 0)
      assert.equal(await unseen(USR, 'device', { linked: false }), 0)
      assert.equal(await unseen(USR, 'device', { id: 0 }), 0)
      const about = async (user: User) => (await reach(user)).map((one) => [one.devices, one.unseen])
      assert.deepEqual(await about(MGR), [[2, 1]])
      await app.as(ADM).permissions.link({ body: { userId: RO.id, notificationId } })
      assert.equal(await unseen(RO, 'device'), 0)
      assert.deepEqual(await about(RO), [[1, 0]])
      await app.as(ADM).devices.remove({ params: { id: foreign.id } })
    })

    test('of an item that one does not see nothing is told, and other kinds are refused', async () => {
      const { CLI, MGR } = fleet
      await assert.rejects(holders(CLI, 'device'), { status: 403 })
      await assert.rejects(holders(MGR, 'rocket'), { status: 400 })
      await assert.rejects(app.as(MGR).permissions.reach({ query: { kind: 'calendar', ids: '1' } }), { status: 400 })
      await assert.rejects(app.as(MGR).permissions.reach({ query: { kind: 'notification', ids: 'x' } }), {
        status: 400,
      })
    })
  })
}
