import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import { users } from '@rastro/core/resources/user'
import { tokenKeys } from '../../access/keys.ts'
import { hashPassword } from '../../access/password.ts'
import { newClaims, writeToken } from '../../access/token.ts'
import { create, update } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { basic, bearer, cookieOf, endpointsOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

/** A browser on our page. */
const ownPage = { origin: 'https://fleet.example.com', host: 'fleet.example.com' }

for (const [dialect, open] of dialects) {
  describe(`logging in, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const login = (email: string, secret = password, headers: Record<string, string> = {}) => {
      const { headers: type, payload } = form({ email, password: secret })
      return app.call(undefined, { method: 'POST', url: '/api/session', headers: { ...type, ...headers }, payload })
    }
    const whoIs = (headers: Record<string, string>) => app.call(undefined, { url: '/api/session', headers })

    test('[AUTH-4] email and password open a session; a wrong pair is refused', async () => {
      const reply = await login(' USR@example.com ')
      assert.equal(reply.statusCode, 200)
      assert.equal(reply.json().id, fleet.USR.id)
      assert.equal(reply.json().password, null)
      const wrong = await login('usr@example.com', 'wrong')
      assert.deepEqual([wrong.statusCode, wrong.body], [401, 'Wrong email or password'])
      assert.equal((await login('zed@example.com')).statusCode, 401)
    })

    test('[API-5] the cookie is HttpOnly and SameSite, and Secure where the page is', async () => {
      const reply = await login('usr@example.com')
      const [secret, mark] = [reply.headers['set-cookie']].flat()
      assert.match(secret!, /^JSESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
      assert.match(mark!, /^entered=1; Path=\/; SameSite=Lax; Max-Age=\d+$/)
      const safe = await login('usr@example.com', password, ownPage)
      assert.match([safe.headers['set-cookie']].flat()[0]!, /; Secure$/)
    })

    test('[AUTH-34] a cookie answers who one is, a token opens a session, and without either there is none', async () => {
      assert.equal((await whoIs({ cookie: cookieOf(await login('usr@example.com')) })).json().name, 'USR')
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      const opened = await app.call(undefined, { url: `/api/session?token=${token}` })
      assert.equal(opened.json().name, 'USR')
      assert.equal((await whoIs({ cookie: cookieOf(opened) })).json().name, 'USR')
      for (const headers of [{}, { cookie: 'JSESSIONID=guess' }] as Record<string, string>[])
        assert.equal((await whoIs(headers)).statusCode, 404)
    })

    test('[AUTH-46] the database holds neither passwords nor the secrets of sessions', async () => {
      const reply = await login('usr@example.com')
      const secret = cookieOf(reply).split('=')[1]!
      const sessions = await app.ctx.db.selectFrom('session').selectAll().execute()
      const accounts = await app.ctx.db.selectFrom('user').selectAll().execute()
      assert.ok(!JSON.stringify([sessions, accounts]).includes(secret))
      assert.ok(!JSON.stringify(accounts).includes(password))
    })

    test("a page elsewhere cannot use somebody's cookie", async () => {
      const cookie = cookieOf(await login('usr@example.com', password, ownPage))
      assert.equal((await whoIs({ cookie, origin: 'https://fleet.example.com' })).statusCode, 200)
      assert.equal((await whoIs({ cookie, origin: 'https://evil.example' })).statusCode, 404)
      const plain = cookieOf(await login('usr@example.com'))
      assert.equal((await whoIs({ cookie: plain, origin: 'http://localhost', host: 'localhost' })).statusCode, 200)
      assert.equal((await whoIs({ cookie: plain, origin: 'https://evil.example', host: 'localhost' })).statusCode, 404)
    })

    test('[AUTH-36] logging out ends the session', async () => {
      const cookie = cookieOf(await login('usr@example.com'))
      const out = await app.call(undefined, { method: 'DELETE', url: '/api/session', headers: { cookie } })
      assert.equal(out.statusCode, 204)
      assert.equal((await whoIs({ cookie })).statusCode, 404)
    })

    test('[AUTH-45] locked and expired accounts cannot log in, and their sessions stop at once', async () => {
      const cookie = await app.cookie(fleet.LIM)
      await app.as(fleet.ADM).users.update({ params: fleet.LIM, body: { ...fleet.LIM, disabled: true } })
      const locked = await login('lim@example.com')
      assert.deepEqual([locked.statusCode, locked.body], [400, 'User is disabled'])
      const devices = await app.call(undefined, { url: '/api/devices', headers: { cookie } })
      assert.deepEqual([devices.statusCode, devices.body], [401, 'Not logged in'])
      await app.as(fleet.ADM).users.update({ params: fleet.LIM, body: fleet.LIM })
      const again = cookieOf(await login('lim@example.com'))
      const past = new Date('2020-01-01T00:00:00Z')
      await app.as(fleet.ADM).users.update({ params: fleet.LIM, body: { ...fleet.LIM, expirationTime: past } })
      assert.equal((await login('lim@example.com')).body, 'User has expired')
      assert.equal((await app.call(undefined, { url: '/api/devices', headers: { cookie: again } })).statusCode, 401)
      await update(app.ctx.db, users, fleet.LIM.id, { expirationTime: null })
    })

    test('after ten wrong passwords in a minute even the right one has to wait', async () => {
      for (let i = 0; i < 10; i += 1) assert.equal((await login('rev@example.com', 'wrong')).statusCode, 401)
      const refused = await login('rev@example.com')
      assert.deepEqual([refused.statusCode, refused.body], [429, 'Too many failed logins; try again in a minute'])
      app.clock.advance(61_000)
      assert.equal((await login('rev@example.com')).statusCode, 200)
    })

    test('failed logins are counted over all nodes of one database', async () => {
      // The other node closes the database
      const node = await testApp({ open: async () => ({ ...app.ctx.database, close: async () => {} }) })
      // The tests before moved the clock of the first node alone
      node.clock.advance(app.clock.now().getTime() - node.clock.now().getTime())
      try {
        const attempt = (at: TestApp, secret: string) => {
          const { headers, payload } = form({ email: 'mgr@example.com', password: secret })
          return at.call(undefined, { method: 'POST', url: '/api/session', headers, payload })
        }
        for (let i = 0; i < 10; i += 1) assert.equal((await attempt(i % 2 ? app : node, 'wrong')).statusCode, 401)
        for (const at of [app, node]) assert.equal((await attempt(at, password)).statusCode, 429)
      } finally {
        await node.close()
        app.clock.advance(61_000)
      }
    })

    test('a token is a row with its name and its end; its last use is written once a minute', async () => {
      const expiration = new Date(app.clock.now().getTime() + 86_400_000)
      const rows = () => app.ctx.db.selectFrom('token').where('name', '=', 'Scales').selectAll().execute()
      const token = await app.as(fleet.USR).session.createToken({ body: { name: 'Scales', expiration } })
      const call = () => app.call(undefined, { url: '/api/devices', headers: bearer(token) })
      const [made] = await rows()
      assert.deepEqual(
        [made?.userId, made?.expirationTime, made?.lastUsedTime, made?.revokedTime],
        [fleet.USR.id, expiration.getTime(), null, null],
      )
      const first = app.clock.now().getTime()
      await call()
      app.clock.advance(59_000)
      await call()
      assert.equal((await rows())[0]?.lastUsedTime, first)
      app.clock.advance(1000)
      await call()
      assert.equal((await rows())[0]?.lastUsedTime, first + 60_000)
      await app.as(fleet.USR).session.revokeToken({ body: { token } })
      assert.equal((await rows())[0]?.revokedTime, app.clock.now().getTime())
      assert.equal((await call()).statusCode, 401)
    })

    test('a token of a stock server, which stored none, opens calls and can be taken back', async () => {
      const expires = new Date(app.clock.now().getTime() + 3_600_000)
      const token = writeToken(await tokenKeys(app.ctx.db), newClaims(fleet.USR.id, expires))
      const status = async () => (await app.call(undefined, { url: '/api/devices', headers: bearer(token) })).statusCode
      assert.equal(await status(), 200)
      await app.as(fleet.USR).session.revokeToken({ body: { token } })
      assert.equal(await status(), 401)
    })

    test('[AUTH-41] a token opens calls and a session until it ends, and no longer than its maker', async () => {
      const expiration = new Date(app.clock.now().getTime() + 3_600_000)
      const token = await app.as(fleet.USR).session.createToken({ body: { expiration } })
      const headers = bearer(token)
      assert.equal((await app.call(undefined, { url: '/api/devices', headers })).json().length, 1)
      const opened = await app.call(undefined, { url: `/api/session?token=${token}` })
      assert.equal(opened.json().name, 'USR')
      const cookie = cookieOf(opened)
      const longer = await app.call(undefined, {
        method: 'POST',
        url: '/api/session/token',
        ...form({ expiration: '2099-01-01T00:00:00Z' }),
        headers: { ...form({}).headers, ...headers },
      })
      app.clock.advance(3_600_001)
      assert.equal((await app.call(undefined, { url: '/api/devices', headers })).statusCode, 401)
      assert.equal((await whoIs({ cookie })).statusCode, 404)
      const prolonged = await app.call(undefined, { url: `/api/session?token=${longer.body}` })
      assert.deepEqual([prolonged.statusCode, prolonged.body], [401, 'Token has expired'])
      assert.equal((await app.call(undefined, { url: '/api/session?token=nonsense' })).statusCode, 400)
    })

    test('a token that was taken back opens nothing', async () => {
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      await app.as(fleet.ADM).session.revokeToken({ body: { token } })
      const headers = bearer(token)
      assert.equal((await app.call(undefined, { url: '/api/devices', headers })).statusCode, 401)
    })

    test('Basic authorization works, with umlauts too', async () => {
      await app.as(fleet.ADM).users.update({ params: fleet.RO, body: { ...fleet.RO, password: 'grüße' } })
      for (const _ of [1, 2]) assert.equal((await whoIs(basic('ro@example.com:grüße'))).json().name, 'RO')
      assert.equal((await whoIs(basic('ro@example.com:grusse'))).statusCode, 404)
    })

    test('of many calls at once with one header the password is checked once', async () => {
      const headers = basic(`mgr@example.com:${password}`)
      const replies = await Promise.all(Array.from({ length: 20 }, () => whoIs(headers)))
      assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [200])
    })

    test('Basic authorization ends when the account asks for one-time codes', async () => {
      const headers = basic(`lim@example.com:${password}`)
      assert.equal((await whoIs(headers)).json().name, 'LIM')
      await update(app.ctx.db, users, fleet.LIM.id, { totpKey: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
      assert.equal((await whoIs(headers)).statusCode, 404)
    })

    test('a stranger sends no megabytes', async () => {
      const long = await login(`${'a'.repeat(300_000)}@example.com`)
      assert.equal(long.statusCode, 413)
    })

    test('a one-time code is asked for where the account has a key', async () => {
      const totpKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
      await app.as(fleet.ADM).users.update({ params: fleet.NOREP, body: { ...fleet.NOREP, totpKey } })
      const without = await login('norep@example.com')
      assert.deepEqual([without.statusCode, without.headers['www-authenticate']], [401, 'TOTP'])
      const fields = { email: 'norep@example.com', password, code: '000000' }
      const attempt = () => app.call(undefined, { method: 'POST', url: '/api/session', ...form(fields) })
      const wrong = await attempt()
      assert.deepEqual([wrong.statusCode, wrong.body], [400, 'User authorization failed'])
      for (let i = 0; i < 9; i += 1) await attempt()
      assert.equal((await attempt()).statusCode, 429)
    })

    test('a one-time code opens once, on whatever node, and no code before it afterwards', async () => {
      // RFC 6238, appendix B: the key is the text 12345678901234567890
      const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
      const codes = { 37037036: '081804', 37037037: '050471' }
      const node = await testApp({ open: async () => ({ ...app.ctx.database, close: async () => {} }) })
      try {
        for (const at of [app, node]) at.clock.advance(1_111_111_111_000 - at.clock.now().getTime())
        const { id } = await create(app.ctx.db, users, { name: 'Once', email: 'once@example.com', totpKey: key })
        const passwordHash = await hashPassword(password)
        await app.ctx.db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
        const attempt = async (at: TestApp, code: string) => {
          const { headers, payload } = form({ email: 'once@example.com', password, code })
          return (await at.call(undefined, { method: 'POST', url: '/api/session', headers, payload })).statusCode
        }
        const both = await Promise.all([attempt(app, codes[37_037_037]), attempt(node, codes[37_037_037])])
        assert.deepEqual(both.sort(), [200, 400])
        assert.equal(await attempt(node, codes[37_037_037]), 400)
        assert.equal(await attempt(app, codes[37_037_036]), 400)
      } finally {
        await node.close()
        app.clock.advance(Date.now() - app.clock.now().getTime())
      }
    })

    test('[AUTH-35] an administrator and a manager may become their users; others may not', async () => {
      await assert.rejects(app.as(fleet.USR).session.enter({ params: fleet.ADM }), { status: 403 })
      await assert.rejects(app.as(fleet.REV).session.enter({ params: fleet.USR }), { status: 403 })
      assert.equal((await app.as(fleet.REV).session.enter({ params: fleet.CLI })).name, 'CLI')
      const entered = await app.call(fleet.ADM, { url: `/api/session/${fleet.USR.id}` })
      assert.equal((await whoIs({ cookie: cookieOf(entered) })).json().name, 'USR')
    })

    test('a page of another site logs nobody in, by password or by token', async () => {
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'http://localhost.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
        { 'sec-fetch-site': 'cross-site', origin: 'null' },
        { origin: 'nonsense' },
      ] as Record<string, string>[]
      for (const headers of foreign) {
        const byToken = await app.call(undefined, { url: `/api/session?token=${token}`, headers })
        for (const reply of [byToken, await login('usr@example.com', password, headers)]) {
          assert.deepEqual([reply.statusCode, reply.body], [403, 'A page of another site cannot log in here'])
          assert.equal(reply.headers['set-cookie'], undefined)
        }
      }
    })

    test('our own page, apps and programs log in', async () => {
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      const own = [
        {},
        ownPage,
        { origin: 'http://fleet.example.com:8082', host: 'fleet.example.com:8082' },
        { 'sec-fetch-site': 'same-origin', origin: 'https://fleet.example.com', host: 'inside:8082' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', origin: 'capacitor://localhost' },
        { 'sec-fetch-site': 'cross-site', origin: 'https://localhost' },
        { origin: 'file://' },
        { origin: 'null' },
      ] as Record<string, string>[]
      for (const headers of own) {
        assert.equal((await login('usr@example.com', password, headers)).statusCode, 200, JSON.stringify(headers))
        assert.equal((await app.call(undefined, { url: `/api/session?token=${token}`, headers })).statusCode, 200)
      }
    })

    test('behind a proxy that is trusted everybody has an address of their own', async () => {
      const behind = await testApp({
        open: async () => ({ ...app.ctx.database, close: async () => {} }),
        config: { trustProxy: 1 },
      })
      try {
        const attempt = (forwarded: string, secret: string) => {
          const { headers, payload } = form({ email: 'usr@example.com', password: secret })
          const call = { method: 'POST', url: '/api/session', payload } as const
          return behind.call(undefined, { ...call, headers: { ...headers, 'x-forwarded-for': forwarded } })
        }
        for (let i = 0; i < 10; i += 1) assert.equal((await attempt('6.6.6.6', 'wrong')).statusCode, 401)
        assert.equal((await attempt('1.2.3.4, 6.6.6.6', password)).statusCode, 429)
        assert.equal((await attempt('203.0.113.9', password)).statusCode, 200)
      } finally {
        await behind.close()
      }
    })

    test('a link on a foreign site makes nobody somebody else', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' }
      const followed = await app.call(fleet.ADM, { url: `/api/session/${fleet.USR.id}`, headers })
      assert.equal(followed.statusCode, 401)
      assert.equal(followed.headers['set-cookie'], undefined)
    })

    test('single sign-on says that it is not set up', async () => {
      const reply = await app.call(undefined, { url: '/api/session/openid/auth' })
      assert.deepEqual([reply.statusCode, reply.body], [400, 'OpenID not enabled'])
    })

    test('who fails elsewhere locks nobody out where they were before, by form or by header', async () => {
      const at = (remoteAddress: string, secret: string, headers: Record<string, string> = {}) => {
        const { headers: type, payload } = form({ email: 'cli@example.com', password: secret })
        const call = { method: 'POST', url: '/api/session', headers: { ...type, ...headers }, payload } as const
        return app.call(undefined, { ...call, remoteAddress })
      }
      const byHeader = (remoteAddress: string, secret: string) => {
        const headers = basic(`cli@example.com:${secret}`)
        return app.call(undefined, { url: '/api/session', headers, remoteAddress })
      }
      const browser = await at('10.1.0.1', password, { 'sec-fetch-site': 'same-origin' })
      const [, cookie] = browser.headers['set-cookie'] as unknown as string[]
      assert.match(cookie!, /^BROWSER=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
      for (let i = 0; i < 15; i += 1) {
        assert.equal((await at(`10.2.${i}.1`, 'wrong')).statusCode, 401)
        assert.equal((await byHeader(`10.3.${i}.1`, 'wrong')).statusCode, 404)
      }
      const guess = await at('10.4.0.1', password)
      assert.deepEqual([guess.statusCode, guess.body], [429, 'Too many failed logins; try again in an hour'])
      assert.equal(guess.headers['retry-after'], '3600')
      assert.equal((await byHeader('10.4.0.1', password)).statusCode, 429)
      for (const reply of [at('10.1.0.1', password), byHeader('10.1.0.1', password)])
        assert.equal((await reply).statusCode, 200)
      assert.equal((await at('10.4.0.1', password, { cookie: cookie!.split(';')[0]! })).statusCode, 200)
      app.clock.advance(3_600_001)
      assert.equal((await at('10.5.0.1', password)).statusCode, 200)
    })

    test('one address does not try the passwords of everybody', async () => {
      const attempt = (at: number, remoteAddress: string) => {
        const { headers, payload } = form({ email: `somebody${at}@example.com`, password: 'summer' })
        return app.call(undefined, { method: 'POST', url: '/api/session', headers, payload, remoteAddress })
      }
      // A household has a complete IPv6 network
      for (let i = 0; i < 30; i += 1) assert.equal((await attempt(i, `2001:db8::${i}`)).statusCode, 401)
      assert.equal((await attempt(30, '2001:db8::ffff')).statusCode, 429)
      assert.equal((await attempt(30, '2001:db8:0:1::1')).statusCode, 401)
    })

    test('[ROLE-30] every call that is not public answers 401 without a session', async () => {
      const answered: string[] = []
      for (const { method, path } of endpointsOf(contract).filter((call) => !call.open)) {
        const url = path.replace(':format', 'csv').replace(/:\w+/g, '1')
        const reply = await app.call(undefined, { method, url })
        // A call of the contract that has no route yet
        if (reply.statusCode === 404 && /^There is (nothing at|no call)/.test(reply.body)) continue
        assert.equal(reply.statusCode, 401, `${method} ${url}`)
        answered.push(path)
      }
      for (const path of ['/api/devices', '/api/positions', '/api/users', '/api/permissions', '/api/session/token'])
        assert.ok(answered.includes(path), path)
    })
  })
}
