import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AppError } from '@rastro/core/kit/errors'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`geofences, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('[ENT-25] the three forms of an area are stored as they were written', async () => {
      const areas = [
        'CIRCLE (-23.55 -46.63, 300)',
        'POLYGON ((-23.50 -46.70, -23.50 -46.60, -23.60 -46.60, -23.60 -46.70, -23.50 -46.70))',
        'LINESTRING (-23.55 -46.63, -23.56 -46.64)',
      ]
      for (const area of areas) {
        const made = await app.as(fleet.MGR).geofences.create({ body: { name: 'Yard', area } })
        assert.equal(made.area, area)
      }
    })

    test('an area that cannot be read is refused in words, when it is made and when it is changed', async () => {
      const { geofences } = app.as(fleet.MGR)
      const refused = { status: 400, field: 'area', message: /^The area cannot be read: it must be CIRCLE/ }
      const made = await geofences.create({ body: { name: 'Yard', area: 'CIRCLE (1 2, 3)' } })
      for (const area of ['TRIANGLE (1 2)', 'nonsense', '', 'CIRCLE (1, 2, 3)', 'POLYGON ((1 2, 3 4))']) {
        await assert.rejects(geofences.create({ body: { name: 'x', area } }), refused, area)
        await assert.rejects(geofences.update({ params: made, body: { ...made, area } }), refused, area)
      }
      assert.deepEqual(await geofences.get({ params: made }), made)
    })

    test('a radius, a width and corners beyond their bounds are refused with a code, when made and when changed', async () => {
      const { geofences } = app.as(fleet.MGR)
      const made = await geofences.create({
        body: { name: 'Wide', area: 'LINESTRING (0 0, 1 1)', attributes: { polylineDistance: 20_000_000 } },
      })
      const corners = Array.from({ length: 10_001 }, (_, at) => `${at % 90} ${at % 180}`).join(', ')
      const wrong = [
        ['radius', 'area', { area: 'CIRCLE (0 0, 1e308)' }],
        ['radius', 'area', { area: 'CIRCLE (0 0, 20000000.1)' }],
        ['radius', 'area', { area: 'CIRCLE (0 0, 0)' }],
        ['corners', 'area', { area: `LINESTRING (${corners})` }],
        ['width', 'attributes', { attributes: { polylineDistance: 1e300 } }],
        ['width', 'attributes', { attributes: { polylineDistance: '-1' } }],
      ] as const
      for (const [code, field, fields] of wrong) {
        const refused = (error: AppError) => {
          assert.deepEqual([error.status, error.field, error.reason?.code], [400, field, `fenceFault.${code}`])
          return true
        }
        await assert.rejects(geofences.create({ body: { ...made, ...fields } }), refused)
        await assert.rejects(geofences.update({ params: made, body: { ...made, ...fields } }), refused)
      }
      assert.deepEqual(await geofences.get({ params: made }), made)
    })

    test('[GEO-14] [GEO-15] fences are listed, made, changed and removed; those of a device whatever type is asked for', async () => {
      const { MGR, D1 } = fleet
      const { geofences, permissions } = app.as(MGR)
      const made = await geofences.create({ body: { name: '', area: 'CIRCLE (-23.5 -46.6, 50)' } })
      assert.ok(made.id > 0)
      assert.equal(made.name, '')
      const body = { ...made, name: 'Gate' }
      assert.equal((await geofences.update({ params: made, body })).name, 'Gate')
      const ofDevice = async () => {
        const reply = await app.call(MGR, { method: 'GET', url: `/api/geofences?deviceId=${D1.id}&type=geofence` })
        return (reply.json() as { id: number }[]).map(({ id }) => id)
      }
      assert.deepEqual(await ofDevice(), [])
      await permissions.link({ body: { deviceId: D1.id, geofenceId: made.id } })
      assert.deepEqual(await ofDevice(), [made.id])
      await geofences.remove({ params: made })
      assert.ok(!(await geofences.list({ query: {} })).some(({ id }) => id === made.id))
    })

    test('a fence tells what it is linked to, to each what they see', async () => {
      const { ADM, MGR, USR, D1, D2 } = fleet
      const group = await app.as(ADM).groups.create({ body: { name: 'Yard' } })
      const fence = await app.as(ADM).geofences.create({ body: { name: 'Gate', area: 'CIRCLE (1 2, 3)' } })
      const link = (body: Record<string, number>) => app.as(ADM).permissions.link({ body })
      for (const { id } of [D1, D2]) await link({ deviceId: id, geofenceId: fence.id })
      await link({ groupId: group.id, geofenceId: fence.id })
      const linksOf = (user: { id: number }) => app.as(user).geofences.links({ params: fence })
      const names = ({ devices }: { devices: { name: string }[] }) => devices.map(({ name }) => name)
      const all = await linksOf(ADM)
      assert.deepEqual(names(all), [D1.name, D2.name].sort())
      assert.deepEqual(all.groups, [{ id: group.id, name: 'Yard' }])
      await assert.rejects(linksOf(MGR), { message: 'Geofence access denied' })
      await link({ userId: USR.id, geofenceId: fence.id })
      const some = await linksOf(USR)
      assert.deepEqual(names(some), [D1.name])
      assert.deepEqual(some.groups, [])
    })

    test('a fence tells what happened there last, to each of what they see', async () => {
      const { ADM, MGR, USR, REV, D1, D2 } = fleet
      const fence = await app.as(ADM).geofences.create({ body: { name: 'Dock', area: 'CIRCLE (1 2, 3)' } })
      for (const { id } of [MGR, USR])
        await app.as(ADM).permissions.link({ body: { userId: id, geofenceId: fence.id } })
      const happened = (minute: number, deviceId: number, geofenceId = fence.id) => ({
        ...{ type: 'geofenceEnter', deviceId, geofenceId, positionId: 0, maintenanceId: 0, attributes: {} },
        eventTime: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      })
      const events = [happened(3, D2.id), happened(1, D1.id), happened(2, D1.id), happened(4, D1.id, fence.id + 1)]
      await app.ctx.positions.write({ positions: [], states: [], events })
      const told = async (user: { id: number }, query: { limit?: number } = {}) =>
        (await app.as(user).geofences.events({ params: fence, query })).map(({ eventTime }) =>
          eventTime.getUTCMinutes(),
        )
      assert.deepEqual(await told(ADM), [3, 2, 1])
      assert.deepEqual(await told(MGR, { limit: 2 }), [3, 2])
      assert.deepEqual(await told(MGR, { limit: -5 }), [3])
      assert.deepEqual(await told(USR), [2, 1])
      await assert.rejects(told(REV), { message: 'Geofence access denied' })
    })

    test('an anchor holds a device as long as it is linked, for all who see the device', async () => {
      const { MGR, USR, D1, D2 } = fleet
      const { geofences, permissions } = app.as(MGR)
      const create = (attributes: Record<string, unknown>) =>
        geofences.create({ body: { name: 'Anchor', area: 'CIRCLE (1 2, 50)', attributes } })
      const anchor = await create({ anchor: true })
      const other = await create({ note: { anchor: true } })
      const pair = { deviceId: D1.id, geofenceId: anchor.id }
      for (const body of [pair, { ...pair, geofenceId: other.id }, { ...pair, deviceId: D2.id }])
        await permissions.link({ body })
      const anchorsOf = (user: { id: number }) => app.as(user).anchors.list({})
      assert.deepEqual(await anchorsOf(USR), [pair])
      await permissions.unlink({ body: pair })
      assert.deepEqual(await anchorsOf(USR), [])
    })
  })
}
