import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { get } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { sweep } from '../../jobs/sweep.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bearer, cookieOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'

const publicUrl = 'https://fleet.example.com'
const hour = 3_600_000

for (const [dialect, open] of dialects) {
  describe(`verified emails, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      server = await testMailServer()
      app = await testApp({ open, config: { mail: { url: server.url, from: 'fleet@example.com' }, publicUrl } })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
    })
    after(async () => {
      await app.close()
      await server.close()
    })
    // Earlier requests are outside the limit, and every login is older than an hour
    beforeEach(() => app.clock.advance(61 * 60_000))

    /** The mails sent since the last call. */
    async function mailed(action: () => Promise<unknown>) {
      const count = server.mails.length
      await action()
      while ((await runner.tick()) > 0);
      return server.mails.slice(count)
    }
    type Mails = Awaited<ReturnType<typeof mailed>>
    const to = (mails: Mails, address: string) => mails.filter(({ recipients }) => recipients.includes(address))
    const tokenIn = (mails: Mails, address: string) =>
      /confirm-email\?token=([\w-]+)/.exec(to(mails, address).at(-1)?.text ?? '')?.[1] ?? ''
    const confirm = (token: string) =>
      app.call(undefined, { method: 'POST', url: '/api/contacts/confirm', ...form({ token }) })
    const put = (user: User, headers: Record<string, string>, fields: object) =>
      app.call(undefined, { method: 'PUT', url: `/api/users/${user.id}`, headers, payload: { ...user, ...fields } })
    const session = async (email: string, secret = password) => {
      const fields = form({ email, password: secret })
      const reply = await app.call(undefined, { method: 'POST', url: '/api/session', ...fields })
      return { status: reply.statusCode, headers: { cookie: cookieOf(reply) } }
    }
    const emailOf = async ({ id }: User) => (await get(app.ctx.db, users, id)).email
    const contactOf = async (by: User, { id }: User) => (await app.as(by).contacts.get({ params: { id } })).mail
    const register = (name: string) =>
      app.as(fleet.ADM).users.create({ body: { name, email: `${name.toLowerCase()}@example.com`, password } })
    /** An account whose owner has followed the link. */
    async function person(name: string): Promise<User> {
      let made: User | undefined
      const mails = await mailed(async () => {
        made = await register(name)
      })
      assert.equal((await confirm(tokenIn(mails, made!.email))).statusCode, 204)
      return made!
    }
    const reasonOf = ({ statusCode, headers }: Awaited<ReturnType<typeof put>>) => [
      statusCode,
      headers['x-field'],
      headers['x-reason'] && JSON.parse(decodeURIComponent(String(headers['x-reason'])))[0],
    ]
    const deeds = async (id: number) =>
      (await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute())
        .filter(
          ({ actionType, objectType, objectId }) => actionType === 'edit' && objectType === 'user' && objectId === id,
        )
        .map(({ attributes }) => JSON.parse(attributes) as Record<string, unknown>)

    test('who has stolen a token sets no password by moving the email first', async () => {
      const victim = await person('Victim')
      const token = await app.as(victim).session.createToken({ body: {} })
      const opened = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      const post = (url: string, fields: Record<string, string>) =>
        app.call(undefined, { method: 'POST', url, ...form(fields) })
      for (const headers of [bearer(token), { cookie: opened }]) {
        for (const fields of [{ email: 'thief@example.com' }, { login: 'thief' }]) {
          const mails = await mailed(async () => {
            await put(victim, headers, fields)
            await post('/api/password/reset', { email: Object.values(fields)[0]! })
          })
          const link = /passwordReset=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? 'none'
          await post('/api/password/update', { token: link, password: 'stolen staple 9' })
          assert.equal((await session(victim.email, password)).status, 200, 'the password of the victim was set')
          assert.deepEqual(to(mails, 'thief@example.com'), [])
        }
      }
      const { email, login } = await get(app.ctx.db, users, victim.id)
      assert.deepEqual([email, login], ['victim@example.com', null])
      const refused = await put(victim, bearer(token), { email: 'thief@example.com' })
      assert.deepEqual(reasonOf(refused), [403, 'currentPassword', 'contactRefusal.passwordNeeded'])
      const renamed = await put(victim, bearer(token), { name: 'Renamed' })
      assert.equal(renamed.statusCode, 200)
    })

    test('the email changes when the new address is confirmed, and the old one is notified before', async () => {
      const user = await person('Mover')
      const old = await session(user.email)
      app.clock.advance(2 * hour)
      const change = { email: 'moved@example.com' }
      assert.deepEqual(reasonOf(await put(user, old.headers, change)).slice(0, 2), [403, 'currentPassword'])
      const wrong = await put(user, old.headers, { ...change, currentPassword: 'guess' })
      assert.deepEqual(reasonOf(wrong), [403, 'currentPassword', 'contactRefusal.passwordWrong'])
      const mails = await mailed(async () => {
        const saved = await put(user, old.headers, { ...change, currentPassword: password })
        assert.deepEqual([saved.statusCode, saved.json().email], [200, user.email])
      })
      assert.equal(to(mails, user.email).at(-1)?.subject, 'Your email is about to change')
      assert.ok(!JSON.stringify(mails).includes('Mover'))
      assert.equal((await contactOf(user, user)).pendingAddress, 'moved@example.com')
      // A client that saves the complete user again changes nothing
      assert.equal((await put(user, old.headers, {})).statusCode, 200)
      const reset = await mailed(() =>
        app.call(undefined, { method: 'POST', url: '/api/password/reset', ...form({ email: user.email }) }),
      )
      assert.deepEqual(
        reset.map(({ recipients }) => recipients),
        [[user.email]],
      )
      const token = tokenIn(mails, 'moved@example.com')
      const both = await Promise.all([confirm(token), confirm(token)])
      assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [204, 400])
      assert.equal(await emailOf(user), 'moved@example.com')
      assert.deepEqual([(await session('moved@example.com')).status, (await session(user.email)).status], [200, 401])
      const { state, pendingAddress } = await contactOf(user, user)
      assert.deepEqual([state, pendingAddress], ['verified', null])
      const link = /passwordReset=([\w-]+)/.exec(reset[0]?.text ?? '')![1]!
      const late = await app.call(undefined, {
        method: 'POST',
        url: '/api/password/update',
        ...form({ token: link, password: 'battery staple 9' }),
      })
      assert.equal(late.statusCode, 400)
      const noted = (await deeds(user.id)).map(({ fields, verified }) => verified ?? String(fields))
      assert.deepEqual(
        noted.filter((what) => what !== ''),
        ['mail', 'pendingEmail', 'email', 'mail'],
      )
    })

    test('soon after a login the present password may be left out, and a login name changes at once', async () => {
      const user = await person('Fresh')
      const { headers } = await session(user.email)
      assert.equal((await put(user, headers, { login: 'fresh' })).json().login, 'fresh')
      app.clock.advance(2 * hour)
      assert.deepEqual(reasonOf(await put(user, headers, { login: null })).slice(0, 2), [403, 'currentPassword'])
      assert.equal((await put(user, headers, { login: ' FRESH ' })).statusCode, 200)
      assert.equal((await put(user, headers, { login: null, currentPassword: password })).json().login, null)
    })

    test('a text that is no address, and an address of somebody else, are refused beside the field', async () => {
      const user = await person('Typo')
      const { headers } = await session(user.email)
      const refused = await put(user, headers, { email: 'nope' })
      assert.deepEqual(reasonOf(refused), [400, 'email', 'contactRefusal.notAddress'])
      const taken = await put(user, headers, { email: 'ADM@example.com' })
      assert.deepEqual(reasonOf(taken).slice(0, 2), [409, 'email'])
      const made = app.as(fleet.ADM).users.create({ body: { name: 'x', email: 'nope', password } })
      await assert.rejects(made, { status: 400, field: 'email' })
      await app.ctx.db.updateTable('user').set({ email: 'admin' }).where('id', '=', user.id).execute()
      // Contacts stored earlier stay usable
      assert.equal((await put({ ...user, email: 'admin' }, headers, { name: 'Still' })).statusCode, 200)
    })

    test('a change can be withdrawn, ends after a day, with a newer one, and with a new password', async () => {
      const user = await person('Waiter')
      const { headers } = await session(user.email)
      const ask = (email: string) => mailed(() => put(user, headers, { email, currentPassword: password }))
      const params = { id: user.id }
      const first = tokenIn(await ask('w1@example.com'), 'w1@example.com')
      const second = tokenIn(await ask('w2@example.com'), 'w2@example.com')
      assert.equal((await confirm(first)).statusCode, 400)
      const { mail } = await app.as(user).contacts.withdraw({ params })
      assert.deepEqual([mail.pendingAddress, (await confirm(second)).statusCode], [null, 400])
      await assert.rejects(app.as(user).contacts.withdraw({ params }), { status: 400 })
      const third = tokenIn(await ask('w3@example.com'), 'w3@example.com')
      app.clock.advance(24 * hour)
      assert.deepEqual(reasonOf(await confirm(third)), [400, 'token', 'contactRefusal.linkOver'])
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.deepEqual(await app.ctx.db.selectFrom('contact_proof').selectAll().execute(), [])
      const fourth = tokenIn(await ask('w4@example.com'), 'w4@example.com')
      await put(user, headers, { password: 'battery staple 9', currentPassword: password })
      assert.equal((await confirm(fourth)).statusCode, 400)
      assert.equal(await emailOf(user), user.email)
    })

    test('a save that crosses the confirmation does not bring the old address back', async () => {
      const user = await person('Crosser')
      const { headers } = await session(user.email)
      let now = user
      for (let round = 0; round < 8; round += 1) {
        const email = `crosser${round}@example.com`
        const change = { email, currentPassword: password }
        const token = tokenIn(await mailed(() => put(now, headers, change)), email)
        const [confirmed] = await Promise.all([confirm(token), put(now, headers, { name: `Round ${round}` })])
        assert.equal(confirmed.statusCode, 204)
        now = await get(app.ctx.db, users, user.id)
        assert.equal(now.email, email)
      }
    })

    test('of two who confirm one address the second is refused, and keeps the old one', async () => {
      const [one, two] = [await person('Uno'), await person('Due')]
      const ask = async (user: User) => {
        const { headers } = await session(user.email)
        return tokenIn(await mailed(() => put(user, headers, { email: 'both@example.com' })), 'both@example.com')
      }
      const tokens = [await ask(one), await ask(two)]
      assert.equal((await confirm(tokens[0]!)).statusCode, 204)
      assert.deepEqual(reasonOf(await confirm(tokens[1]!)), [409, 'email', 'contactRefusal.taken'])
      assert.equal(await emailOf(two), two.email)
    })

    test('who manages a user sets another address at once, in person; it is not verified, and the old one is notified', async () => {
      const made = await app.as(fleet.MGR).users.create({ body: { name: 'Kept', email: 'kept@example.com', password } })
      // The link of the new account is sent before another one is requested
      await mailed(async () => {})
      const headers = bearer(await app.as(fleet.MGR).session.createToken({ body: {} }))
      const byToken = await put(made, headers, { email: 'other@example.com' })
      assert.deepEqual(reasonOf(byToken), [403, 'email', 'contactRefusal.tokenAddress'])
      const login = await put(made, headers, { login: 'kept' })
      assert.deepEqual(reasonOf(login), [403, 'login', 'contactRefusal.tokenAddress'])
      await confirm(tokenIn(await mailed(() => app.as(fleet.MGR).contacts.sendLink({ params: made })), made.email))
      assert.equal((await contactOf(fleet.MGR, made)).state, 'verified')
      const mails = await mailed(() =>
        app.as(fleet.MGR).users.update({ params: made, body: { ...made, email: 'other@example.com' } }),
      )
      assert.equal(await emailOf(made), 'other@example.com')
      assert.equal((await contactOf(fleet.MGR, made)).state, 'unverified')
      assert.equal(to(mails, made.email).at(-1)?.subject, 'Your email was changed')
      assert.equal((await confirm(tokenIn(mails, 'other@example.com'))).statusCode, 204)
      assert.equal((await contactOf(fleet.MGR, made)).state, 'verified')
      await assert.rejects(contactOf(fleet.USR, made), { status: 403 })
    })

    test('a mailed link for a new password verifies the address that it went to', async () => {
      const made = await register('Forgot')
      assert.equal((await contactOf(made, made)).state, 'unverified')
      const mails = await mailed(() =>
        app.call(undefined, { method: 'POST', url: '/api/password/reset', ...form({ email: made.email }) }),
      )
      const token = /passwordReset=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
      const fields = form({ token, password: 'battery staple 9' })
      assert.equal(
        (await app.call(undefined, { method: 'POST', url: '/api/password/update', ...fields })).statusCode,
        200,
      )
      assert.equal((await contactOf(fleet.ADM, made)).state, 'verified')
    })

    test('links are in the language of the person, hold no secret at rest, and are few', async () => {
      const body = { name: 'Bia', email: 'bia@example.com', password, attributes: { language: 'pt-BR' } }
      let made: User | undefined
      const mails = await mailed(async () => {
        made = await app.as(fleet.ADM).users.create({ body })
      })
      assert.equal(to(mails, body.email)[0]?.subject, 'Confirme o seu e-mail')
      const token = tokenIn(mails, body.email)
      const { db } = app.ctx
      const [proofs, tasks] = [db.selectFrom('contact_proof'), db.selectFrom('task')].map((query) => query.selectAll())
      assert.ok(!JSON.stringify([await proofs!.execute(), await tasks!.execute()]).includes(token))
      const again = () => app.as(made!).contacts.sendLink({ params: { id: made!.id } })
      assert.equal((await mailed(again)).length, 1)
      assert.equal((await mailed(again)).length, 1)
      const tooMany = { code: 'contactRefusal.tooMany', values: { retryAfterSeconds: 3600 } }
      await assert.rejects(again(), { status: 429, reason: tooMany })
      const headers = bearer(await app.as(made!).session.createToken({ body: {} }))
      const url = `/api/users/${made!.id}/contacts/mail`
      const byToken = await app.call(undefined, { method: 'POST', url, headers })
      assert.deepEqual(reasonOf(byToken), [403, undefined, 'contactRefusal.tokenVerify'])
    })

    test('a stranger who registers gets the link, and nothing else goes there', async () => {
      await app.as(fleet.ADM).server.update({ body: { registration: true } })
      let made: User | undefined
      const mails = await mailed(async () => {
        made = await app.as(undefined).users.create({ body: { name: 'S', email: 's@example.com', password } })
      })
      assert.deepEqual(
        mails.map(({ recipients, subject }) => [recipients, subject]),
        [[['s@example.com'], 'Confirm your email']],
      )
      const trial = () => app.as(made!).notifications.test({ params: { channel: 'mail' }, body: { type: 'alarm' } })
      const reason = { code: 'outcome.notVerified', values: {} }
      assert.deepEqual(await mailed(() => assert.rejects(trial(), { status: 400, reason })), [])
      await confirm(tokenIn(mails, 's@example.com'))
      assert.equal((await mailed(trial)).length, 1)
    })

    test('an announcement goes to verified addresses alone', async () => {
      await register('Unproved')
      const [unproved] = await app.as(fleet.ADM).users.list({ query: { keyword: 'unproved' } })
      const body = { subject: 'News', body: 'Text', priority: true }
      const send = (userId: number[]) =>
        app.as(fleet.ADM).notifications.announce({ params: { channel: 'mail' }, query: { userId }, body })
      const mails = await mailed(() => assert.rejects(send([unproved!.id, fleet.USR.id]), { status: 502 }))
      assert.deepEqual(
        mails.filter(({ subject }) => subject === 'News').map(({ recipients }) => recipients),
        [[fleet.USR.email]],
      )
    })
  })

  describe(`emails without a mail server, on ${dialect}`, () => {
    test('a change needs the same proof, holds at once, and is not verified', async () => {
      const app = await testApp({ open })
      const { USR } = await seedFleet(app.ctx)
      const save = (currentPassword: string | null) =>
        app.as(USR).users.update({ params: USR, body: { ...USR, email: 'new@example.com', currentPassword } })
      app.clock.advance(2 * hour)
      await app.cookie(USR)
      app.clock.advance(2 * hour)
      await assert.rejects(save(null), { status: 403, field: 'currentPassword' })
      assert.equal((await save(password)).email, 'new@example.com')
      const { mail } = await app.as(USR).contacts.get({ params: { id: USR.id } })
      assert.deepEqual([mail.state, mail.pendingAddress, mail.canVerify], ['unverified', null, false])
      const link = app.as(USR).contacts.sendLink({ params: { id: USR.id } })
      await assert.rejects(link, { status: 400, reason: { code: 'contactRefusal.noMail', values: {} } })
      await app.close()
    })
  })
}
