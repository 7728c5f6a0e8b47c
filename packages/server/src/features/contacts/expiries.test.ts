import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { noteVerified } from '../../access/contacts.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'
import { expiries } from './job/expiries.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`warnings before an account expires, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      server = await testMailServer()
      app = await testApp({ open, config: { mail: { url: server.url, from: 'fleet@example.com' } } })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    /** The addresses warned by one round, with the subjects. */
    async function warned() {
      const count = server.mails.length
      await expiries.run(app.ctx, {}, new AbortController().signal)
      while ((await runner.tick()) > 0);
      return server.mails
        .slice(count)
        .map(({ recipients, text }) => `${recipients[0]} ${/\d\d\/\d\d\/\d{4}/.exec(text ?? '')?.[0]}`)
    }
    const inDays = (count: number) => new Date(app.clock.now().getTime() + count * day)
    const save = (user: User, fields: Partial<User>) =>
      app.as(fleet.ADM).users.update({ params: user, body: { ...user, ...fields } })

    test('seven days and one day before, once each, and again for a moved end; never at an address that nobody confirmed', async () => {
      const make = (name: string, fields: Partial<User>) =>
        app.as(fleet.ADM).users.create({ body: { name, email: `${name}@example.com`, password, ...fields } })
      const end = inDays(8)
      const ending = await make('ending', { expirationTime: end })
      const others = [
        await make('unconfirmed', { expirationTime: end }),
        await make('locked', { expirationTime: end, disabled: true }),
        await make('later', { expirationTime: inDays(30) }),
        await make('endless', {}),
      ]
      for (const { id, email } of [ending, ...others.slice(1)])
        await noteVerified(app.ctx.db, { userId: id, channel: 'mail', address: email }, app.clock.now())
      assert.deepEqual(await warned(), [])
      app.clock.advance(1.5 * day)
      const [line, ...more] = await warned()
      assert.match(line!, /^ending@example\.com /)
      assert.deepEqual(more, [])
      assert.deepEqual(await warned(), [])
      app.clock.advance(5.6 * day)
      assert.equal((await warned()).length, 1)
      assert.deepEqual(await warned(), [])
      const moved = inDays(5)
      await save(ending, { expirationTime: moved })
      assert.equal((await warned()).length, 1)
      await save(ending, { expirationTime: null })
      assert.deepEqual(await warned(), [])
      app.clock.advance(40 * day)
      assert.deepEqual(await warned(), [])
    })
  })
}
