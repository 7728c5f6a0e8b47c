import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { update } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { sweep } from '../../jobs/sweep.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'

const publicUrl = 'https://fleet.example.com'
const minute = 60_000
const fresh = 'battery staple 9'

for (const [dialect, open] of dialects) {
  describe(`a forgotten password, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      server = await testMailServer()
      const mail = { url: server.url, from: 'fleet@example.com' }
      app = await testApp({ open, config: { mail, publicUrl } })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
    })
    after(async () => {
      await app.close()
      await server.close()
    })
    beforeEach(() => {
      server.refuse(undefined)
      // Earlier requests are outside the limit
      app.clock.advance(61 * minute)
    })

    const post = (url: string, fields: Record<string, string>, remoteAddress = '127.0.0.1') => {
      const { headers, payload } = form(fields)
      return app.call(undefined, {
        method: 'POST',
        url,
        headers: { ...headers, host: 'evil.example' },
        payload,
        remoteAddress,
      })
    }
    const ask = (email: string, from?: string) => post('/api/password/reset', { email }, from)
    const set = (token: string, secret = fresh) => post('/api/password/update', { token, password: secret })
    const login = async (email: string, secret: string) =>
      (await post('/api/session', { email, password: secret })).statusCode
    const work = async () => {
      while ((await runner.tick()) > 0);
    }
    /** The token of the last mail, and the number of mails. */
    const tokenOf = (index = -1) => /passwordReset=([\w-]+)/.exec(server.mails.at(index)?.text ?? '')?.[1] ?? ''
    async function mailed(email: string): Promise<string> {
      const count = server.mails.length
      assert.equal((await ask(email)).statusCode, 200)
      await work()
      assert.equal(server.mails.length, count + 1)
      return tokenOf()
    }
    const put = (user: User, fields: Partial<User>) => update(app.ctx.db, users, user.id, fields)

    test('[AUTH-27] the mail holds a link of our own address, in the language of the person', async () => {
      assert.equal((await app.call(undefined, { url: '/api/server' })).json().emailEnabled, true)
      const token = await mailed(' USR@example.com')
      const link = `${publicUrl}/reset-password?passwordReset=${token}`
      const { recipients, subject, text, html } = server.mails.at(-1)!
      assert.deepEqual([recipients, subject], [['usr@example.com'], 'Reset your password'])
      assert.ok(text!.includes(`\n${link}\n`) && html!.includes(`<a href="${link}"`))
      await put(fleet.MGR, { attributes: { language: 'pt-BR' } })
      await mailed('mgr@example.com')
      assert.equal(server.mails.at(-1)!.subject, 'Redefinição de senha')
    })

    test('[AUTH-28] the link sets a password once, and ends what came from the old one', async () => {
      const { USR } = fleet
      const cookie = await app.cookie(USR)
      const api = await app.as(USR).session.createToken({ body: {} })
      const token = await mailed('usr@example.com')
      const again = await Promise.all([set(token), set(token, 'another staple 9')])
      assert.deepEqual(again.map(({ statusCode }) => statusCode).sort(), [200, 400])
      const { body } = again.find(({ statusCode }) => statusCode === 200)!
      assert.equal(body, '')
      assert.equal(await login('usr@example.com', password), 401)
      const secret = again[0]!.statusCode === 200 ? fresh : 'another staple 9'
      assert.equal(await login('usr@example.com', secret), 200)
      const who = (headers: Record<string, string>) => app.call(undefined, { url: '/api/devices', headers })
      assert.equal((await who({ cookie })).statusCode, 401)
      assert.equal((await who({ authorization: `Bearer ${api}` })).statusCode, 401)
      assert.deepEqual([(await set(token)).statusCode, (await set('')).statusCode], [400, 400])
      const deed = await app.ctx.db.selectFrom('action').where('actionType', '=', 'edit').selectAll().execute()
      assert.deepEqual(
        [deed.at(-1)?.userId, deed.at(-1)?.objectId, deed.at(-1)?.attributes],
        [USR.id, USR.id, '{"fields":["password"],"by":"mail"}'],
      )
    })

    test('the token opens nothing else, and no token for the API sets a password', async () => {
      const token = await mailed('rev@example.com')
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await app.call(undefined, { url: '/api/devices', headers })).statusCode, 401)
      assert.equal((await app.call(undefined, { url: `/api/session?token=${token}` })).statusCode, 400)
      const api = await app.as(fleet.REV).session.createToken({ body: {} })
      assert.equal((await set(api)).statusCode, 400)
      assert.equal(await login('rev@example.com', password), 200)
      const rows = await app.ctx.db.selectFrom('password_reset').selectAll().execute()
      const tasks = await app.ctx.db.selectFrom('task').selectAll().execute()
      assert.ok(rows.length > 0 && !JSON.stringify([rows, tasks]).includes(token))
    })

    test('a weak password is refused and uses nothing up; a key for one-time codes stays', async () => {
      await put(fleet.LIM, { totpKey: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
      const token = await mailed('lim@example.com')
      for (const weak of ['', 'short', 'password1']) {
        const reply = await set(token, weak)
        assert.deepEqual([reply.statusCode, reply.headers['x-field']], [400, 'password'], weak)
      }
      assert.equal((await set(token)).statusCode, 200)
      const reply = await post('/api/session', { email: 'lim@example.com', password: fresh })
      assert.deepEqual([reply.statusCode, reply.headers['www-authenticate']], [401, 'TOTP'])
    })

    test('a link ends after an hour, by a newer one, and by a change of the password', async () => {
      const late = await mailed('cli@example.com')
      app.clock.advance(60 * minute)
      assert.equal((await set(late)).statusCode, 400)
      const older = await mailed('cli@example.com')
      app.clock.advance(minute)
      const newer = await mailed('cli@example.com')
      assert.equal((await set(older)).statusCode, 400)
      await app.as(fleet.ADM).users.update({ params: fleet.CLI, body: { ...fleet.CLI, password: 'set by hand 7' } })
      assert.equal((await set(newer)).statusCode, 400)
      assert.equal(await login('cli@example.com', 'set by hand 7'), 200)
    })

    test('what was asked for before a password was changed is not sent after it', async () => {
      const count = server.mails.length
      await ask('cli@example.com')
      app.clock.advance(1)
      await app.as(fleet.ADM).users.update({ params: fleet.CLI, body: { ...fleet.CLI, password: 'set by hand 8' } })
      await work()
      assert.equal(server.mails.length, count)
    })

    test('[AUTH-27] whether there is an account shows neither in the answer nor in what the server does', async () => {
      const count = server.mails.length
      const tasks = async () => (await app.ctx.db.selectFrom('task').selectAll().execute()).length
      const before = await tasks()
      const [known, unknown] = [await ask('usr@example.com'), await ask('nobody@example.com')]
      assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body])
      assert.equal(await tasks(), before + 2)
      await work()
      assert.equal(server.mails.length, count + 1)
      for (const email of ['usr@example.com', 'nobody@example.com']) {
        await ask(email, '192.0.2.1')
        await ask(email, '192.0.2.2')
        const refused = await ask(email, '192.0.2.3')
        assert.deepEqual(
          [refused.statusCode, refused.body],
          [429, 'Too many links were asked for; try again in an hour'],
          email,
        )
      }
    })

    test('one address asks for ten mails an hour', async () => {
      for (let i = 0; i < 10; i += 1) assert.equal((await ask(`p${i}@example.com`, '192.0.2.9')).statusCode, 200)
      assert.equal((await ask('p11@example.com', '192.0.2.9')).statusCode, 429)
      assert.equal((await ask('p11@example.com', '192.0.2.10')).statusCode, 200)
    })

    test('who may not log in gets no mail, and what they got before is worth nothing', async () => {
      await work()
      const token = await mailed('norep@example.com')
      await put(fleet.NOREP, { disabled: true })
      assert.deepEqual([(await set(token)).statusCode, (await set(token)).body], [400, 'User is disabled'])
      const count = server.mails.length
      const states: Partial<User>[] = [
        { disabled: true },
        { disabled: false, expirationTime: new Date(0) },
        { expirationTime: null, temporary: true },
      ]
      for (const state of states) {
        app.clock.advance(61 * minute)
        await put(fleet.NOREP, state)
        assert.equal((await ask('norep@example.com')).statusCode, 200)
        await work()
      }
      assert.equal(server.mails.length, count)
    })

    test('a mail that cannot be handed over is tried again, and one that is refused for good is not', async () => {
      const count = server.mails.length
      server.refuse({ at: 'recipient', code: 451 })
      await ask('adm@example.com')
      await work()
      assert.equal(server.mails.length, count)
      server.refuse(undefined)
      app.clock.advance(10_000)
      await work()
      assert.equal(server.mails.length, count + 1)
      assert.equal((await set(tokenOf())).statusCode, 200)
      server.refuse({ at: 'recipient', code: 550 })
      app.clock.advance(1)
      await ask('adm@example.com')
      await work()
      server.refuse(undefined)
      app.clock.advance(60 * minute)
      await work()
      assert.equal(server.mails.length, count + 1)
    })

    test('expired links are swept', async () => {
      await mailed('adm@example.com')
      app.clock.advance(60 * minute)
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.deepEqual(await app.ctx.db.selectFrom('password_reset').selectAll().execute(), [])
    })
  })
}

test('without a mail server, or without an address of its own, the server says why it sends no link', async () => {
  const none = await testApp()
  const homeless = await testApp({ config: { mail: { url: 'smtp://127.0.0.1:9', from: 'a@b.c' } } })
  const words = async (app: TestApp) => {
    const asked = { method: 'POST', url: '/api/password/reset', ...form({ email: 'a' }) } as const
    const reply = await app.call(undefined, asked)
    return [reply.statusCode, reply.body]
  }
  assert.deepEqual(await words(none), [400, 'This server sends no mail: ask whoever runs it for a new password'])
  assert.deepEqual(await words(homeless), [400, 'PUBLIC_URL is not set: the server does not know its own address'])
  for (const app of [none, homeless]) {
    assert.equal((await app.call(undefined, { url: '/api/server' })).json().emailEnabled, false)
  }
  await none.close()
  await homeless.close()
})
