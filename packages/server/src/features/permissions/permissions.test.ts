import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Viewer } from '../../access/viewer.ts'
import { lockRow } from '../../db/dialect.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { link } from './permissions.ts'

for (const [dialect, open] of dialects) {
  describe(`links, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let fence: { id: number }
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      fence = await app.as(fleet.MGR).geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 300)' } })
    })
    after(() => app.close())

    const fencesOf = async (deviceId: number) =>
      (await app.as(fleet.MGR).geofences.list({ query: { deviceId } })).length

    test('[ENT-38] linking a fence to a device shows there; linking twice is linking once', async () => {
      const body = { deviceId: fleet.D1.id, geofenceId: fence.id }
      for (const _ of [1, 2]) assert.equal(await app.as(fleet.MGR).permissions.link({ body }), null)
      assert.equal(await fencesOf(fleet.D1.id), 1)
      assert.equal(await fencesOf(fleet.D2.id), 0)
    })

    test('[API-3] unlinking carries its pair in the body', async () => {
      const payload = { deviceId: fleet.D1.id, geofenceId: fence.id }
      for (const _ of [1, 2]) {
        const reply = await app.call(fleet.MGR, { method: 'DELETE', url: '/api/permissions', payload })
        assert.equal(reply.statusCode, 204)
      }
      assert.equal(await fencesOf(fleet.D1.id), 0)
    })

    test('both ends must be within reach, and read-only people link nothing', async () => {
      const linkAs = (user: { id: number }, body: Record<string, number>) => app.as(user).permissions.link({ body })
      await assert.rejects(linkAs(fleet.USR, { deviceId: fleet.D1.id, geofenceId: fence.id }), {
        message: 'Geofence access denied',
      })
      await assert.rejects(linkAs(fleet.USR, { userId: fleet.USR.id, deviceId: fleet.D2.id }), {
        message: 'Device access denied',
      })
      await assert.rejects(linkAs(fleet.USR, { userId: fleet.RO.id, deviceId: fleet.D1.id }), {
        message: 'User access denied',
      })
      await assert.rejects(linkAs(fleet.RO, { userId: fleet.RO.id, deviceId: fleet.D1.id }), {
        message: 'Write access denied',
      })
      await assert.rejects(linkAs(fleet.ADM, { userId: fleet.USR.id, deviceId: 9999 }), { status: 404 })
    })

    test('ids may be texts, one link or many, as a stock server takes them', async () => {
      const { MGR, D1 } = fleet
      const geofenceId = String(fence.id)
      const send = async (method: 'POST' | 'DELETE', path: string, payload: object) => {
        const { statusCode, body } = await app.call(MGR, { method, url: `/api/permissions${path}`, payload })
        assert.equal(statusCode, 204, body)
        return fencesOf(D1.id)
      }
      const pair = { deviceId: D1.id, geofenceId }
      const many = [{ deviceId: `${D1.id}`, geofenceId }]
      assert.deepEqual([await send('POST', '', pair), await send('DELETE', '', pair)], [1, 0])
      assert.deepEqual([await send('POST', '/bulk', many), await send('DELETE', '/bulk', many)], [1, 0])
      for (const deviceId of ['x', '', '1.5', null, true, [1]]) {
        const raw = { method: 'POST', url: '/api/permissions', payload: { deviceId, geofenceId } } as const
        assert.equal((await app.call(MGR, raw)).statusCode, 400, String(deviceId))
      }
    })

    test('a body that is no pair is refused in words', async () => {
      const refused = (body: Record<string, number>) =>
        assert.rejects(app.as(fleet.ADM).permissions.link({ body }), { status: 400 })
      await refused({ userId: 1 })
      await refused({ userId: 1, rocketId: 1 })
      await refused({ geofenceId: 1, userId: 1 })
    })

    test('[GRP-10] many links of one kind are made together, or none of them', async () => {
      const pair = (deviceId: number) => ({ userId: fleet.CLI.id, deviceId })
      const own = async () => (await app.as(fleet.CLI).devices.list({ query: {} })).length
      await assert.rejects(app.as(fleet.ADM).permissions.linkMany({ body: [pair(fleet.D2.id), pair(9999)] }), {
        status: 404,
      })
      assert.equal(await own(), 1)
      await app.as(fleet.ADM).permissions.linkMany({ body: [pair(fleet.D2.id), pair(fleet.D3.id)] })
      assert.equal(await own(), 3)
      await app.as(fleet.ADM).permissions.unlinkMany({ body: [pair(fleet.D2.id), pair(fleet.D3.id)] })
      assert.equal(await own(), 1)
      const mixed = [pair(fleet.D2.id), { deviceId: fleet.D1.id, geofenceId: fence.id }]
      await assert.rejects(app.as(fleet.ADM).permissions.linkMany({ body: mixed }), { status: 400 })
    })

    test('a bulk call takes a thousand links, and makes equal ones once', async () => {
      const pair = { userId: fleet.CLI.id, deviceId: fleet.D3.id }
      await app.as(fleet.ADM).permissions.unlinkMany({ body: [pair, pair] })
      await app.as(fleet.ADM).permissions.linkMany({ body: Array(1000).fill(pair) })
      const made = app.ctx.db.selectFrom('action').where('actionType', '=', 'link').where('objectId', '=', fleet.D3.id)
      const rows = await made.select('id').where('attributes', 'like', `%"ownerId":${fleet.CLI.id}%`).execute()
      assert.ok(rows.length <= 2, `${rows.length} rows in the audit log`)
      await assert.rejects(app.as(fleet.ADM).permissions.linkMany({ body: Array(1001).fill(pair) }), {
        status: 400,
        message: 'One call takes at most 1000 links, and here are 1001',
      })
      await app.as(fleet.ADM).permissions.unlink({ body: pair })
    })

    test('links are not made any more when the caller has left', async () => {
      const { ADM, CLI, D3 } = fleet
      const leaving = new AbortController()
      const viewer = { user: ADM, server: await app.as(undefined).server.get({}) } as Viewer
      const pair = { owner: 'user', ownerId: CLI.id, property: 'device', propertyId: D3.id } as const
      let linking: Promise<unknown> = Promise.resolve()
      await app.ctx.db.transaction().execute(async (tx) => {
        await lockRow(tx, 'user', ADM.id)
        linking = assert.rejects(link(app.ctx, viewer, [pair], leaving.signal), { name: 'AbortError' })
        leaving.abort()
      })
      await linking
      const seen = await app.as(CLI).devices.list({ query: {} })
      assert.ok(!seen.some(({ id }) => id === D3.id))
    })

    test('an administrator lists links; 0 stands for any', async () => {
      const query = { userId: fleet.USR.id, deviceId: 0 }
      assert.deepEqual(await app.as(fleet.ADM).permissions.list({ query }), [
        { userId: fleet.USR.id, deviceId: fleet.D1.id },
      ])
      await assert.rejects(app.as(fleet.MGR).permissions.list({ query }), { status: 403 })
    })
  })
}
