import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`groups in groups, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    let browser: Browser | undefined
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    after(async () => {
      await browser?.close()
      await app.close()
    })

    /** Nested groups, the first at the top; returned from the top down. */
    async function nested(depth: number): Promise<Group[]> {
      const made: Group[] = []
      for (let level = 1; level <= depth; level += 1) {
        const body = { name: `Level ${level}`, groupId: made.at(-1)?.id ?? 0 }
        made.push(await app.as(fleet.ADM).groups.create({ body }))
      }
      return made
    }
    const put = (group: Group, groupId: number) =>
      app.call(fleet.ADM, { method: 'PUT', url: `/api/groups/${group.id}`, payload: { ...group, groupId } })
    const place = ({ id }: Group): Promise<Device> =>
      app.as(fleet.ADM).devices.create({ body: { name: `in ${id}`, uniqueId: `in ${id}`, groupId: id } })

    test('whoever sees a group sees what lies ten groups deep, and nothing beside it', async () => {
      const groups = await nested(10)
      const [inside, beside] = [await place(groups[9]!), await place((await nested(1))[0]!)]
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.LIM.id, groupId: groups[0]!.id } })
      const names = (await app.as(fleet.LIM).groups.list({ query: {} })).map(({ name }) => name)
      assert.deepEqual(names.toSorted(), groups.map(({ name }) => name).toSorted())
      assert.equal((await app.as(fleet.LIM).devices.get({ params: inside })).name, inside.name)
      await assert.rejects(app.as(fleet.LIM).devices.get({ params: beside }), { status: 403 })
      const position = await report(app.ctx, inside.id)
      const found = await app.as(fleet.LIM).positions.list({ query: { id: [position.id] } })
      assert.equal(found[0]?.deviceId, inside.id)
    })

    test('a vehicle seven groups deep is listed, and followed on the live socket', async () => {
      const groups = await nested(7)
      const device = await place(groups[6]!)
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.USR.id, groupId: groups[0]!.id } })
      const listed = await app.as(fleet.USR).devices.list({ query: {} })
      assert.ok(listed.some(({ id }) => id === device.id))
      browser = await openBrowser(host, { cookie: await app.cookie(fleet.USR) })
      await browser.until(() => true)
      const position = await report(app.ctx, device.id)
      app.ctx.bus.publishLive({ positions: [position], devices: [], events: [] })
      await browser.until((frame) => frame.positions?.some(({ id }) => id === position.id) ?? false)
    })

    test('[ROLE-14] who may not schedule commands makes no group that sends them, and changes none; all else of it may change', async () => {
      const attributes = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: true }
      const own = app.as(fleet.USR)
      await assert.rejects(own.groups.create({ body: { name: 'night', attributes } }), { status: 403 })
      const plain = await own.groups.create({ body: { name: 'plain' } })
      await assert.rejects(own.groups.update({ params: plain, body: { ...plain, attributes } }), { status: 403 })
      const night = await app.as(fleet.ADM).groups.create({ body: { name: 'night', attributes } })
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.USR.id, groupId: night.id } })
      const on = { ...night, attributes: { ...attributes, disabled: false } }
      await assert.rejects(own.groups.update({ params: night, body: on }), { status: 403, message: 'Access denied' })
      const named = { ...night, name: 'nights', attributes: { ...attributes, note: 'depot' } }
      assert.deepEqual(await own.groups.update({ params: night, body: named }), named)
      const update = app.ctx.db.updateTable('user').set({ attributes: JSON.stringify({ agCommand: true }) })
      await update.where('id', '=', fleet.LIM.id).execute()
      assert.deepEqual(
        (await app.as(fleet.LIM).groups.create({ body: { name: 'mine', attributes } })).attributes,
        attributes,
      )
    })

    test('a group is never put into itself, nor into what lies inside it', async () => {
      const groups = await nested(6)
      for (const inner of [groups[0]!, groups[1]!, groups[5]!]) {
        const refused = await put(groups[0]!, inner.id)
        assert.deepEqual([refused.statusCode, refused.body], [400, 'Cycle in group hierarchy'])
      }
      assert.equal((await put(groups[5]!, groups[0]!.id)).statusCode, 200)
    })

    test('of many moves at once that would close a circle one is refused, each time', async () => {
      const rings = await Promise.all(Array.from({ length: 10 }, () => Promise.all([1, 2, 3].map(() => nested(1)))))
      const moves = rings.flatMap((ring) => ring.map(([group], at) => put(group!, ring[(at + 1) % 3]![0]!.id)))
      const codes = (await Promise.all(moves)).map(({ statusCode }) => statusCode)
      for (const [at] of rings.entries()) {
        assert.deepEqual(codes.slice(at * 3, at * 3 + 3).toSorted(), [200, 200, 400])
      }
    })
  })
}
