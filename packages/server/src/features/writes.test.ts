import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AuditAction } from '@rastro/core/model/audit'
import type { User } from '@rastro/core/resources/user'
import sharp from 'sharp'
import type { Change } from '../ports/bus.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../testing/fleet.ts'

const area = 'CIRCLE (-23.55 -46.63, 300)'

for (const [dialect, open] of dialects) {
  describe(`what a write leaves behind, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const changes: Change[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      app.ctx.bus.onChange((change) => void changes.push(change))
    })
    after(() => app.close())

    /** The new audit rows, and the published changes, since `act` began. */
    async function following(act: () => Promise<unknown>) {
      const last = await app.ctx.db.selectFrom('action').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      changes.length = 0
      await act()
      const rows = await app.ctx.db
        .selectFrom('action')
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .selectAll()
        .execute()
      return { rows: rows.map((row) => ({ ...row, attributes: JSON.parse(row.attributes) })), changes: [...changes] }
    }
    const login = (email: string, secret: string) =>
      app.as(undefined).session.create({ body: { email, password: secret } })

    test('every kind of write is recorded with who did it, from where, and to what', async () => {
      const { ADM, MGR, D1, USR } = fleet
      const as = app.as(ADM)
      const group = await as.groups.create({ body: { name: 'North' } })
      const body = { userId: USR.id, groupId: group.id }
      const gone = await as.geofences.create({ body: { name: 'Yard', area } })
      const token = await as.session.createToken({ body: {} })
      const range = { deviceId: D1.id, from: new Date(0), to: new Date(1) }
      const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#aa0000' } })
        .png()
        .toBuffer()
      const upload = {
        method: 'POST',
        url: `/api/devices/${D1.id}/image`,
        headers: { 'content-type': 'image/png' },
        payload: picture,
      } as const
      const writes: [AuditAction, type: string, write: () => Promise<unknown>][] = [
        ['create', 'driver', () => as.drivers.create({ body: { name: 'Ana', uniqueId: 'a' } })],
        ['edit', 'group', () => as.groups.update({ params: group, body: { ...group, name: 'South' } })],
        ['remove', 'geofence', () => as.geofences.remove({ params: gone })],
        ['link', 'group', () => as.permissions.link({ body })],
        ['unlink', 'group', () => as.permissions.unlink({ body })],
        ['create', 'user', () => as.users.create({ body: { name: 'E', email: 'e@example.com', password } })],
        ['edit', 'user', () => as.users.update({ params: USR, body: { ...USR, phone: '1' } })],
        ['create', 'server', () => as.server.update({ body: { zoom: 4 } })],
        ['edit', 'server', () => as.server.update({ body: { zoom: 5 } })],
        [
          'accumulators',
          'device',
          () => as.devices.setAccumulators({ params: D1, body: { deviceId: D1.id, hours: 1 } }),
        ],
        ['edit', 'device', () => app.call(ADM, upload)],
        ['remove', 'position', () => as.positions.removeRange({ query: range })],
        ['create', 'token', () => as.session.createToken({ body: {} })],
        ['remove', 'token', () => as.session.revokeToken({ body: { token } })],
        ['remove', 'user', () => as.users.remove({ params: fleet.NOREP })],
      ]
      for (const [action, type, write] of writes) {
        const { rows } = await following(write)
        const [row] = rows
        assert.deepEqual([row?.actionType, row?.objectType], [action, type])
        assert.deepEqual([row?.userId, row?.userEmail, row?.address], [ADM.id, ADM.email, '127.0.0.1'])
        assert.equal(row?.actionTime, app.clock.now().getTime())
      }
      const { rows } = await following(() => login(MGR.email, password))
      assert.deepEqual([rows[0]?.actionType, rows[0]?.userId, rows[0]?.objectId], ['login', MGR.id, MGR.id])
      const left = await following(() => app.as(fleet.RO).session.remove({}))
      assert.deepEqual([left.rows[0]?.actionType, left.rows[0]?.userId], ['logout', fleet.RO.id])
    })

    test('a refused login is recorded with the account, never with what was typed', async () => {
      const { rows } = await following(() => assert.rejects(login(fleet.MGR.email, 'wrong secret'), { status: 401 }))
      assert.deepEqual(
        rows.map(({ actionType, userId, objectId }) => [actionType, userId, objectId]),
        [['denied', null, fleet.MGR.id]],
      )
      const typed = await following(() => assert.rejects(login('my secret 7', 'x'), { status: 401 }))
      assert.doesNotMatch(JSON.stringify(typed.rows), /secret/)
    })

    test('an edit names the fields that changed, and no value of them', async () => {
      const { ADM, MGR } = fleet
      const secret = 'new secret 9'
      const { rows, changes } = await following(() =>
        app.as(ADM).users.update({ params: MGR, body: { ...MGR, phone: '+55 77', password: secret } }),
      )
      assert.deepEqual(rows[0]?.attributes, { fields: ['phone', 'password'] })
      assert.doesNotMatch(JSON.stringify(rows), /\+55 77|new secret 9|argon2/)
      assert.deepEqual(
        changes.find(({ kind }) => kind === 'user'),
        { kind: 'user', id: MGR.id, action: 'updated', fields: ['phone', 'password'] },
      )
    })

    test('what is announced says which fields changed, where a thing was before, and both ends of a link', async () => {
      const { ADM, CLI } = fleet
      const as = app.as(ADM)
      const told = async (act: () => Promise<unknown>) => (await following(act)).changes
      const [from, to] = [
        await as.groups.create({ body: { name: 'from' } }),
        await as.groups.create({ body: { name: 'to' } }),
      ]
      const device = await as.devices.create({ body: { name: 'van', uniqueId: 'told', groupId: from.id } })
      const { id } = device
      const save = (fields: object) => () => as.devices.update({ params: device, body: { ...device, ...fields } })
      assert.deepEqual(await told(save({ name: 'lorry' })), [
        { kind: 'device', id, action: 'updated', fields: ['name'], groupBefore: from.id },
      ])
      assert.deepEqual(await told(save({ name: 'lorry', groupId: to.id })), [
        { kind: 'device', id, action: 'updated', fields: ['groupId'], groupBefore: from.id },
      ])
      assert.deepEqual(await told(() => as.devices.remove({ params: device })), [
        { kind: 'device', id, action: 'removed', groupBefore: to.id, seenBy: [ADM.id] },
      ])
      const body = { userId: CLI.id, groupId: to.id }
      const pair = { kind: 'link', owner: 'user', ownerId: CLI.id, property: 'group', propertyId: to.id }
      assert.deepEqual(await told(() => as.permissions.link({ body })), [{ ...pair, action: 'created' }])
      assert.deepEqual(await told(() => as.permissions.link({ body })), [])
      assert.deepEqual(await told(() => as.permissions.unlink({ body })), [{ ...pair, action: 'removed' }])
      const made = await told(() => as.geofences.create({ body: { name: 'Yard', area } }))
      assert.deepEqual(
        made.map((change) => [change.kind, change.action, 'owner' in change && change.ownerId]),
        [
          ['geofence', 'created', false],
          ['link', 'created', ADM.id],
        ],
      )
    })

    test('what is announced is stored already', async () => {
      const seen = Promise.withResolvers<string | undefined>()
      const stop = app.ctx.bus.onChange((change) => {
        if (change.kind !== 'driver' || 'owner' in change) return
        const { db } = app.ctx
        const row = db.selectFrom('driver').where('id', '=', change.id).select('name').executeTakeFirst()
        row.then((driver) => seen.resolve(driver?.name), seen.reject)
      })
      await app.as(fleet.ADM).drivers.create({ body: { name: 'Bia', uniqueId: 'b' } })
      assert.equal(await seen.promise, 'Bia')
      stop()
    })

    test('a refused write leaves nothing, and nobody hears of it', async () => {
      const { ADM } = fleet
      const stored = await app.ctx.db.selectFrom('user_driver').selectAll().execute()
      const { rows, changes } = await following(async () => {
        const taken = app.as(ADM).drivers.create({ body: { name: 'Caio', uniqueId: 'b' } })
        await assert.rejects(taken, { status: 409 })
        const pair = (driverId: number) => ({ userId: ADM.id, driverId })
        await assert.rejects(app.as(ADM).permissions.linkMany({ body: [pair(9999)] }), { status: 404 })
      })
      assert.deepEqual([rows, changes], [[], []])
      assert.deepEqual(await app.ctx.db.selectFrom('user_driver').selectAll().execute(), stored)
    })

    test('[AUTH-35] logged in as somebody, it is the person who really sits there that is recorded', async () => {
      const { ADM, MGR, USR } = fleet
      const enter = async (cookie: string, whom: User) => {
        const reply = await app.call(undefined, { url: `/api/session/${whom.id}`, headers: { cookie } })
        assert.equal(reply.statusCode, 200)
        return String(reply.headers['set-cookie']).split(';')[0]!
      }
      const asManager = await enter(await app.cookie(ADM), MGR)
      const asUser = await enter(asManager, USR)
      const make = (headers: Record<string, string>) => () =>
        app.call(undefined, { method: 'POST', url: '/api/geofences', headers, payload: { name: 'Yard', area } })
      const checkRow = async (headers: Record<string, string>) => {
        const { rows } = await following(make(headers))
        const [row] = rows
        assert.deepEqual([row?.actionType, row?.userId, row?.userEmail], ['create', ADM.id, ADM.email])
        assert.deepEqual([row?.attributes.actsAs, row?.attributes.actsAsEmail], [USR.id, USR.email])
      }
      await checkRow({ cookie: asUser })
      const made = await app.call(undefined, {
        method: 'POST',
        url: '/api/session/token',
        headers: { cookie: asUser, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      await checkRow({ authorization: `Bearer ${made.body}` })
      await app.ctx.db.updateTable('user').set({ disabled: 1 }).where('id', '=', ADM.id).execute()
      assert.equal((await make({ cookie: asUser })()).statusCode, 401)
      await app.ctx.db.updateTable('user').set({ disabled: 0 }).where('id', '=', ADM.id).execute()
    })
  })

  describe(`limits of who writes at once, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
    })
    after(() => app.close())

    const settled = async (calls: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    const tenTimes = (call: (index: number) => Promise<unknown>) =>
      settled(Array.from({ length: 10 }, (_, i) => call(i)))

    test('[AUTH-24] of many who come first to a new installation one runs it', async () => {
      const register = (index: number) =>
        app.as(undefined).users.create({ body: { name: 'N', email: `n${index}@example.com`, password } })
      assert.equal(await tenTimes(register), 1)
      fleet = await seedFleet(app.ctx)
    })

    test('[VEH-29] a device limit holds for many at once', async () => {
      await app.as(fleet.ADM).users.update({ params: fleet.USR, body: { ...fleet.USR, deviceLimit: 4 } })
      const make = (index: number) =>
        app.as(fleet.USR).devices.create({ body: { name: 'D', uniqueId: `many-${index}` } })
      assert.equal(await tenTimes(make), 3)
      assert.equal((await app.as(fleet.USR).devices.list({ query: {} })).length, 4)
    })

    test('[USER-52] a user limit holds for many at once', async () => {
      const make = (index: number) =>
        app.as(fleet.MGR).users.create({ body: { name: 'U', email: `u${index}@example.com`, password } })
      assert.equal(await tenTimes(make), 4)
      assert.equal((await app.as(fleet.MGR).users.list({ query: {} })).length, 5)
    })

    test('[GRP-5] two moves at once make no circle', async () => {
      const groups = app.as(fleet.MGR).groups
      for (let time = 0; time < 5; time += 1) {
        const a = await groups.create({ body: { name: 'a' } })
        const b = await groups.create({ body: { name: 'b' } })
        const into = (inner: typeof a, outer: typeof a) =>
          groups.update({ params: inner, body: { ...inner, groupId: outer.id } })
        const moves = await Promise.allSettled([into(a, b), into(b, a)])
        const refusals = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason.message] : []))
        assert.deepEqual(refusals, ['Cycle in group hierarchy'])
      }
    })
  })
}
