import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import type { Token } from '@rastro/core/model/token'
import { newClaims, newKeys, openKeys, writeToken } from '../../access/token.ts'
import { type RawCall, type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { cookieOf, endpointsOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`tokens by name and scope, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    after(() => app.close())

    const bearer = (token: string, { headers, ...call }: RawCall) =>
      app.call(undefined, { ...call, headers: { ...headers, authorization: `Bearer ${token}` } })
    const withCookie = (cookie: string, { headers, ...call }: RawCall) =>
      app.call(undefined, { ...call, headers: { ...headers, cookie } })
    const list = (of: Fleet[keyof Fleet]) => app.as(of as Fleet['USR']).session.tokens({ query: {} })
    const statusOf = async (token: string) => (await bearer(token, { url: '/api/devices' })).statusCode
    const reader = () => app.as(fleet.MGR).session.createToken({ body: { name: 'Screen', scope: 'read' } })

    test('are listed to their user, without their text, and taken back by their number', async () => {
      const token = await app.as(fleet.CLI).session.createToken({ body: { name: 'Scales', scope: 'read' } })
      const plain = await app.as(fleet.CLI).session.createToken({ body: {} })
      assert.deepEqual([await statusOf(token), await statusOf(plain)], [200, 200])
      const [newer, older] = (await list(fleet.CLI)) as [Token, Token]
      assert.deepEqual([older.name, older.scope, newer.name, newer.scope], ['Scales', 'read', null, 'write'])
      assert.equal(older.lastUsedTime?.getTime(), app.clock.now().getTime())
      assert.equal(older.expirationTime.getTime() - older.createdTime.getTime(), 7 * 86_400_000)
      const raw = (await app.call(fleet.CLI, { url: '/api/session/tokens' })).body
      for (const text of [token, plain]) assert.ok(!raw.includes(text))
      for (const { serial } of await app.ctx.db.selectFrom('token').select('serial').execute())
        assert.ok(!raw.includes(serial))
      await app.as(fleet.CLI).session.removeToken({ params: older })
      assert.deepEqual([await statusOf(token), await statusOf(plain)], [401, 200])
      assert.deepEqual(
        (await list(fleet.CLI)).map(({ id }) => id),
        [newer.id],
      )
      await assert.doesNotReject(app.as(fleet.CLI).session.removeToken({ params: older }))
    })

    test('[AUTH-46] one that another server signed is refused with 401, and a link with what is no token with 400', async () => {
      const foreign = writeToken(
        openKeys(newKeys()),
        newClaims(fleet.USR.id, new Date(app.clock.now().getTime() + 1000)),
      )
      const opened = async (token: string) => {
        const { statusCode, headers } = await app.call(undefined, { url: `/api/session?token=${token}` })
        return [statusCode, headers['set-cookie']]
      }
      assert.deepEqual([await opened(foreign), await statusOf(foreign)], [[401, undefined], 401])
      for (const text of ['nonsense', 'e30', foreign.slice(0, -4)])
        assert.deepEqual([await opened(text), await statusOf(text)], [[400, undefined], 401], text)
    })

    test('those of others are there for who manages them, and for nobody else', async () => {
      await app.as(fleet.USR).session.createToken({ body: { name: 'Gate' } })
      for (const by of [fleet.MGR, fleet.ADM]) {
        const [token] = await app.as(by).session.tokens({ query: { userId: fleet.USR.id } })
        assert.equal(token?.name, 'Gate')
      }
      const [token] = (await list(fleet.USR)) as [Token]
      const missing = { id: 999_999 }
      for (const by of [fleet.REV, fleet.CLI, fleet.RO]) {
        await assert.rejects(app.as(by).session.tokens({ query: { userId: fleet.USR.id } }), { status: 403 })
        // Existing and missing tokens get the same answer
        for (const params of [token, missing]) {
          await assert.rejects(app.as(by).session.removeToken({ params }), {
            status: 403,
            message: 'User access denied',
          })
        }
      }
      await assert.doesNotReject(app.as(fleet.ADM).session.removeToken({ params: missing }))
      await app.as(fleet.MGR).session.removeToken({ params: token })
      assert.deepEqual(await list(fleet.USR), [])
    })

    test('a reading token makes no call that writes, whatever it is, nor does a login it opens', async () => {
      const token = await reader()
      const cookie = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      let asked = 0
      for (const { method, path, scope } of endpointsOf(contract)) {
        if (method === 'GET' || scope === 'share' || scope === 'read') continue
        const url = path.replace(/:\w+/g, '1')
        for (const reply of [await bearer(token, { method, url }), await withCookie(cookie, { method, url })]) {
          if (reply.statusCode === 404 && /^There is (nothing at|no call)/.test(reply.body)) continue
          assert.deepEqual([reply.statusCode, reply.body], [403, 'This token may only read'], `${method} ${url}`)
          asked += 1
        }
      }
      assert.ok(asked > 60)
      for (const url of ['/api/devices', '/api/positions', '/api/users', '/api/server', '/api/session'])
        assert.equal((await withCookie(cookie, { url })).statusCode, 200, url)
    })

    test('a reading token logs in as nobody else and makes no other token; its login can be left', async () => {
      const token = await reader()
      const cookie = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      for (const ask of [(call: RawCall) => bearer(token, call), (call: RawCall) => withCookie(cookie, call)]) {
        const entered = await ask({ url: `/api/session/${fleet.USR.id}` })
        assert.deepEqual([entered.statusCode, entered.headers['set-cookie']], [403, undefined])
        for (const scope of ['read', 'write']) {
          const made = await ask({ method: 'POST', url: '/api/session/token', ...form({ scope }) })
          assert.equal(made.statusCode, 403)
        }
      }
      assert.equal((await withCookie(cookie, { method: 'DELETE', url: '/api/session' })).statusCode, 204)
      assert.equal((await withCookie(cookie, { url: '/api/devices' })).statusCode, 401)
    })

    test('a reading token listens', async () => {
      const browser = await openBrowser(host, { query: `?token=${await reader()}` })
      assert.ok((await browser.until((frame) => 'positions' in frame)).positions)
      await browser.close()
    })

    test('who logs in as somebody else by a token keeps what the token may, and that it was them', async () => {
      const token = await app.as(fleet.MGR).session.createToken({ body: { name: 'Whole' } })
      const cookie = cookieOf(await bearer(token, { url: `/api/session/${fleet.USR.id}` }))
      const renamed = await withCookie(cookie, { method: 'POST', url: '/api/groups', payload: { name: 'theirs' } })
      assert.equal(renamed.statusCode, 200)
      const deed = await app.ctx.db.selectFrom('action').orderBy('id', 'desc').selectAll().executeTakeFirst()
      assert.deepEqual([deed?.userId, JSON.parse(deed!.attributes).actsAs], [fleet.MGR.id, fleet.USR.id])
      const [row] = await list(fleet.MGR)
      await app.as(fleet.MGR).session.removeToken({ params: row! })
      assert.equal((await withCookie(cookie, { url: '/api/devices' })).statusCode, 401)
    })

    test('nobody asks for a scope that only sharing gives, or for an unknown one', async () => {
      for (const scope of ['share', 'everything', '']) {
        const reply = await app.call(fleet.USR, { method: 'POST', url: '/api/session/token', ...form({ scope }) })
        assert.deepEqual([reply.statusCode, reply.headers['x-field']], [400, 'scope'], scope)
      }
    })

    test('one user has at most 500 of them, also when they are asked for at once', async () => {
      const { id } = fleet.RO
      const times = { createdTime: 0, expirationTime: app.clock.now().getTime() + 1000 }
      const rows = Array.from({ length: 498 }, (_, at) => ({
        serial: `s${at}`,
        userId: id,
        scope: 'read' as const,
        ...times,
      }))
      await app.ctx.db.insertInto('token').values(rows).execute()
      const tries = await Promise.allSettled([1, 2, 3, 4].map(() => app.as(fleet.RO).session.createToken({ body: {} })))
      const words = 'One user has at most 500 tokens: take some back first'
      assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 2)
      for (const failed of tries.filter((one) => one.status === 'rejected')) assert.equal(failed.reason.message, words)
      app.clock.advance(1000)
      await assert.doesNotReject(app.as(fleet.RO).session.createToken({ body: {} }))
    })

    test('a token that is opened again and again keeps its 1,000 latest logins', async () => {
      const token = await app.as(fleet.LIM).session.createToken({ body: {} })
      const [row] = (await list(fleet.LIM)) as [Token]
      const times = { createdTime: app.clock.now().getTime() - 1, expirationTime: app.clock.now().getTime() + 60_000 }
      const owner = { userId: fleet.LIM.id, originalUserId: null, tokenId: row.id, attributes: '{}' }
      const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `old ${at}`, ...owner, ...times }))
      await app.ctx.db.insertInto('session').values(rows).execute()
      const cookie = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      assert.equal((await withCookie(cookie, { url: '/api/devices' })).statusCode, 200)
      const left = await app.ctx.db.selectFrom('session').where('tokenId', '=', row.id).select('id').execute()
      assert.equal(left.length, 1000)
    })

    test('a link that is opened without end from one place fills neither the sessions nor the audit', async () => {
      const body = { deviceId: fleet.D1.id }
      const token = await app.as(fleet.CLI).share.device({ body })
      const open = (remoteAddress: string) => app.call(undefined, { url: `/api/session?token=${token}`, remoteAddress })
      const logins = async () => (await app.ctx.db.selectFrom('action').select('id').execute()).length
      assert.equal((await open('203.0.113.7')).statusCode, 200)
      // As if it had been opened 600 times
      await app.ctx.db.updateTable('throttle').set({ attempts: 600 }).execute()
      const before = await logins()
      const refused = await Promise.all(Array.from({ length: 20 }, () => open('203.0.113.7')))
      for (const { statusCode, headers } of refused)
        assert.deepEqual([statusCode, headers['retry-after']], [429, '600'])
      assert.equal(await logins(), before)
      assert.equal((await open('203.0.113.8')).statusCode, 200)
      app.clock.advance(600_001)
      assert.equal((await open('203.0.113.7')).statusCode, 200)
    })

    test('what somebody made while logged in as another ends for good when they are removed', async () => {
      const body = { name: 'Short', email: 'short@example.com', password: 'a first secret 1' }
      const { id } = await app.as(fleet.ADM).users.create({ body })
      const boss = await app.as(fleet.ADM).users.get({ params: { id } })
      await app.as(fleet.ADM).users.update({ params: boss, body: { ...boss, administrator: true } })
      const cookie = cookieOf(await app.call(boss, { url: `/api/session/${fleet.LIM.id}` }))
      const made = await withCookie(cookie, { method: 'POST', url: '/api/session/token', ...form({}) })
      const socket = await openBrowser(host, { query: `?token=${made.body}` })
      await app.as(fleet.ADM).users.remove({ params: boss })
      assert.equal(await socket.closed, 1008)
      for (const _ of [1, 2]) assert.equal(await statusOf(made.body), 401)
    })

    test('[AUTH-35] nobody becomes an administrator or themselves, and the old login stays', async () => {
      const other = await app.as(fleet.ADM).users.create({ body: { name: 'Second', email: 'second@example.com' } })
      await app.as(fleet.ADM).users.update({ params: other, body: { ...other, administrator: true } })
      for (const whom of [other, fleet.ADM]) {
        await assert.rejects(app.as(fleet.ADM).session.enter({ params: whom }), { status: 403 })
      }
      await assert.rejects(app.as(fleet.USR).session.enter({ params: fleet.USR }), { status: 403 })
      assert.equal((await app.as(fleet.ADM).session.get({ query: {} })).id, fleet.ADM.id)
    })

    test('[LIVE-4] logging out closes the sockets of that login with 4000, and those of others stay', async () => {
      const login = async () => {
        const token = await app.as(fleet.NOREP).session.createToken({ body: {} })
        return cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      }
      const [one, other] = [await login(), await login()]
      const [first, tab, second] = await Promise.all([one, one, other].map((cookie) => openBrowser(host, { cookie })))
      await withCookie(one, { method: 'DELETE', url: '/api/session' })
      assert.deepEqual([await first!.closed, await tab!.closed], [4000, 4000])
      // A login that replaces another: open tabs request their session again
      await withCookie(other, {
        url: `/api/session?token=${await app.as(fleet.NOREP).session.createToken({ body: {} })}`,
      })
      assert.equal(await second!.closed, 1008)
    })
  })
}
