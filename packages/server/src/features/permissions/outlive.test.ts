import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`what one no longer sees gives nothing, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let group: Group
    let device: Device
    let count = 0
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    /** MGR, who manages USR, sees a device through a group. */
    beforeEach(async () => {
      count += 1
      const { ADM, MGR } = fleet
      group = await app.as(ADM).groups.create({ body: { name: `Yard ${count}` } })
      const body = { name: 'lent', uniqueId: `lent ${count}`, groupId: group.id }
      device = await app.as(ADM).devices.create({ body })
      await app.as(ADM).permissions.link({ body: { userId: MGR.id, groupId: group.id } })
    })
    const sees = async (user: { id: number }) =>
      (await app.as(user).devices.list({ query: {} })).some(({ id }) => id === device.id)
    const takeGroup = () => app.as(fleet.ADM).permissions.unlink({ body: { userId: fleet.MGR.id, groupId: group.id } })

    test('linking to oneself what one sees through a group keeps nothing', async () => {
      await app.as(fleet.MGR).permissions.link({ body: { userId: fleet.MGR.id, deviceId: device.id } })
      assert.ok(await sees(fleet.MGR))
      await takeGroup()
      assert.ok(!(await sees(fleet.MGR)))
    })

    test('what was linked to those one manages goes too, and what they linked on', async () => {
      const { ADM, MGR, USR, CLI } = fleet
      await app.as(ADM).users.update({ params: USR, body: { ...USR, userLimit: 5 } })
      await app.as(ADM).permissions.link({ body: { userId: USR.id, managedUserId: CLI.id } })
      await app.as(MGR).permissions.link({ body: { userId: USR.id, deviceId: device.id } })
      await app.as(USR).permissions.link({ body: { userId: CLI.id, deviceId: device.id } })
      assert.deepEqual([await sees(USR), await sees(CLI)], [true, true])
      await takeGroup()
      assert.deepEqual([await sees(MGR), await sees(USR), await sees(CLI)], [false, false, false])
    })

    test('what an administrator linked stays', async () => {
      const { ADM, MGR, USR } = fleet
      await app.as(ADM).permissions.link({ body: { userId: USR.id, deviceId: device.id } })
      await app.as(MGR).permissions.link({ body: { userId: USR.id, deviceId: device.id } })
      await takeGroup()
      assert.ok(await sees(USR))
    })

    test('the same when the vehicle is moved out of the group, or the group is removed', async () => {
      const { ADM, MGR, USR } = fleet
      const lend = () => app.as(MGR).permissions.link({ body: { userId: USR.id, deviceId: device.id } })
      await lend()
      await app.as(ADM).devices.update({ params: device, body: { ...device, groupId: 0 } })
      assert.deepEqual([await sees(MGR), await sees(USR)], [false, false])
      await app.as(ADM).devices.update({ params: device, body: device })
      await lend()
      assert.ok(await sees(USR))
      await app.as(ADM).groups.remove({ params: group })
      assert.deepEqual([await sees(MGR), await sees(USR)], [false, false])
    })

    test('a device linked to one’s own device is listed there only while it is seen', async () => {
      const { MGR, D1 } = fleet
      await app.as(MGR).permissions.link({ body: { deviceId: D1.id, linkedDeviceId: device.id } })
      const linked = async () =>
        (await app.as(MGR).devices.list({ query: { deviceId: D1.id } })).some(({ id }) => id === device.id)
      assert.ok(await linked())
      await takeGroup()
      assert.ok(!(await linked()))
    })

    test('a fence that one lost is lost for those one gave it to', async () => {
      const { ADM, MGR, USR } = fleet
      const fence = await app.as(ADM).geofences.create({ body: { name: 'yard', area: 'CIRCLE (1 2, 3)' } })
      await app.as(ADM).permissions.link({ body: { userId: MGR.id, geofenceId: fence.id } })
      await app.as(MGR).permissions.link({ body: { userId: USR.id, geofenceId: fence.id } })
      const seen = async () => (await app.as(USR).geofences.list({ query: {} })).some(({ id }) => id === fence.id)
      assert.ok(await seen())
      await app.as(ADM).permissions.unlink({ body: { userId: MGR.id, geofenceId: fence.id } })
      assert.ok(!(await seen()))
    })
  })
}
