import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { update } from '../../db/crud.ts'
import type { ChannelMessage, Recipient, SendOutcome } from '../../ports/channels.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bearer } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const accepted: SendOutcome = { state: 'accepted', words: 'taken' }

for (const [dialect, open] of dialects) {
  describe(`verified phones, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const texts: { phone: string | null; text: string }[] = []
    let answer = accepted
    before(async () => {
      const sms = {
        async send({ user }: Recipient, { text }: ChannelMessage) {
          texts.push({ phone: user.phone, text })
          return answer
        },
      }
      app = await testApp({ open, senders: { sms } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(() => {
      answer = accepted
      app.clock.advance(61 * 60_000)
    })

    const give = (user: User, phone: string) => update(app.ctx.db, users, user.id, { phone })
    const ask = (user: User) => app.as(user).contacts.sendCode({ params: { id: user.id } })
    const verify = (user: User, code: string) =>
      app.as(user).contacts.verifyPhone({ params: { id: user.id }, body: { code } })
    const codeIn = () => /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? ''
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = (code: string) => ({ status: 400, reason: { code: `contactRefusal.${code}`, values: {} } })
    const trial = (user: User) =>
      app.as(user).notifications.test({ params: { channel: 'sms' }, body: { type: 'alarm' } })

    test('messages go to a phone when its code was entered, and to the next one not before', async () => {
      const { USR } = fleet
      await give(USR, '+55 11 98888-7777')
      await assert.rejects(trial(USR), { status: 400, reason: { code: 'outcome.notVerified', values: {} } })
      assert.deepEqual(texts, [])
      await ask(USR)
      assert.deepEqual(texts.map(({ phone }) => phone).at(-1), '+55 11 98888-7777')
      const rows = await app.ctx.db.selectFrom('contact_proof').selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes(codeIn()))
      await assert.rejects(verify(USR, wrong(codeIn())), refused('codeWrong'))
      const { phone } = await verify(USR, ` ${codeIn()} `)
      assert.equal(phone.state, 'verified')
      await assert.rejects(verify(USR, codeIn()), refused('codeOver'))
      await trial(USR)
      // The same number in another format
      await give(USR, '+5511988887777')
      await trial(USR)
      await give(USR, '+5511977776666')
      await assert.rejects(trial(USR), { status: 400 })
      const deed = await app.ctx.db.selectFrom('action').where('objectId', '=', USR.id).selectAll().execute()
      assert.equal(deed.at(-1)?.attributes, '{"verified":"phone","by":"code"}')
    })

    test('a code is tried five times, over all that ask at once, and for ten minutes', async () => {
      const { CLI } = fleet
      await give(CLI, '+5511911112222')
      await ask(CLI)
      const right = codeIn()
      const tries = await Promise.allSettled(Array.from({ length: 9 }, () => verify(CLI, wrong(right))))
      const codes = tries.map((one) => (one as { reason: { reason: { code: string } } }).reason.reason.code)
      assert.equal(codes.filter((code) => code === 'contactRefusal.codeWrong').length, 5)
      await assert.rejects(verify(CLI, right), refused('codeOver'))
      await ask(CLI)
      app.clock.advance(600_000)
      await assert.rejects(verify(CLI, codeIn()), refused('codeOver'))
    })

    test('a code is of the number that it went to', async () => {
      const { MGR } = fleet
      await give(MGR, '+5511933334444')
      await ask(MGR)
      await give(MGR, '+5511955556666')
      await assert.rejects(verify(MGR, codeIn()), refused('codeOver'))
    })

    test('one number gets three codes an hour, whoever asks', async () => {
      for (const user of [fleet.REV, fleet.RO, fleet.LIM]) {
        await give(user, '+55 11 9000-00000')
        await ask(user)
      }
      await give(fleet.NOREP, '+5511900000000')
      await assert.rejects(ask(fleet.NOREP), { status: 429 })
    })

    test('others, and tokens, verify nobody’s phone', async () => {
      const { USR, ADM } = fleet
      await assert.rejects(app.as(ADM).contacts.sendCode({ params: { id: USR.id } }), {
        status: 403,
        reason: { code: 'contactRefusal.ownPhone', values: {} },
      })
      const headers = bearer(await app.as(USR).session.createToken({ body: {} }))
      const url = `/api/users/${USR.id}/contacts/phone`
      assert.equal((await app.call(undefined, { method: 'POST', url, headers })).statusCode, 403)
      await assert.rejects(ask(ADM), refused('noPhone'))
    })

    test('what the service says of a number that it does not take is reported', async () => {
      await give(fleet.ADM, '+5511944445555')
      answer = { state: 'refused', words: 'The SMS service refused the message (400)' }
      await assert.rejects(ask(fleet.ADM), { status: 502, message: 'The SMS service refused the message (400)' })
    })
  })
}

test('without SMS and WhatsApp no code is sent', async () => {
  const app = await testApp()
  const { USR } = await seedFleet(app.ctx)
  await update(app.ctx.db, users, USR.id, { phone: '+5511988887777' })
  const params = { id: USR.id }
  assert.equal((await app.as(USR).contacts.get({ params })).phone.canVerify, false)
  const reason = { code: 'contactRefusal.noTexts', values: {} }
  await assert.rejects(app.as(USR).contacts.sendCode({ params }), { status: 400, reason })
  await app.close()
})
