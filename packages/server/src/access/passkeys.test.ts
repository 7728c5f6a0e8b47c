import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { maxPasskeys } from '@rastro/core/model/passkey'
import { nobody, write } from '../db/write.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { openChallenge, takeChallenge } from './passkey-challenge.ts'
import { addPasskey, listPasskeys } from './passkeys.ts'

for (const [dialect, open] of dialects) {
  describe(`passkeys, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const add = (userId: number, credentialId: string) =>
      write(app.ctx, nobody, (writing) => {
        const made = { credentialId, publicKey: 'key', counter: 0, transports: [], isSynced: false }
        return addPasskey(writing, { userId, name: credentialId, made }, app.clock.now())
      })

    test('a challenge is answered once, in time, and for what it was made', async () => {
      const { db } = app.ctx
      const [start, userId] = [app.clock.now(), fleet.USR.id]
      const later = (ms: number) => new Date(start.getTime() + ms)
      const challenge = await openChallenge(db, userId, start)
      assert.equal(await takeChallenge(db, { challenge, userId }, later(299_999)), true)
      assert.equal(await takeChallenge(db, { challenge, userId }, start), false)
      const late = await openChallenge(db, userId, start)
      assert.equal(await takeChallenge(db, { challenge: late, userId }, later(300_000)), false)
      const forLogin = await openChallenge(db, undefined, start)
      assert.equal(await takeChallenge(db, { challenge: forLogin, userId }, start), false)
    })

    test('an account has a bounded number of them, and each belongs to one account', async () => {
      const { USR, MGR } = fleet
      for (let number = 0; number < maxPasskeys; number++) await add(USR.id, `key ${number}`)
      await assert.rejects(add(USR.id, 'one more'), { status: 403 })
      await assert.rejects(add(MGR.id, 'key 0'), { status: 409 })
      assert.equal((await listPasskeys(app.ctx.db, USR.id)).length, maxPasskeys)
    })

    test('a password set by somebody else removes them', async () => {
      const { ADM, USR } = fleet
      const stored = await app.as(ADM).users.get({ params: USR })
      await app.as(ADM).users.update({ params: USR, body: { ...stored, password: 'battery staple 9' } })
      assert.deepEqual(await listPasskeys(app.ctx.db, USR.id), [])
    })
  })
}
