import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WireLink } from '@rastro/core/access/permissions'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`what is due, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let oil: number
    let belt: number
    let inner: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await report(app.ctx, fleet.D1.id, { attributes: { odometer: 9000, hours: 5, fuel: 7 } })
      const as = app.as(fleet.MGR)
      const alert = async (name: string, type: string) =>
        (await as.maintenance.create({ body: { name, type, start: 10_000, period: 20_000 } })).id
      oil = await alert('Oil', 'odometer')
      belt = await alert('Belt', 'hours')
      const done = await as.maintenance.create({ body: { name: 'Oil', type: 'other' } })
      const outer = await as.groups.create({ body: { name: 'Outer' } })
      const group = await as.groups.create({ body: { name: 'Inner', groupId: outer.id } })
      const device = await as.devices.create({ body: { name: 'Deep', uniqueId: 'deep', groupId: group.id } })
      inner = device.id
      const links: WireLink[] = [
        { deviceId: fleet.D1.id, maintenanceId: oil },
        { deviceId: fleet.D1.id, maintenanceId: done.id },
        { deviceId: device.id, maintenanceId: belt },
        { groupId: outer.id, maintenanceId: belt },
        { groupId: outer.id, maintenanceId: oil },
      ]
      for (const body of links) await as.permissions.link({ body })
    })
    after(() => app.close())

    const read = async (user: { id: number }, query: object = {}) =>
      (await app.as(user).maintenance.due({ query })).map(({ deviceId, maintenanceId }) => [deviceId, maintenanceId])

    test('alert types hold for devices themselves and through groups at any depth, each once, and records for none', async () => {
      assert.deepEqual(await app.as(fleet.MGR).maintenance.due({ query: {} }), [
        {
          deviceId: fleet.D1.id,
          deviceName: 'D1',
          maintenanceId: oil,
          attributes: { odometer: 9000, hours: 5 },
        },
        { deviceId: inner, deviceName: 'Deep', maintenanceId: oil, attributes: {} },
        { deviceId: inner, deviceName: 'Deep', maintenanceId: belt, attributes: {} },
      ])
    })

    test('[MNT-6] a person lists theirs, or those of a device, reads one, makes one and changes it', async () => {
      const { MGR, D1 } = fleet
      const body = { name: 'Tyres', type: 'odometer', start: 5000, period: 40_000, attributes: {} }
      const ask = (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) =>
        app.call(MGR, { method, url: `/api/maintenance${path}`, ...(payload && { payload }) })
      const made = await ask('POST', '', body)
      assert.equal(made.statusCode, 200)
      const { id } = made.json()
      assert.deepEqual((await ask('GET', `/${id}`)).json(), { ...body, id })
      const changed = { ...body, id, period: 50_000 }
      assert.deepEqual((await ask('PUT', `/${id}`, changed)).json(), changed)
      const listed = async (query = '') => (await ask('GET', query)).json().map((item: { id: number }) => item.id)
      assert.ok((await listed()).includes(id))
      assert.ok(!(await listed(`?deviceId=${D1.id}`)).includes(id))
      await app.as(MGR).permissions.link({ body: { deviceId: D1.id, maintenanceId: id } })
      assert.ok((await listed(`?deviceId=${D1.id}`)).includes(id))
      await app.as(MGR).maintenance.remove({ params: { id } })
      assert.ok(!(await listed()).includes(id))
    })

    test('a record is visible to whoever sees its vehicle, who changes and removes it for all; an alert type is not', async () => {
      const { MGR, USR, REV, RO, ADM, D1 } = fleet
      const [mine, theirs] = [app.as(MGR).maintenance, app.as(USR).maintenance]
      const body = (deviceId: unknown) => ({ name: 'diesel', type: 'fuel', attributes: { quantidade: 40, deviceId } })
      const records = [await mine.create({ body: body(D1.id) }), await mine.create({ body: body(String(D1.id)) })]
      const alert = await mine.create({ body: { ...body(D1.id), period: 5 } })
      const other = await mine.create({ body: body(inner) })
      const none = await mine.create({ body: body(undefined) })
      const seen = async (user: { id: number }) =>
        (await app.as(user).maintenance.list({ query: {} })).map(({ id }) => id).filter((id) => id >= records[0]!.id)
      const ids = records.map(({ id }) => id)
      assert.deepEqual(await seen(USR), ids)
      assert.deepEqual(await seen(MGR), [...ids, alert.id, other.id, none.id])
      for (const user of [REV, RO]) assert.deepEqual(await seen(user), ids)
      await assert.rejects(app.as(RO).maintenance.remove({ params: { id: ids[0]! } }), { status: 403 })
      const changed = { ...records[0]!, attributes: { ...records[0]!.attributes, quantidade: 41 } }
      await theirs.update({ params: { id: ids[0]! }, body: changed })
      assert.equal((await mine.get({ params: { id: ids[0]! } })).attributes.quantidade, 41)
      await theirs.remove({ params: { id: ids[0]! } })
      assert.deepEqual(await seen(MGR), [ids[1], alert.id, other.id, none.id])
      await assert.rejects(theirs.get({ params: { id: alert.id } }), { status: 403 })
      await app.as(ADM).permissions.unlink({ body: { userId: USR.id, deviceId: D1.id } })
      assert.deepEqual(await seen(USR), [])
      await app.as(ADM).permissions.link({ body: { userId: USR.id, deviceId: D1.id } })
      for (const { id } of [records[1]!, alert, other, none]) await mine.remove({ params: { id } })
    })

    test('nobody puts a record before those who see a vehicle that they do not see themselves', async () => {
      const { USR, D1 } = fleet
      const make = (attributes: Record<string, unknown>) =>
        app.as(USR).maintenance.create({ body: { name: 'diesel', type: 'fuel', attributes } })
      for (const deviceId of [
        inner,
        `${inner}x`,
        ` ${inner}`,
        `+${inner}`,
        inner + 0.5,
        1e300,
        true,
        [inner],
        { deviceId: inner },
      ])
        await assert.rejects(make({ deviceId }), { status: 403 }, String(deviceId))
      await assert.rejects(make({ other: { deviceId: inner } }), { status: 403 })
      const own = await make({ deviceId: D1.id })
      const moved = { ...own, attributes: { deviceId: inner } }
      await assert.rejects(app.as(USR).maintenance.update({ params: own, body: moved }), { status: 403 })
      await app.as(USR).maintenance.remove({ params: { id: own.id } })
    })

    test('nobody is informed of devices or alert types that they do not see; administrators of all when they ask', async () => {
      assert.deepEqual(await read(fleet.USR), [])
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.USR.id, maintenanceId: oil } })
      assert.deepEqual(await read(fleet.USR), [[fleet.D1.id, oil]])
      assert.deepEqual(await read(fleet.USR, { all: true }), [[fleet.D1.id, oil]])
      assert.deepEqual(await read(fleet.ADM), [])
      assert.equal((await read(fleet.ADM, { all: true })).length, 3)
    })

    test('a vehicle has its alert types with the last record of each, of those that the caller sees', async () => {
      const { MGR, USR, ADM, D1 } = fleet
      const record = (body: object) => app.as(MGR).maintenance.create({ body: { type: 'other', ...body } })
      const done = (deviceId: number | string, day: string, odometer: number) =>
        record({ name: 'Oil', attributes: { deviceId, dataManutencao: day, odometer } })
      const made = [
        await done(D1.id, '2026-03-01', 8000),
        // Other clients store numbers as texts
        await done(String(D1.id), '2026-04-01', 9000),
        await done(D1.id, '2026-02-01', 7000),
        await done(inner, '2026-05-01', 1000),
        await record({ name: 'Belt', attributes: { deviceId: D1.id, hours: 3 } }),
      ]
      const services = async (user: { id: number }, query: object) =>
        (await app.as(user).maintenance.services({ query: { deviceId: [D1.id], ...query } })).map(
          ({ deviceId, alert, last }) => [deviceId, alert.id, last?.id],
        )
      const own = [D1.id, oil, made[1]!.id]
      assert.deepEqual(await services(MGR, {}), [own])
      assert.deepEqual(await services(MGR, { deviceId: [inner, D1.id] }), [
        own,
        [inner, oil, made[3]!.id],
        [inner, belt, undefined],
      ])
      assert.deepEqual(await services(fleet.REV, {}), [])
      assert.deepEqual(await services(ADM, {}), [])
      assert.deepEqual(await services(ADM, { all: true }), [own])
      // Sees the alert type and the vehicle, and with it its records
      await app.as(ADM).permissions.link({ body: { userId: USR.id, maintenanceId: oil } })
      assert.deepEqual(await services(USR, { all: true, deviceId: [inner, D1.id] }), [[D1.id, oil, made[1]!.id]])
      await app.as(ADM).permissions.unlink({ body: { userId: USR.id, maintenanceId: oil } })
      for (const deviceId of [[], Array.from({ length: 101 }, (_, at) => at)])
        await assert.rejects(services(MGR, { deviceId }), { message: /deviceId/ })
      for (const { id } of made) await app.as(MGR).maintenance.remove({ params: { id } })
    })

    test('a page goes on behind its cursor, and a strange one is refused', async () => {
      assert.deepEqual(await read(fleet.MGR, { cursor: `${inner}.${oil}` }), [[inner, belt]])
      await assert.rejects(read(fleet.MGR, { cursor: 'x' }), { status: 400, message: /cursor/ })
    })
  })
}
