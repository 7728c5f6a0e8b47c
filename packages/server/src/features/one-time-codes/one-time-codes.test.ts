import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { totpCode } from '../../access/totp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bearer, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const secret = { currentPassword: password }

for (const [dialect, open] of dialects) {
  describe(`one-time codes and recovery codes, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await app.as(fleet.ADM).server.update({ body: { attributes: { totpEnable: true } } })
    })
    after(() => app.close())
    beforeEach(() => app.clock.advance(61 * 60_000))

    const login = async (email: string, code: string) =>
      (await app.call(undefined, { method: 'POST', url: '/api/session', ...form({ email, password, code }) }))
        .statusCode
    const code = () => totpCode(key, app.clock.now())
    const turnOn = (user: User) => app.as(user).oneTimeCodes.turnOn({ body: { key, code: code(), ...secret } })
    const stateOf = (user: User) => app.as(user).oneTimeCodes.get({})

    test('they are turned on by a right code and the present password; ten recovery codes open the account once each', async () => {
      const { USR } = fleet
      await app.cookie(USR)
      app.clock.advance(61 * 60_000)
      const on = (body: object) => app.as(USR).oneTimeCodes.turnOn({ body: { key, code: code(), ...secret, ...body } })
      await assert.rejects(on({ code: '000000' }), { status: 400, field: 'code' })
      await assert.rejects(on({ key: 'short' }), { status: 400, field: 'key' })
      await assert.rejects(on({ currentPassword: null }), { status: 403, field: 'currentPassword' })
      assert.deepEqual(await stateOf(USR), { isOn: false, recoveryCodesLeft: null })
      const used = code()
      const { recoveryCodes } = await on({})
      assert.equal(new Set(recoveryCodes).size, 10)
      for (const one of recoveryCodes) assert.match(one, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      await assert.rejects(on({}), { status: 400 })
      const rows = JSON.stringify(await app.ctx.db.selectFrom('recovery_code').selectAll().execute())
      for (const one of recoveryCodes) assert.ok(!rows.includes(one) && !rows.includes(one.replaceAll('-', '')))

      assert.equal(await login(USR.email, used), 400, 'the code that turned them on')
      const [first, second] = recoveryCodes as [string, string]
      assert.equal(await login(USR.email, ` ${first.toLowerCase().replaceAll('-', ' ')}`), 200)
      assert.equal(await login(USR.email, first), 400, 'used')
      assert.equal(await login(fleet.CLI.email, second), 200, 'another account asks for none')
      assert.deepEqual(await stateOf(USR), { isOn: true, recoveryCodesLeft: 9 })
      const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'login').selectAll().execute()
      assert.deepEqual(
        deeds.flatMap(({ attributes }) => JSON.parse(attributes).by ?? []),
        ['recoveryCode'],
      )
    })

    test('of two logins with one recovery code at once, one succeeds; and guesses are limited', async () => {
      const { MGR } = fleet
      const { recoveryCodes } = await turnOn(MGR)
      const both = await Promise.all([1, 2].map(() => login(MGR.email, recoveryCodes[0]!)))
      assert.deepEqual(both.toSorted(), [200, 400])
      const tries = []
      for (let i = 0; i < 12; i++) tries.push(await login(MGR.email, 'AAAA-AAAA-AAAA-AAAA'))
      assert.equal(tries.at(-1), 429)
    })

    test('new codes end the old ones, and turning off ends all, also by the call of a stock client', async () => {
      const { REV } = fleet
      const before = await turnOn(REV)
      const { recoveryCodes } = await app.as(REV).oneTimeCodes.renew({ body: secret })
      assert.equal(await login(REV.email, before.recoveryCodes[0]!), 400)
      assert.equal(await login(REV.email, recoveryCodes[0]!), 200)
      await app.as(REV).oneTimeCodes.turnOff({ body: secret })
      assert.deepEqual(await stateOf(REV), { isOn: false, recoveryCodesLeft: null })
      await assert.rejects(app.as(REV).oneTimeCodes.renew({ body: secret }), { status: 400 })
      app.clock.advance(60_000)
      await turnOn(REV)
      const stored = await app.as(REV).users.get({ params: REV })
      await app.as(REV).users.update({ params: REV, body: { ...stored, totpKey: '', ...secret } })
      const rows = await app.ctx.db.selectFrom('recovery_code').where('userId', '=', REV.id).selectAll().execute()
      assert.deepEqual(rows, [])
    })

    test('only the person themselves, who may write, sets them; where they are required nobody turns them off', async () => {
      const token = await app.as(fleet.CLI).session.createToken({ body: {} })
      assert.equal((await app.call(undefined, { url: '/api/one-time-codes', headers: bearer(token) })).statusCode, 403)
      await assert.rejects(stateOf(fleet.RO), { status: 403 })
      await turnOn(fleet.CLI)
      await app.as(fleet.ADM).server.update({ body: { attributes: { totpEnable: true, totpForce: true } } })
      await assert.rejects(app.as(fleet.CLI).oneTimeCodes.turnOff({ body: secret }), { status: 400 })
    })
  })
}
