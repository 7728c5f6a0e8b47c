import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AuditEntry } from '@rastro/core/model/audit'
import { removeOldActions } from '../../db/actions.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { basic, cookieOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`the audit, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const range = () => ({ from: new Date(app.clock.now().getTime() - 1), to: new Date(app.clock.now().getTime() + 1) })
    const written = (more: object = {}): Promise<AuditEntry[]> =>
      app.as(fleet.ADM).audit.list({ query: { ...range(), ...more } })
    /** The audit rows written while this runs, oldest first. */
    async function during(work: () => Promise<unknown>): Promise<AuditEntry[]> {
      app.clock.advance(120_000)
      await work()
      return written()
    }

    const logIn = (email: string, typed: string) =>
      app.call(undefined, {
        method: 'POST',
        url: '/api/session',
        ...form({ email, password: typed }),
      })

    test('only administrators read it', async () => {
      const url = '/api/audit?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z'
      assert.equal((await app.call(undefined, { url })).statusCode, 401)
      for (const user of [fleet.MGR, fleet.REV, fleet.USR]) {
        assert.equal((await app.call(user, { url })).statusCode, 403)
      }
      assert.deepEqual((await app.call(fleet.ADM, { url })).json(), [])
    })

    test('names the true actor of what somebody does as another, and what was done to what', async () => {
      const { ADM, USR } = fleet
      const own = cookieOf(await logIn(ADM.email, password))
      const entries = await during(async () => {
        const url = `/api/session/${USR.id}`
        const cookie = cookieOf(await app.call(undefined, { url, headers: { cookie: own }, remoteAddress: '10.1.2.3' }))
        const headers = { cookie }
        await app.call(undefined, { method: 'POST', url: '/api/geofences', payload: fence, headers })
        await app.call(undefined, { method: 'DELETE', url: '/api/session', headers })
      })
      const told = entries.map(({ actionType, objectType, userId, userEmail, attributes }) => [
        `${actionType} ${objectType}`,
        userId === ADM.id && userEmail === ADM.email,
        attributes.actsAs === USR.id,
      ])
      assert.deepEqual(told, [
        ['login user', true, true],
        ['create geofence', true, true],
        ['link geofence', true, true],
        ['logout user', true, true],
      ])
      assert.equal(entries[0]!.address, '10.1.2.3')
    })

    test('an IPv4 address is written as one, also where the socket takes both kinds', async () => {
      const { USR } = fleet
      const entries = await during(async () => {
        const call = { method: 'POST', url: '/api/session', remoteAddress: '::ffff:203.0.113.7' } as const
        await app.call(undefined, { ...call, ...form({ email: USR.email, password }) })
        await app.call(undefined, { ...call, ...form({ email: USR.email, password: 'wrong' }) })
        await app.call(undefined, { ...call, url: '/api/devices', method: 'GET', headers: basic(`${USR.email}:no`) })
      })
      assert.deepEqual(
        entries.map(({ actionType, address }) => [actionType, address]),
        [
          ['login', '203.0.113.7'],
          ['denied', '203.0.113.7'],
          ['denied', '203.0.113.7'],
        ],
      )
    })

    test('holds the export of a journey, with its kind and time, and none that was refused', async () => {
      const { USR, NOREP, D1, D2 } = fleet
      const query = `deviceId=${D1.id}&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z`
      const entries = await during(async () => {
        await app.call(USR, { url: `/api/positions/gpx?${query}` })
        await app.call(NOREP, { url: `/api/positions/csv?${query}` })
        await app.call(USR, { url: `/api/positions/csv?${query.replace(`${D1.id}`, `${D2.id}`)}` })
      })
      assert.equal(entries.length, 1)
      const [{ actionType, objectType, objectId, userId, attributes }] = entries as [AuditEntry]
      assert.deepEqual([actionType, objectType, objectId, userId], ['report', 'device', D1.id, USR.id])
      assert.deepEqual(attributes, { type: 'gpx', from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' })
    })

    test('holds who was not let in: wrong passwords and accounts that are locked, never what was typed', async () => {
      const { USR } = fleet
      await app.ctx.db.updateTable('user').set({ disabled: 1 }).where('id', '=', USR.id).execute()
      const entries = await during(async () => {
        await logIn(USR.email, 'hunter2')
        await logIn('hunter2', 'whoever')
        await logIn(USR.email, password)
      })
      await app.ctx.db.updateTable('user').set({ disabled: 0 }).where('id', '=', USR.id).execute()
      assert.deepEqual(
        entries.map(({ actionType, userId, objectId, attributes }) => [actionType, userId, objectId, attributes.by]),
        [
          ['denied', 0, USR.id, 'password'],
          ['denied', 0, 0, 'password'],
          ['denied', 0, USR.id, 'password'],
        ],
      )
      assert.ok(!JSON.stringify(entries).includes('hunter2'))
    })

    test('cannot be filled by what programs show with their calls: a row an address and minute, with the number', async () => {
      const { USR } = fleet
      const call = (headers: Record<string, string>, remoteAddress = '10.9.9.9') =>
        app.call(undefined, { url: '/api/devices', headers, remoteAddress })
      const wrong = { authorization: 'Bearer nonsense' }
      const entries = await during(async () => {
        assert.equal((await call(basic(`${USR.email}:wrong`))).statusCode, 401)
        for (let times = 0; times < 50; times += 1) assert.equal((await call(wrong)).statusCode, 401)
        await call(wrong, '10.9.9.10')
        app.clock.advance(60_000)
        await call(wrong)
        app.clock.advance(-60_000)
      })
      assert.deepEqual(
        entries.map(({ actionType, objectId, address, attributes }) => [actionType, objectId, address, attributes]),
        [
          ['denied', USR.id, '10.9.9.9', { by: 'basic' }],
          ['denied', 0, '10.9.9.10', { by: 'token' }],
        ],
      )
      app.clock.advance(60_000)
      const [later, ...more] = await written()
      assert.deepEqual([later!.attributes, more], [{ by: 'token', times: 51 }, []])
      const flood = await during(async () => {
        for (let host = 0; host < 200; host += 1) await call(wrong, `10.8.0.${host}`)
      })
      assert.equal(flood.length, 60)
    })

    describe('of many rows', () => {
      const count = 3500
      let start: number
      before(async () => {
        app.clock.advance(day)
        start = app.clock.now().getTime()
        const rows = Array.from({ length: count }, (_, at) => ({
          attributes: '{}',
          // Many concurrently
          actionTime: start + Math.floor(at / 100),
          address: null,
          userId: at % 7 === 0 ? fleet.USR.id : fleet.ADM.id,
          userEmail: null,
          actionType: at % 1000 === 5 ? ('remove' as const) : ('edit' as const),
          objectType: 'device',
          objectId: at % 3,
        }))
        for (let first = 0; first < count; first += 500) {
          await app.ctx.db
            .insertInto('action')
            .values(rows.slice(first, first + 500))
            .execute()
        }
      })
      const query = () => ({ from: new Date(start), to: new Date(start + 1000) })

      test('all come without a limit, by time', async () => {
        const entries = await app.as(fleet.ADM).audit.list({ query: query() })
        assert.equal(entries.length, count)
        const times = entries.map(({ actionTime }) => actionTime.getTime())
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        )
      })

      test('each filter is heard, and all of them together', async () => {
        const of = async (more: object) =>
          (await app.as(fleet.ADM).audit.list({ query: { ...query(), ...more } })).length
        assert.equal(await of({ userId: fleet.USR.id }), 500)
        assert.equal(await of({ actionType: 'remove' }), 4)
        assert.equal(await of({ objectType: 'device' }), count)
        assert.equal(await of({ objectId: 1 }), 1167)
        assert.equal(await of({ objectType: 'device', objectId: 1, userId: fleet.USR.id, actionType: 'remove' }), 0)
        assert.equal(await of({ objectType: 'nothing' }), 0)
        const url = '/api/audit?from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z&actionType=drop'
        assert.equal((await app.call(fleet.ADM, { url })).statusCode, 404)
      })

      test('pages follow each other by their cursor, and none is listed twice or left out', async () => {
        const { from, to } = query()
        const seen: number[] = []
        let cursor = ''
        let pages = 0
        do {
          const url = `/api/audit?from=${from.toISOString()}&to=${to.toISOString()}&limit=400&userId=${fleet.USR.id}${cursor}`
          const reply = await app.call(fleet.ADM, { url })
          const next = reply.headers['x-next-cursor']
          cursor = next === undefined ? '' : `&cursor=${next}`
          seen.push(...reply.json().map(({ id }: AuditEntry) => id))
          pages += 1
        } while (cursor !== '')
        assert.equal(pages, 2)
        assert.equal(new Set(seen).size, 500)
        assert.equal(seen.length, 500)
        const bad = `/api/audit?from=${from.toISOString()}&to=${to.toISOString()}&cursor=1;drop`
        assert.equal((await app.call(fleet.ADM, { url: bad })).statusCode, 400)
        const all = `/api/audit?from=${from.toISOString()}&to=${to.toISOString()}&limit=-5`
        assert.equal((await app.call(fleet.ADM, { url: all })).json().length, count)
        const many = `/api/audit?from=${from.toISOString()}&to=${to.toISOString()}&limit=1000000`
        assert.equal((await app.call(fleet.ADM, { url: many })).json().length, 1000)
      })

      test('rows older than the operator keeps them are swept up', async () => {
        const left = async () => (await app.ctx.db.selectFrom('action').select('id').execute()).length
        const runner = new Runner(app.ctx)
        const runAll = async () => {
          while ((await runner.tick()) > 0);
        }
        await runner.plan()
        await runAll()
        assert.ok((await left()) > count)
        app.clock.advance(730 * day + 1)
        await runAll()
        assert.equal(await left(), 3400)
        app.clock.advance(day)
        await runAll()
        assert.equal(await left(), 0)
        assert.equal(await removeOldActions(app.ctx.db, app.clock.now()), false)
      })
    })
  })
}

const fence = { name: 'F', area: 'CIRCLE (-23 -46, 100)' }
