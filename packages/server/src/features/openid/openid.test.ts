import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import type { OpenIdConfig } from '../../config.ts'
import { create, get, update } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { basic, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { type Person, type TestIdentityProvider, testIdentityProvider } from '../../testing/identity-provider.ts'

const publicUrl = 'https://fleet.example.com'
const callback = '/api/session/openid/callback'
const appAddress = `org.traccar.manager:${callback}`
const client = { clientId: 'rastro', clientSecret: 'a secret of ours that is long' }
const redirectUris = [publicUrl + callback, appAddress]
const notBegun = 'The sign-in was not begun in this browser, or took too long: begin again'

for (const [dialect, open] of dialects) {
  describe(`single sign-on, on ${dialect}`, () => {
    let provider: TestIdentityProvider
    let app: TestApp
    let fleet: Fleet
    const nodes: TestApp[] = []
    before(async () => {
      provider = await testIdentityProvider({ ...client, redirectUris })
      app = await testApp({ open, config: configOf({}) })
      fleet = await seedFleet(app.ctx)
    })
    after(async () => {
      for (const node of nodes) await node.close()
      await app.close()
      await provider.close()
    })
    beforeEach(() => {
      // Earlier failures are outside the limit
      app.clock.advance(11 * 60_000)
    })

    const settings = (fields: Partial<OpenIdConfig>): OpenIdConfig => ({
      ...{ issuer: provider.issuer, ...client, force: false, allowRegistration: false },
      ...{ adminGroup: undefined, allowGroup: undefined, groupsClaim: 'groups', ...fields },
    })
    const configOf = (fields: Partial<OpenIdConfig>) => ({ publicUrl, openId: settings(fields) })
    /** Another process on the same database. */
    async function node(fields: Partial<OpenIdConfig> = {}): Promise<TestApp> {
      const shared = async () => ({ ...app.ctx.database, close: async () => {} })
      nodes.push(await testApp({ open: shared, config: configOf(fields) }))
      return nodes.at(-1)!
    }
    const person = (email: string, fields: object = {}) => ({
      sub: email.toLowerCase(),
      email,
      email_verified: true,
      ...fields,
    })
    const cookieOf = (reply: { cookies: object[] }, name: string) =>
      (reply.cookies as { name: string; value: string }[]).find((cookie) => cookie.name === name)?.value

    /** A browser that is redirected to the provider. */
    async function begin(at = app): Promise<{ page: URL; cookie: string }> {
      const reply = await at.call(undefined, { url: '/api/session/openid/auth' })
      assert.equal(reply.statusCode, 303, reply.body)
      return { page: new URL(reply.headers.location!), cookie: `OPENID=${cookieOf(reply, 'OPENID')}` }
    }
    /** And back from there. */
    const finish = (answer: string, cookie: string, at = app, remoteAddress = '127.0.0.1') =>
      at.call(undefined, { url: callback + new URL(answer).search, headers: { cookie }, remoteAddress })
    async function signIn(who: Person, at = app) {
      const { page, cookie } = await begin(at)
      provider.person = who
      return finish(await provider.signIn(page.href), cookie, at)
    }
    const whoIs = async (reply: { cookies: object[] }, at = app): Promise<User> =>
      (
        await at.call(undefined, {
          url: '/api/session',
          headers: { cookie: `JSESSIONID=${cookieOf(reply, 'JSESSIONID')}` },
        })
      ).json()
    const deeds = async (type: string) =>
      (await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute()).filter(
        ({ actionType }) => actionType === type,
      )
    const rowOf = (user: User) => get(app.ctx.db, users, user.id)

    test('[AUTH-11] the browser is sent to the provider with state, nonce and a challenge', async () => {
      const { page, cookie } = await begin()
      const asked = page.searchParams
      assert.equal(page.origin, provider.issuer)
      assert.deepEqual(
        ['response_type', 'redirect_uri', 'scope', 'code_challenge_method'].map((name) => asked.get(name)),
        ['code', publicUrl + callback, 'openid profile email', 'S256'],
      )
      for (const name of ['state', 'nonce', 'code_challenge']) assert.match(asked.get(name)!, /^[\w-]{43}$/)
      for (const name of ['state', 'nonce']) assert.ok(!cookie.includes(asked.get(name)!))
      const server = (await app.call(undefined, { url: '/api/server' })).json()
      assert.deepEqual([server.openIdEnabled, server.openIdForce], [true, false])
    })

    test('who comes back is logged in by the email, whatever its case, and named as the provider names them', async () => {
      const logins = (await deeds('login')).length
      const reply = await signIn(person('USR@Example.com', { name: 'Ursula' }))
      assert.deepEqual([reply.statusCode, reply.headers.location], [303, `${publicUrl}/?openid=success`])
      const header = String(reply.headers['set-cookie'])
      assert.match(header, /JSESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure/)
      assert.match(header, /OPENID=; Path=\/api\/session\/openid\/callback; HttpOnly; SameSite=Lax; Max-Age=0; Secure/)
      const user = await whoIs(reply)
      assert.deepEqual([user.id, user.name, user.email], [fleet.USR.id, 'Ursula', 'usr@example.com'])
      const [deed] = (await deeds('login')).slice(logins)
      assert.deepEqual([deed?.userId, deed?.objectId], [fleet.USR.id, fleet.USR.id])
    })

    test('who has no account gets one only where the settings say so', async () => {
      const refused = await signIn(person('new@example.com'))
      assert.deepEqual([refused.statusCode, refused.body], [403, 'There is no account with your email'])
      assert.equal((await deeds('denied')).at(-1)?.objectId, null)
      const open = await node({ allowRegistration: true })
      const two = await Promise.all([begin(open), begin(open)])
      provider.person = person('New@example.com', { name: 'Nina' })
      const answers = await Promise.all(two.map(({ page }) => provider.signIn(page.href)))
      const replies = await Promise.all(answers.map((answer, index) => finish(answer, two[index]!.cookie, open)))
      const [one, other] = await Promise.all(replies.map((reply) => whoIs(reply)))
      assert.equal(one?.id, other?.id)
      assert.deepEqual(
        [one?.email, one?.name, one?.fixedEmail, one?.administrator, one?.deviceLimit],
        ['new@example.com', 'Nina', true, false, -1],
      )
    })

    test('the first of an empty installation runs it', async () => {
      const empty = await testApp({ open, config: configOf({}) })
      const user = await whoIs(await signIn(person('first@example.com', { name: 'Fran' }), empty), empty)
      assert.deepEqual([user.administrator, user.fixedEmail], [true, true])
      assert.equal((await signIn(person('second@example.com'), empty)).statusCode, 403)
      await empty.close()
    })

    test('an email that is not verified, or is not given, opens nothing', async () => {
      for (const verified of [false, undefined, 1, 'yes']) {
        const reply = await signIn({ ...person('adm@example.com'), email_verified: verified })
        assert.deepEqual([reply.statusCode, reply.body], [403, 'The identity provider has not verified your email'])
      }
      assert.equal(
        (await signIn({ sub: 'x', email_verified: true })).body,
        'The identity provider does not tell your email',
      )
      const alike = await signIn(person('ａdm@example.com'))
      assert.deepEqual([alike.statusCode, cookieOf(alike, 'JSESSIONID')], [400, undefined])
    })

    test("a login name that looks like somebody's email is not theirs", async () => {
      await create(app.ctx.db, users, { name: 'Eve', email: 'eve@example.com', login: 'vera@example.com' })
      const open = await node({ allowRegistration: true })
      const reply = await signIn(person('vera@example.com'), open)
      assert.deepEqual([reply.statusCode, cookieOf(reply, 'JSESSIONID')], [409, undefined])
    })

    test('[AUTH-45] disabled, expired and temporary accounts stay closed, and the audit says so', async () => {
      const states: [Partial<User>, string][] = [
        [{ disabled: true }, 'User is disabled'],
        [{ disabled: false, expirationTime: new Date(0) }, 'User has expired'],
        [{ expirationTime: null, temporary: true }, 'User is temporary'],
      ]
      for (const [state, words] of states) {
        await update(app.ctx.db, users, fleet.LIM.id, state)
        const reply = await signIn(person('lim@example.com'))
        assert.deepEqual([reply.statusCode, reply.body, cookieOf(reply, 'JSESSIONID')], [400, words, undefined])
        assert.equal((await deeds('denied')).at(-1)?.objectId, fleet.LIM.id)
      }
    })

    test('groups decide who may sign in, and who is an administrator, at every login', async () => {
      const strict = await node({ allowGroup: 'drivers', adminGroup: 'chiefs' })
      const { page } = await begin(strict)
      assert.equal(page.searchParams.get('scope'), 'openid profile email groups')
      const outside = await signIn(person('mgr@example.com', { groups: ['cooks'] }), strict)
      assert.deepEqual([outside.statusCode, outside.body], [403, 'You are not in the group that may sign in'])
      await signIn(person('mgr@example.com', { groups: ['drivers', 'chiefs'] }), strict)
      assert.equal((await rowOf(fleet.MGR)).administrator, true)
      await signIn(person('mgr@example.com', { groups: ['drivers'] }), strict)
      assert.equal((await rowOf(fleet.MGR)).administrator, false)
      await signIn(person('adm@example.com', { groups: ['chiefs'] }))
      assert.equal((await rowOf(fleet.ADM)).administrator, true)
    })

    test('an answer counts once, in the browser that asked, for ten minutes', async () => {
      provider.person = person('usr@example.com')
      const mine = await begin()
      const other = await begin()
      const answer = await provider.signIn(mine.page.href)
      for (const cookie of ['', 'OPENID=forged', other.cookie]) {
        const reply = await finish(answer, cookie)
        assert.deepEqual([reply.statusCode, reply.body], [400, notBegun])
      }
      const changed = new URL(answer)
      changed.searchParams.set('state', 'another')
      assert.equal((await finish(changed.href, mine.cookie)).body, notBegun)
      const twice = await Promise.all([finish(answer, mine.cookie), finish(answer, mine.cookie)])
      assert.deepEqual(twice.map(({ statusCode }) => statusCode).sort(), [303, 429])
      const slow = await begin()
      const late = await provider.signIn(slow.page.href)
      app.clock.advance(10 * 60_000)
      assert.equal((await finish(late, slow.cookie)).body, notBegun)
    })

    test("somebody else's code is worth nothing in a sign-in that did not ask for it", async () => {
      const [victim, thief] = [await begin(), await begin()]
      provider.person = person('adm@example.com')
      const stolen = new URL(await provider.signIn(victim.page.href))
      provider.person = person('usr@example.com')
      const own = new URL(await provider.signIn(thief.page.href))
      own.searchParams.set('code', stolen.searchParams.get('code')!)
      const reply = await finish(own.href, thief.cookie)
      assert.deepEqual(
        [reply.statusCode, reply.body],
        [400, 'The identity provider has refused the sign-in: invalid_grant'],
      )
    })

    test('a sign-in that one node began another one finishes', async () => {
      const far = await node()
      provider.person = person('usr@example.com')
      const { page, cookie } = await begin()
      assert.equal((await whoIs(await finish(await provider.signIn(page.href), cookie, far))).id, fleet.USR.id)
    })

    test('the app comes back with its own address, and no other address is taken', async () => {
      provider.person = person('usr@example.com')
      const { page, cookie } = await begin()
      page.searchParams.set('redirect_uri', appAddress)
      const answer = new URL(await provider.signIn(page.href))
      assert.equal(answer.protocol, 'org.traccar.manager:')
      answer.searchParams.set('redirect_uri', appAddress)
      const reply = await finish(answer.href, cookie)
      assert.deepEqual([reply.statusCode, reply.headers.location], [303, `${publicUrl}/?openid=success`])
      const again = await begin()
      const ours = new URL(await provider.signIn(again.page.href))
      ours.searchParams.set('redirect_uri', 'https://evil.example/')
      assert.equal((await finish(ours.href, again.cookie)).headers.location, `${publicUrl}/?openid=success`)
    })

    test('what the provider refuses is reported in a word of its own, and never in its text', async () => {
      const { page, cookie } = await begin()
      const query = `?state=${page.searchParams.get('state')}&iss=${provider.issuer}&error=access_denied`
      const reply = await finish(`${publicUrl}${query}&error_description=%3Cscript%3E`, cookie)
      assert.equal(reply.body, 'The identity provider has refused the sign-in: access_denied')
      const again = await begin()
      const state = again.page.searchParams.get('state')
      const odd = await finish(`${publicUrl}?state=${state}&iss=${provider.issuer}&error=%3Cscript%3E`, again.cookie)
      assert.equal(odd.body, 'The identity provider has refused the sign-in: no reason')
      const third = await begin()
      const foreign = `${publicUrl}?state=${third.page.searchParams.get('state')}&iss=https://evil.example&code=x`
      assert.equal(
        (await finish(foreign, third.cookie)).body,
        'The answer of the identity provider does not fit this sign-in',
      )
    })

    test('an address whose sign-ins fail is stopped after thirty, and nobody else is', async () => {
      const wrong = (from: string) => finish(`${publicUrl}?state=x&code=y`, '', app, from)
      for (let i = 0; i < 30; i += 1) assert.equal((await wrong('192.0.2.1')).statusCode, 400)
      assert.equal((await wrong('192.0.2.1')).statusCode, 429)
      assert.equal((await wrong('192.0.2.2')).statusCode, 400)
    })

    test('[AUTH-10] where it is forced no password opens anything, and tokens do', async () => {
      const forced = await node({ force: true })
      const login = form({ email: 'adm@example.com', password })
      const typed = await forced.call(undefined, { method: 'POST', url: '/api/session', ...login })
      const words = 'Passwords open nothing here: sign in with the company account'
      assert.deepEqual([typed.statusCode, typed.body], [401, words])
      const shown = { url: '/api/devices', headers: basic(`adm@example.com:${password}`) }
      assert.equal((await forced.call(undefined, shown)).statusCode, 401)
      assert.equal((await forced.call(undefined, { url: '/api/server' })).json().openIdForce, true)
      const token = await app.as(fleet.ADM).session.createToken({ body: {} })
      const bearer = { authorization: `Bearer ${token}` }
      assert.equal((await forced.call(undefined, { url: '/api/devices', headers: bearer })).statusCode, 200)
      assert.equal((await signIn(person('adm@example.com'), forced)).statusCode, 303)
    })
  })
}

test('a provider that cannot be reached is reported in words, and asked again a little later', async () => {
  const away = await testIdentityProvider({ ...client, redirectUris })
  await away.close()
  const openId = { issuer: away.issuer, ...client, force: false, allowRegistration: true, groupsClaim: 'groups' }
  const app = await testApp({
    config: { publicUrl, openId: { ...openId, adminGroup: undefined, allowGroup: undefined } },
  })
  const begin = () => app.call(undefined, { url: '/api/session/openid/auth' })
  const reply = await begin()
  assert.deepEqual([reply.statusCode, reply.body], [503, 'The identity provider cannot be reached: try again later'])
  assert.equal((await app.call(undefined, { url: '/api/server' })).statusCode, 200)
  const back = await testIdentityProvider({ ...client, redirectUris, port: Number(new URL(away.issuer).port) })
  assert.equal((await begin()).statusCode, 503)
  app.clock.advance(5000)
  assert.equal((await begin()).statusCode, 303)
  await app.close()
  await back.close()
})

test('[AUTH-11] without a provider both calls say so', async () => {
  const app = await testApp()
  for (const url of ['/api/session/openid/auth', callback]) {
    const reply = await app.call(undefined, { url })
    assert.deepEqual([reply.statusCode, reply.body], [400, 'OpenID not enabled'])
  }
  await app.close()
})
