import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkTable, type WireLink } from '@rastro/core/access/permissions'
import { readPage } from '@rastro/core/kit/page'
import { maxLinkedDevices } from '@rastro/core/rules/proximity'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const area = 'CIRCLE (-23.5 -46.6, 300)'

for (const [dialect, open] of dialects) {
  describe(`connections, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let deviceId: number
    /** The outer group, the one inside it, and the one inside that. */
    let groups: number[]
    let fences: Record<'own' | 'outer' | 'inner' | 'free', number>
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const as = app.as(fleet.MGR)
      groups = []
      for (const name of ['Outer', 'Middle', 'Inner']) {
        groups.push((await as.groups.create({ body: { name, groupId: groups.at(-1) ?? 0 } })).id)
      }
      const device = await app.as(fleet.ADM).devices.create({
        body: { name: 'Deep', uniqueId: 'deep', groupId: groups[2]! },
      })
      deviceId = device.id
      const fence = async (name: string) => (await as.geofences.create({ body: { name, area } })).id
      fences = {
        own: await fence('B own'),
        outer: await fence('A outer'),
        inner: await fence('C inner'),
        free: await fence('D free'),
      }
      const pairs: WireLink[] = [
        { deviceId, geofenceId: fences.own },
        { groupId: groups[0]!, geofenceId: fences.outer },
        { groupId: groups[0]!, geofenceId: fences.own },
        { groupId: groups[2]!, geofenceId: fences.inner },
      ]
      for (const body of pairs) await as.permissions.link({ body })
    })
    after(() => app.close())

    const ask = (user: { id: number }, query: Record<string, unknown>) =>
      readPage(app.as(user).permissions.connections, { query: { kind: 'geofence', ...query } })
    const read = async (user: { id: number }, query: Record<string, unknown>) =>
      (await ask(user, query)).items.map(({ name, linked, through }) => [
        name,
        linked,
        through.map((group) => group.name),
      ])

    test('what is linked and one does not see is counted, without name or id, for who may edit the owner', async () => {
      const { ADM, MGR, RO, D1 } = fleet
      const admin = app.as(ADM)
      const hidden: number[] = []
      for (const name of ['Hidden one', 'Hidden two']) {
        hidden.push((await admin.geofences.create({ body: { name, area } })).id)
      }
      const [one, two] = hidden as [number, number]
      await admin.permissions.link({ body: { deviceId, geofenceId: one } })
      await admin.permissions.link({ body: { groupId: groups[0]!, geofenceId: two } })
      await admin.permissions.link({ body: { groupId: groups[0]!, geofenceId: one } })
      const unseen = async (user: { id: number }, query: Record<string, unknown>) => {
        const page = await ask(user, query)
        if (user !== ADM)
          assert.ok(!page.items.some(({ id, name }) => hidden.includes(id) || name.startsWith('Hidden')))
        return page.unseen
      }
      assert.equal(await unseen(MGR, { deviceId, linked: true }), 2)
      assert.equal(await unseen(MGR, { groupId: groups[1]!, linked: true }), 2)
      assert.equal(await unseen(ADM, { deviceId, linked: true }), 0)
      for (const query of [{}, { linked: true, keyword: 'hidden' }, { linked: true, kind: 'driver' }]) {
        assert.equal(await unseen(MGR, { deviceId, ...query }), 0)
      }
      await admin.permissions.link({ body: { deviceId: D1.id, geofenceId: one } })
      assert.equal(await unseen(MGR, { deviceId: D1.id, linked: true }), 1)
      assert.equal(await unseen(RO, { deviceId: D1.id, linked: true }), 0)
      const { id: userId } = fleet.USR
      await admin.permissions.link({ body: { userId, geofenceId: one } })
      assert.equal(await unseen(MGR, { userId, linked: true }), 1)
      for (const id of hidden) await admin.geofences.remove({ params: { id } })
    })

    test('[GRP-9] a device is told what it has itself, and what through which groups, at any depth', async () => {
      assert.deepEqual(await read(fleet.MGR, { deviceId }), [
        ['A outer', false, ['Outer']],
        ['B own', true, ['Outer']],
        ['C inner', false, ['Inner']],
        ['D free', false, []],
      ])
      const linked = await ask(fleet.MGR, { deviceId, linked: true })
      assert.deepEqual([linked.items.map(({ name }) => name), linked.total], [['A outer', 'B own', 'C inner'], 3])
    })

    test('a group is told what comes from those that it lies in, and not from those inside', async () => {
      assert.deepEqual(await read(fleet.MGR, { groupId: groups[1]!, linked: true }), [
        ['A outer', false, ['Outer']],
        ['B own', false, ['Outer']],
      ])
      assert.deepEqual(await read(fleet.MGR, { groupId: groups[0]!, linked: true }), [
        ['A outer', true, []],
        ['B own', true, []],
      ])
    })

    test('a vehicle is linked to few others, and few to it; one too many links none', async () => {
      const rows = Array.from({ length: maxLinkedDevices + 1 }, (_, at) => ({ name: `${at}`, uniqueId: `near${at}` }))
      const made = await Promise.all(rows.map((body) => app.as(fleet.ADM).devices.create({ body })))
      const link = (body: WireLink[]) => app.as(fleet.ADM).permissions.linkMany({ body })
      const to = made.map(({ id }) => ({ deviceId, linkedDeviceId: id }))
      await assert.rejects(link(to), { status: 400, message: /at most 20 others/ })
      await link(to.slice(1))
      await link(to.slice(1))
      await assert.rejects(link(to.slice(0, 1)), { status: 400 })
      const from = made.map(({ id }) => ({ deviceId: id, linkedDeviceId: fleet.D1.id }))
      await assert.rejects(link(from), { status: 400 })
      await app.as(fleet.ADM).permissions.unlinkMany({ body: to.slice(1) })
    })

    test('they are searched and paged, by name', async () => {
      const first = await ask(fleet.MGR, { deviceId, limit: 3 })
      assert.deepEqual([first.items.length, first.total], [3, 4])
      const second = await ask(fleet.MGR, { deviceId, limit: 3, cursor: first.next })
      assert.deepEqual([second.items.map(({ name }) => name), second.next], [['D free'], undefined])
      assert.deepEqual(await read(fleet.MGR, { deviceId, keyword: 'INN' }), [['C inner', false, ['Inner']]])
    })

    test('whoever does not see the group above is told that there is one, and no name of it', async () => {
      const { CLI, ADM } = fleet
      const links: WireLink[] = [
        { userId: CLI.id, deviceId },
        { userId: CLI.id, geofenceId: fences.outer },
      ]
      for (const body of links) await app.as(ADM).permissions.link({ body })
      assert.deepEqual(await read(CLI, { deviceId }), [['A outer', false, [null]]])
      for (const body of links) await app.as(ADM).permissions.unlink({ body })
      await assert.rejects(read(CLI, { deviceId }), { status: 403 })
      await assert.rejects(read(CLI, { groupId: groups[0]! }), { status: 403 })
      await assert.rejects(read(CLI, { userId: fleet.USR.id, kind: 'device' }), { status: 403 })
    })

    test('[GRP-8] of maintenance only plans are offered', async () => {
      const make = (name: string, period: number) =>
        app.as(fleet.MGR).maintenance.create({ body: { name, type: 'totalDistance', start: 0, period } })
      await make('Oil', 10_000)
      await make('Oil changed', 0)
      assert.deepEqual(await read(fleet.MGR, { deviceId, kind: 'maintenance' }), [['Oil', false, []]])
    })

    test('a user has connections of more kinds, and nothing is linked to itself', async () => {
      const devices = await ask(fleet.ADM, { userId: fleet.USR.id, kind: 'device', linked: true })
      assert.deepEqual(
        devices.items.map(({ id }) => id),
        [fleet.D1.id],
      )
      const ids = async (query: Record<string, unknown>) => (await ask(fleet.ADM, query)).items.map(({ id }) => id)
      assert.ok(!(await ids({ userId: fleet.USR.id, kind: 'managedUser' })).includes(fleet.USR.id))
      assert.ok(!(await ids({ deviceId, kind: 'linkedDevice' })).includes(deviceId))
    })

    test('[USER-6] what a user is linked to is told to administrators and to who manages that user, and to nobody else', async () => {
      const { ADM, MGR, REV, USR, CLI } = fleet
      const query = { userId: USR.id, kind: 'geofence' }
      const names = (await ask(MGR, query)).items.map(({ name }) => name)
      assert.deepEqual(names, ['A outer', 'B own', 'C inner', 'D free'])
      assert.ok((await ask(ADM, { ...query, userId: ADM.id })).total >= names.length)
      for (const [who, whose] of [
        [USR, USR],
        [CLI, USR],
        [REV, USR],
        [MGR, MGR],
        [MGR, CLI],
      ] as const)
        await assert.rejects(ask(who, { ...query, userId: whose.id }), { status: 403, message: 'User access denied' })
      const link = { body: { userId: USR.id, geofenceId: fences.free } }
      await assert.rejects(app.as(CLI).permissions.link(link), { status: 403 })
      await app.as(MGR).permissions.link(link)
      assert.deepEqual(await read(MGR, { ...query, linked: true }), [['D free', true, []]])
      await app.as(MGR).permissions.unlink(link)
    })

    test('[ENT-38] every kind that can be linked can be asked for, all of it and what is linked', async () => {
      const owners = { device: { deviceId }, group: { groupId: groups[1]! }, user: { userId: fleet.USR.id } }
      for (const [owner, query] of Object.entries(owners))
        for (const kind of linkTable[owner as keyof typeof owners])
          for (const linked of [true, false]) await ask(fleet.ADM, { ...query, kind, linked })
    })

    test('what is asked wrongly is refused in words', async () => {
      const refused = (query: Record<string, unknown>, status = 400) =>
        assert.rejects(ask(fleet.ADM, query), { status })
      await refused({})
      await refused({ deviceId, groupId: groups[0]! })
      await refused({ deviceId, kind: 'rocket' })
      await refused({ groupId: groups[0]!, kind: 'linkedDevice' })
      await refused({ deviceId: 9999 }, 404)
    })

    test('ten thousand choices come in pages of at most a thousand, whichever limit is asked for', async () => {
      const rows = Array.from({ length: 10_000 }, (_, at) => ({ name: `Zone ${at}`, area, attributes: '{}' }))
      for (let at = 0; at < rows.length; at += 500)
        await app.ctx.db
          .insertInto('geofence')
          .values(rows.slice(at, at + 500) as never)
          .execute()
      const page = await ask(fleet.ADM, { deviceId, limit: 50_000 })
      assert.deepEqual([page.items.length, page.total], [1000, 10_004])
      assert.deepEqual((await ask(fleet.ADM, { deviceId, keyword: 'zone 9999' })).total, 1)
    })
  })
}
