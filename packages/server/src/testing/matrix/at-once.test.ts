import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { users } from '@rastro/core/resources/user'
import type { LightMyRequestResponse } from 'fastify'
import { openReset } from '../../access/password-reset.ts'
import { get } from '../../db/crud.ts'
import { type RawCall, type TestApp, testApp } from '../app.ts'
import { form } from '../calls.ts'
import { dialects } from '../dialects.ts'
import { type Kind, seedTenants, type Tenants } from './tenants.ts'

const many = 20

for (const [dialect, open] of dialects) {
  describe(`the same at once, on ${dialect}`, () => {
    let app: TestApp
    let tenants: Tenants
    before(async () => {
      app = await testApp({ open })
      tenants = await seedTenants(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('throttle').execute()
    })

    const client = () => tenants.people.CLI_A1
    const call = (raw: RawCall) => app.call(client(), raw)
    const share = (kind: 'device' | 'group', id: number) =>
      call({ method: 'POST', url: `/api/share/${kind}`, ...form({ [`${kind}Id`]: String(id) }) })
    const remove = (path: string, id: number, by = client()) =>
      app.call(by, { method: 'DELETE', url: `/api/${path}/${id}` })
    /** Makes all these calls concurrently; returns the number of answers by status. None of them may fail. */
    async function atOnce(calls: readonly Promise<LightMyRequestResponse>[]): Promise<Record<number, number>> {
      const counts: Record<number, number> = {}
      for (const { statusCode, body } of await Promise.all(calls)) {
        assert.ok(statusCode < 500, `${statusCode} ${body}`)
        counts[statusCode] = (counts[statusCode] ?? 0) + 1
      }
      return counts
    }
    const times = (make: (at: number) => Promise<LightMyRequestResponse>) =>
      Array.from({ length: many }, (_, at) => make(at))
    const own = (kind: Kind) => tenants.another(kind, 'A1')

    test('a token is taken back', async () => {
      const token = await app.as(client()).session.createToken({ body: {} })
      const calls = times(() => call({ method: 'POST', url: '/api/session/token/revoke', ...form({ token }) }))
      assert.deepEqual(await atOnce(calls), { 204: many })
      assert.equal((await app.call(undefined, { url: `/api/session?token=${token}` })).statusCode, 401)
    })

    test('a mailed link sets one password', async () => {
      const userId = await own('user')
      const now = app.clock.now()
      const { email: address } = await get(app.ctx.db, users, userId)
      const token = await openReset(app.ctx.db, { userId, askedTime: now.getTime(), address }, now)
      const calls = times((at) =>
        call({
          method: 'POST',
          url: '/api/password/update',
          ...form({ token: token!, password: `correct horse ${at}` }),
        }),
      )
      const counts = await atOnce(calls)
      assert.equal(counts[200], 1)
      assert.equal(counts[200] + (counts[400] ?? 0) + (counts[429] ?? 0), many)
    })

    test('of one identifier there is one vehicle', async () => {
      const payload = { name: 'New', uniqueId: 'at once' }
      const made = await atOnce(times(() => call({ method: 'POST', url: '/api/devices', payload })))
      assert.deepEqual(made, { 200: 1, 409: many - 1 })
    })

    test('a user has ten webhooks, and sends ten samples', async () => {
      const payload = { name: 'ERP', url: 'https://localhost:9/', secret: 'a secret of the test', positions: true }
      const made = await atOnce(times(() => call({ method: 'POST', url: '/api/webhooks', payload })))
      const hooks = await app.as(client()).webhooks.list({ query: {} })
      assert.deepEqual([hooks.length, made[403]], [10, many - (made[200] ?? 0)])
      const sent = await atOnce(times(() => call({ method: 'POST', url: `/api/webhooks/${hooks[0]!.id}/test` })))
      assert.ok(sent[200]! <= 10)
      assert.equal(sent[200]! + sent[429]!, many)
    })

    test('what is shared and removed at the same moment leaves no link behind', async () => {
      for (const kind of ['device', 'group'] as const) {
        const id = await own(kind)
        const calls = times((at) => (at % 4 === 3 ? remove(`${kind}s`, id, tenants.people.ADM) : share(kind, id)))
        await atOnce(calls)
        const column = `${kind}Id` as const
        assert.deepEqual(await app.ctx.db.selectFrom('share').where(column, '=', id).selectAll().execute(), [])
      }
      const left = await app.ctx.db
        .selectFrom('user')
        .where('temporary', '=', 1)
        .where('id', 'not in', (is) => is.selectFrom('share').select('userId'))
        .select('name')
        .execute()
      assert.deepEqual(left, [])
    })

    test('a calendar is not removed from under a report', async () => {
      for (let round = 0; round < 4; round += 1) {
        const calendarId = await own('calendar')
        const payload = { type: 'events', description: 'Nightly', calendarId }
        await atOnce(
          times((at) =>
            at % 5 === 4 ? remove('calendars', calendarId) : call({ method: 'POST', url: '/api/reports', payload }),
          ),
        )
        const calendars = await app.ctx.db.selectFrom('calendar').where('id', '=', calendarId).select('id').execute()
        const reports = await app.ctx.db
          .selectFrom('report')
          .where('calendarId', '=', calendarId)
          .select('id')
          .execute()
        assert.ok(calendars.length > 0 || reports.length === 0)
      }
    })

    test('everything that is done with the same few things', async () => {
      const { ADM, REV_A } = tenants.people
      const [userId, deviceId, groupId, geofenceId] = await Promise.all(
        (['user', 'device', 'group', 'geofence'] as const).map(own),
      )
      const links = [
        { userId, deviceId },
        { userId, groupId },
        { userId, geofenceId },
        { deviceId, geofenceId },
        { groupId, geofenceId },
      ]
      const put =
        (path: string, id: number, fields: object, by = REV_A) =>
        async () => {
          const { statusCode, body } = await app.call(by, { url: `/api/${path}/${id}` })
          if (statusCode !== 200) return app.call(by, { url: '/api/health' })
          return app.call(by, { method: 'PUT', url: `/api/${path}/${id}`, payload: { ...JSON.parse(body), ...fields } })
        }
      const acts: (() => Promise<LightMyRequestResponse>)[] = [
        ...links.flatMap((payload) =>
          (['POST', 'DELETE'] as const).flatMap((method) => [
            () => app.call(REV_A, { method, url: '/api/permissions', payload }),
            () => app.call(ADM, { method, url: '/api/permissions/bulk', payload: links.slice(0, 3).toReversed() }),
          ]),
        ),
        put('devices', deviceId!, { groupId }),
        put('devices', deviceId!, { groupId: 0 }),
        put('groups', groupId!, { name: 'moved' }),
        put('users', userId!, { phone: '1' }),
        put('users', userId!, { password: 'correct horse 9' }, ADM),
        () => share('device', deviceId!),
        () => share('group', groupId!),
        () =>
          call({
            method: 'POST',
            url: '/api/commands/send',
            payload: { deviceId, type: 'custom', attributes: { data: 'x' } },
          }),
        () => call({ method: 'PUT', url: `/api/devices/${deviceId}/accumulators`, payload: { deviceId, hours: 1 } }),
        () => app.call(REV_A, { url: `/api/session/${userId}` }),
      ]
      await atOnce(Array.from({ length: 4 }, () => acts.map((act) => act())).flat())
      const ends = [
        remove('users', userId!, ADM),
        remove('devices', deviceId!, ADM),
        remove('groups', groupId!, ADM),
        remove('geofences', geofenceId!, ADM),
      ]
      await atOnce([...acts.map((act) => act()), ...ends, ...acts.map((act) => act())])
      const left = await app.ctx.db.selectFrom('share').where('deviceId', '=', deviceId!).selectAll().execute()
      assert.deepEqual(left, [])
    })
  })
}
