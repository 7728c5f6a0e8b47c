import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { tokenKeys } from '../../access/keys.ts'
import { newClaims, writeToken } from '../../access/token.ts'
import { type RawCall, type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { cookieOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`what ends with a password, an account or a token, on ${dialect}`, () => {
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
    const withCookie = (cookie: string, call: RawCall) => app.call(undefined, { ...call, headers: { cookie } })
    const save = (by: User, whom: User, fields: Partial<User>) =>
      app.as(by).users.update({ params: whom, body: { ...whom, ...fields } })
    const somebody = async (name: string) => {
      const [email, secret] = [`${name.toLowerCase()}@example.com`, 'a first secret 1']
      const user = await app.as(fleet.ADM).users.create({ body: { name, email, password: secret } })
      const login = async (password: string) =>
        cookieOf(await app.call(undefined, { method: 'POST', url: '/api/session', ...form({ email, password }) }))
      return { user, login, secret }
    }

    test('a new password ends everything that came from the old one', async () => {
      const { user, login, secret } = await somebody('Leaver')
      const token = await app.as(user).session.createToken({ body: {} })
      const child = await bearer(token, { method: 'POST', url: '/api/session/token', ...form({}) })
      const opened = await app.call(undefined, { url: `/api/session?token=${token}` })
      const stock = writeToken(
        await tokenKeys(app.ctx.db),
        newClaims(user.id, new Date(app.clock.now().getTime() + 3_600_000)),
      )
      const own = await login(secret)
      const saved = await withCookie(own, {
        method: 'PUT',
        url: `/api/users/${user.id}`,
        payload: { ...user, password: 'another secret 2', currentPassword: secret },
      })
      assert.equal(saved.statusCode, 200)
      for (const text of [token, child.body, stock])
        assert.equal((await bearer(text, { url: '/api/devices' })).statusCode, 401)
      assert.equal((await withCookie(cookieOf(opened), { url: '/api/devices' })).statusCode, 401)
      assert.equal((await withCookie(own, { url: '/api/devices' })).statusCode, 200)
      assert.equal((await bearer(token, { url: `/api/session?token=${stock}` })).statusCode, 401)
    })

    test('a token sets no password, and no key for one-time codes, unless the present password comes with it', async () => {
      const { user, secret } = await somebody('Holder')
      const token = await app.as(user).session.createToken({ body: {} })
      const cookie = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      const change = (fields: object) => ({
        method: 'PUT' as const,
        url: `/api/users/${user.id}`,
        payload: { ...user, ...fields },
      })
      for (const fields of [{ password: 'stolen secret 1' }, { totpKey: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }]) {
        for (const reply of [await bearer(token, change(fields)), await withCookie(cookie, change(fields))]) {
          assert.deepEqual(
            [reply.statusCode, reply.headers['x-field'], reply.body],
            [403, 'currentPassword', 'The present password is needed'],
          )
        }
      }
      const wrong = await bearer(token, change({ password: 'stolen secret 1', currentPassword: 'guess' }))
      assert.deepEqual([wrong.statusCode, wrong.body], [403, 'The present password is wrong'])
      assert.equal((await bearer(token, change({ name: 'Renamed' }))).statusCode, 200)
      const admin = await app.as(fleet.ADM).session.createToken({ body: {} })
      const other = await bearer(admin, change({ password: 'stolen secret 1' }))
      assert.deepEqual([other.statusCode, other.body], [403, 'A token cannot set a password'])
      const right = await bearer(token, change({ password: 'another secret 2', currentPassword: secret }))
      assert.equal(right.statusCode, 200)
    })

    test('a client that does not ask for the present password may go without it soon after a login', async () => {
      const { user, login, secret } = await somebody('Stock')
      const cookie = await login(secret)
      const change = (password: string) =>
        withCookie(cookie, { method: 'PUT', url: `/api/users/${user.id}`, payload: { ...user, password } })
      assert.equal((await change('another secret 2')).statusCode, 200)
      app.clock.advance(3_600_001)
      const late = await change('another secret 3')
      assert.deepEqual([late.statusCode, late.body], [403, 'The present password is needed'])
    })

    test('nothing that came from a locked account opens anything, nor from who is logged in as others', async () => {
      const { user, login, secret } = await somebody('Locked')
      const boss = await save(fleet.ADM, user, { administrator: true })
      const token = await app.as(boss).session.createToken({ body: {} })
      const cookies = [await login(secret), cookieOf(await bearer(token, { url: `/api/session/${fleet.USR.id}` }))]
      const sockets = await Promise.all(cookies.map((cookie) => openBrowser(host, { cookie })))
      await save(fleet.ADM, boss, { disabled: true })
      for (const socket of sockets) assert.equal(await socket.closed, 1008)
      assert.equal((await bearer(token, { url: '/api/devices' })).statusCode, 401)
      for (const cookie of cookies) assert.equal((await withCookie(cookie, { url: '/api/devices' })).statusCode, 401)
    })

    test('a token that is taken back takes along what was made and opened with it', async () => {
      const { user } = await somebody('Chain')
      const token = await app.as(user).session.createToken({ body: {} })
      const child = await bearer(token, { method: 'POST', url: '/api/session/token', ...form({}) })
      const cookies = await Promise.all(
        [token, child.body].map(async (text) =>
          cookieOf(await app.call(undefined, { url: `/api/session?token=${text}` })),
        ),
      )
      await app.as(user).session.revokeToken({ body: { token } })
      assert.equal((await bearer(child.body, { url: '/api/devices' })).statusCode, 401)
      for (const cookie of cookies) assert.equal((await withCookie(cookie, { url: '/api/devices' })).statusCode, 401)
    })

    test('sockets hang up with what opened them, also those of who is logged in as somebody else', async () => {
      const { user, login, secret } = await somebody('Boss')
      const boss = await save(fleet.ADM, user, { administrator: true })
      const token = await app.as(boss).session.createToken({ body: {} })
      const cookies = {
        own: await login(secret),
        byToken: cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` })),
        entered: cookieOf(await app.call(boss, { url: `/api/session/${fleet.USR.id}` })),
      }
      // The new login has replaced the one that it was created with
      const sockets = [
        await openBrowser(host, { query: `?token=${token}` }),
        await openBrowser(host, { cookie: cookies.own }),
        await openBrowser(host, { cookie: cookies.entered }),
        await openBrowser(host, { cookie: cookies.byToken }),
      ]
      await save(fleet.ADM, boss, { password: 'another secret 2' })
      for (const socket of sockets) assert.equal(await socket.closed, 1008)
    })

    test('whoever is logged in as somebody they manage no longer is hung up on', async () => {
      const { MGR, USR, ADM } = fleet
      const entered = cookieOf(await app.call(MGR, { url: `/api/session/${USR.id}` }))
      const socket = await openBrowser(host, { cookie: entered })
      await app.as(ADM).permissions.unlink({ body: { userId: MGR.id, managedUserId: USR.id } })
      assert.ok((await socket.closed) > 1000)
      await app.as(ADM).permissions.link({ body: { userId: MGR.id, managedUserId: USR.id } })
    })

    test('sockets hang up when a token is taken back, and when a person is removed', async () => {
      const { user } = await somebody('Gone')
      const [one, other] = await Promise.all([1, 2].map(() => app.as(user).session.createToken({ body: {} })))
      const revoked = await openBrowser(host, { query: `?token=${one}` })
      const removed = await openBrowser(host, { query: `?token=${other}` })
      await app.as(user).session.revokeToken({ body: { token: one! } })
      assert.equal(await revoked.closed, 1008)
      await app.as(fleet.ADM).users.remove({ params: user })
      assert.equal(await removed.closed, 1008)
    })
  })
}
