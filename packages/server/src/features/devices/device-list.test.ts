import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readPage } from '@rastro/core/kit/page'
import { hasStatus, type VehicleStatus, vehicleStatuses } from '@rastro/core/model/vehicle-status'
import type { Device } from '@rastro/core/resources/device'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`the list of vehicles, narrowed, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let groups: { outer: number; inner: number }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const api = app.as(fleet.ADM)
      const outer = await api.groups.create({ body: { name: 'outer' } })
      const inner = await api.groups.create({ body: { name: 'inner', groupId: outer.id } })
      groups = { outer: outer.id, inner: inner.id }
      const now = app.clock.now().getTime()
      const { D1, D2, D3 } = fleet
      for (const [device, change] of [
        [D1, { groupId: outer.id, model: 'ST-310U', expirationTime: new Date(now + 10 * day) }],
        [D2, { groupId: inner.id, model: 'GT06 Ônix', expirationTime: new Date(now - day) }],
        [D3, { disabled: true }],
      ] as const)
        await api.devices.update({ params: device, body: { ...device, ...change } })
    })
    after(() => app.close())

    type Query = NonNullable<Parameters<ReturnType<TestApp['as']>['devices']['list']>[0]>['query']
    const named = async (query: Query, user: Pick<User, 'id'> = fleet.ADM) =>
      (await app.as(user).devices.list({ query: { all: true, ...query } })).map(({ name }: Device) => name)

    test('[VEH-10] by each status it lists what the same rule of the page keeps', async () => {
      const all = await app.as(fleet.ADM).devices.list({ query: { all: true } })
      const now = app.clock.now().getTime()
      const counts: Partial<Record<VehicleStatus, number>> = {}
      for (const status of vehicleStatuses) {
        const kept = all.filter((device) => hasStatus(device, status, now)).map(({ name }) => name)
        assert.deepEqual(await named({ status }), kept, status)
        counts[status] = kept.length
      }
      assert.deepEqual([counts.active, counts.disabled, counts.expired, counts.expiring], [1, 1, 1, 1])
      assert.equal((await app.call(fleet.ADM, { url: '/api/devices?status=broken' })).statusCode, 404)
    })

    test('by a group with those inside it, by the model, by the client, and by all of these', async () => {
      const { CLI, USR } = fleet
      assert.deepEqual(await named({ groupId: groups.outer }), ['D1', 'D2'])
      assert.deepEqual(await named({ groupId: groups.inner }), ['D2'])
      assert.deepEqual(await named({ model: 'ST-310U' }), ['D1'])
      assert.deepEqual(await named({ model: 'ST-310' }), [])
      assert.deepEqual(await named({ userId: CLI.id }), ['D1'])
      assert.deepEqual(await named({ userId: CLI.id, groupId: groups.inner }), [])
      assert.deepEqual(await named({ groupId: groups.outer, status: 'expired', model: 'GT06 Ônix', keyword: 'd' }), [
        'D2',
      ])
      await assert.rejects(named({ groupId: groups.outer }, USR), { status: 403 })
      await assert.rejects(named({ userId: CLI.id }, USR), { status: 403 })
    })

    test('total, order and cursor are those of the narrowed list', async () => {
      const list = app.as(fleet.ADM).devices.list
      const query = { all: true, groupId: groups.outer, sort: '-name', limit: 1 }
      const first = await readPage(list, { query })
      assert.deepEqual([first.total, first.items[0]?.name], [2, 'D2'])
      const second = await readPage(list, { query: { ...query, cursor: first.next! } })
      assert.deepEqual([second.total, second.items[0]?.name, second.next], [2, 'D1', undefined])
    })

    test('who may not read the model cannot find it out by narrowing', async () => {
      await assert.rejects(named({ model: 'ST' }, fleet.USR), { status: 400, field: 'model' })
      assert.deepEqual(await named({ status: 'active' }, fleet.USR), ['D1'])
    })
  })
}
