import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { create, get, update } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { basic, bearer, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { type TestIdentityProvider, testIdentityProvider } from '../../testing/identity-provider.ts'

const publicUrl = 'https://fleet.example.com'
const callback = '/api/session/openid/callback'
const client = { clientId: 'rastro', clientSecret: 'a secret of ours that is long' }

for (const [dialect, open] of dialects) {
  describe(`accounts and people of an identity provider, on ${dialect}`, () => {
    let provider: TestIdentityProvider
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      provider = await testIdentityProvider({ ...client, redirectUris: [publicUrl + callback] })
      const rights = { force: false, allowRegistration: true, adminGroup: 'chiefs', allowGroup: undefined }
      const openId = { issuer: provider.issuer, ...client, ...rights, groupsClaim: 'groups' }
      app = await testApp({ open, config: { publicUrl, openId } })
      fleet = await seedFleet(app.ctx)
    })
    after(async () => {
      await app.close()
      await provider.close()
    })
    beforeEach(() => app.clock.advance(61 * 60_000))

    interface Person {
      readonly sub: string
      readonly email: string
      readonly groups?: readonly string[]
      readonly email_verified?: boolean
    }
    async function signIn(person: Person, headers: Record<string, string> = {}) {
      const begun = await app.call(undefined, { url: '/api/session/openid/auth' })
      const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      provider.person = { email_verified: true, ...person }
      const answer = await provider.signIn(begun.headers.location!)
      return app.call(undefined, { url: callback + new URL(answer).search, headers: { cookie, ...headers } })
    }
    const sessionOf = (reply: Awaited<ReturnType<typeof signIn>>) => {
      const { value } = reply.cookies.find(({ name }) => name === 'JSESSIONID')!
      return { cookie: `JSESSIONID=${value}` }
    }
    const who = async (headers: Record<string, string>): Promise<User> =>
      (await app.call(undefined, { url: '/api/session', headers })).json()
    const statusOf = async (headers: Record<string, string>) =>
      (await app.call(undefined, { url: '/api/devices', headers })).statusCode
    const login = async (email: string) => {
      const reply = await app.call(undefined, { method: 'POST', url: '/api/session', ...form({ email, password }) })
      return { status: reply.statusCode, headers: { cookie: String(reply.headers['set-cookie']).split(';')[0]! } }
    }
    const register = (name: string, fields: Partial<User> = {}) =>
      app
        .as(fleet.ADM)
        .users.create({ body: { name, email: `${name.toLowerCase()}@example.com`, password, ...fields } })
    const deeds = async (action: string, id: number) =>
      (await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute())
        .filter(({ actionType, objectId }) => actionType === action && objectId === id)
        .map(({ attributes }) => JSON.parse(attributes) as Record<string, unknown>)
    const refusal = (reply: Awaited<ReturnType<typeof signIn>>) => [
      reply.statusCode,
      JSON.parse(decodeURIComponent(String(reply.headers['x-reason'])))[0],
    ]

    test('whoever takes the boss’s email before the boss signs in gets nothing of the boss’s', async () => {
      const thief = await register('Thief')
      const token = await app.as(thief).session.createToken({ body: {} })
      const { headers } = await login('thief@example.com')
      const body = { ...thief, email: 'boss@example.com', currentPassword: password }
      const moved = await app.call(undefined, { method: 'PUT', url: `/api/users/${thief.id}`, headers, payload: body })
      assert.equal(moved.statusCode, 200)
      const boss = await signIn({ sub: 'boss', email: 'boss@example.com', groups: ['chiefs'] })
      const opened = boss.statusCode === 303 ? await who(sessionOf(boss)) : undefined
      for (const stolen of [bearer(token), headers, basic(`boss@example.com:${password}`)]) {
        const seen = await who(stolen)
        assert.ok(!seen.administrator, 'the thief administers')
        assert.notEqual(seen.id, opened?.id)
      }
      assert.deepEqual(refusal(boss), [403, 'signInRefusal.notVerified'])
      const inPortuguese = await signIn({ sub: 'boss', email: 'boss@example.com' }, { 'accept-language': 'pt-BR,pt' })
      assert.match(inPortuguese.body, /^Existe uma conta com o seu e-mail, mas/)
    })

    test('the first sign-in binds a verified account, and ends what opened it before', async () => {
      const { REV } = fleet
      const token = await app.as(REV).session.createToken({ body: {} })
      const link = await app.as(REV).share.device({ body: { deviceId: fleet.D1.id } })
      const { headers } = await login(REV.email)
      await app.ctx.db
        .insertInto('push_subscription')
        .values({ userId: REV.id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', createdTime: 0 })
        .execute()
      await update(app.ctx.db, users, REV.id, { attributes: { ...REV.attributes, notificationTokens: 'app' } })
      const reply = await signIn({ sub: 'rev', email: REV.email })
      assert.equal((await who(sessionOf(reply))).id, REV.id)
      for (const old of [headers, bearer(token), bearer(link), basic(`${REV.email}:${password}`)])
        assert.equal(await statusOf(old), 401)
      assert.equal((await login(REV.email)).status, 401)
      assert.deepEqual(await app.ctx.db.selectFrom('push_subscription').selectAll().execute(), [])
      assert.deepEqual((await get(app.ctx.db, users, REV.id)).attributes, REV.attributes)
      const [bound] = await deeds('link', REV.id)
      assert.equal(bound?.issuer, provider.issuer)
      const again = await signIn({ sub: 'rev', email: REV.email })
      assert.equal(await statusOf(sessionOf(reply)), 200)
      assert.equal((await who(sessionOf(again))).id, REV.id)
    })

    test('later sign-ins go by the subject, whatever has become of the email', async () => {
      const first = await who(sessionOf(await signIn({ sub: 'nina', email: 'nina@example.com' })))
      const moved = await signIn({ sub: 'nina', email: 'adm@example.com', email_verified: false })
      assert.equal((await who(sessionOf(moved))).id, first.id)
      const other = await signIn({ sub: 'somebody else', email: 'nina@example.com' })
      assert.deepEqual(refusal(other), [403, 'signInRefusal.otherPerson'])
      assert.equal((await deeds('denied', first.id)).length, 1)
    })

    test('two sign-ins at once bind once', async () => {
      const replies = await Promise.all([1, 2].map(() => signIn({ sub: 'cli', email: fleet.CLI.email })))
      for (const reply of replies) assert.equal((await who(sessionOf(reply))).id, fleet.CLI.id)
      assert.equal((await deeds('link', fleet.CLI.id)).length, 1)
    })

    test('an account that was never verified is bound by an administrator, in person, and released again', async () => {
      const user = await register('Olga', { administrator: true })
      const { params } = { params: { id: user.id } }
      const person = { sub: 'olga', email: user.email, groups: ['chiefs'] }
      assert.deepEqual(refusal(await signIn(person)), [403, 'signInRefusal.notVerified'])
      const headers = bearer(await app.as(fleet.ADM).session.createToken({ body: {} }))
      const url = `/api/users/${user.id}/identities`
      const byToken = await app.call(undefined, { method: 'POST', url, headers, payload: { subject: 'olga' } })
      assert.deepEqual(refusal(byToken), [403, 'contactRefusal.tokenIdentity'])
      const byOther = await app.call(fleet.MGR, { method: 'POST', url, payload: { subject: 'olga' } })
      assert.equal(byOther.statusCode, 403)
      const bound = await app
        .as(fleet.ADM)
        .identities.bind({ params, body: { subject: 'olga', currentPassword: null } })
      assert.deepEqual([bound.subject, bound.usedTime], ['olga', null])
      // Until then a mistyped subject has locked nobody out
      const old = await login(user.email)
      assert.equal(await statusOf(old.headers), 200)
      await assert.rejects(
        app.as(fleet.ADM).identities.bind({ params, body: { subject: 'other', currentPassword: null } }),
        { status: 409 },
      )
      assert.equal((await who(sessionOf(await signIn(person)))).id, user.id)
      assert.deepEqual([await statusOf(old.headers), (await login(user.email)).status], [401, 401])
      await app.as(fleet.ADM).identities.release({ params: { id: user.id, identityId: bound.id } })
      assert.deepEqual(await app.as(fleet.ADM).identities.list({ params }), [])
      assert.deepEqual(refusal(await signIn(person)), [403, 'signInRefusal.notVerified'])
      assert.deepEqual((await deeds('unlink', user.id)).length, 1)
    })

    test('the own account is bound with what a password needs', async () => {
      const params = { id: fleet.ADM.id }
      const body = { subject: 'adm', currentPassword: null }
      await assert.rejects(app.as(fleet.ADM).identities.bind({ params, body }), {
        status: 403,
        field: 'currentPassword',
        reason: { code: 'contactRefusal.passwordNeeded', values: {} },
      })
      await app.as(fleet.ADM).identities.bind({ params, body: { ...body, currentPassword: password } })
    })

    test('a shared link is bound to nobody', async () => {
      const guest = await create(app.ctx.db, users, { name: 'g', email: 'g@example.com', temporary: true })
      const body = { subject: 'guest', currentPassword: null }
      await assert.rejects(app.as(fleet.ADM).identities.bind({ params: guest, body }), { status: 400 })
    })
  })
}
