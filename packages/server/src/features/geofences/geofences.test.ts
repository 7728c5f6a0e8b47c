import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
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

    test('[ENT-25] the three forms of an area are kept as they were written', async () => {
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

    test('[GEO-15] the fences of a device are those linked to it, whatever type is asked for', async () => {
      const admin = app.as(fleet.ADM)
      const own = await admin.geofences.create({ body: { name: 'Own', area: 'CIRCLE (1 2, 3)' } })
      await admin.geofences.create({ body: { name: 'Of nobody', area: 'CIRCLE (1 2, 3)' } })
      await admin.permissions.link({ body: { deviceId: fleet.D1.id, geofenceId: own.id } })
      const url = `/api/geofences?deviceId=${fleet.D1.id}&type=geofence`
      const answer = await app.call(fleet.ADM, { url })
      const names = (answer.json() as { name: string }[]).map(({ name }) => name)
      assert.deepEqual(names, ['Own'])
      assert.deepEqual(
        (await app.call(fleet.ADM, { url: `/api/geofences?deviceId=${fleet.D2.id}&type=geofence` })).json(),
        [],
      )
    })
  })
}
