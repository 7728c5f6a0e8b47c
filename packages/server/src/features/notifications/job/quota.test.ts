import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { noteVerified } from '../../../access/contacts.ts'
import { Runner } from '../../../jobs/runner.ts'
import { dialects } from '../../../testing/dialects.ts'
import { messagesJob } from './messages-job.ts'
import { accepted, messagesRig } from './testing.ts'

const hour = 3_600_000

for (const [dialect, open] of dialects) {
  describe(`quotas of messages, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, sos, turn, sentTo, rows } = rig
    const body = { subject: 'Night', body: 'The server rests.' }

    const priority = (user: User, notificators: string) => make(user, { notificators, attributes: { priority: true } })
    const switched = (count: number, deviceId = rig.fleet.D1.id) => Array.from({ length: count }, () => ({ deviceId }))
    const skippedRows = async () => (await rows()).filter(({ state }) => state === 'skipped')
    const setServer = async (attributes: Server['attributes']) => {
      const server = await rig.app.as(rig.fleet.ADM).server.get({})
      await rig.app.as(rig.fleet.ADM).server.update({ body: { ...server, attributes } as never })
    }

    test('sixty mails an hour reach one person, priority or not; each other row says why, and the next hour is free', async () => {
      const { USR, MGR } = rig.fleet
      await priority(USR, 'mail')
      await priority(MGR, 'mail')
      await happen(switched(65))
      await turn()
      assert.deepEqual([sentTo().filter((one) => one === 'USR mail').length, rig.sent.length], [60, 120])
      const over = await skippedRows()
      assert.equal(over.length, 10)
      assert.ok(
        over.every(({ code, codeValues }) => code === 'overQuota' && codeValues === '{"channel":"mail","count":60}'),
      )
      assert.equal(over[0]!.outcome, 'This person gets at most 60 messages an hour over mail')
      const shown = await rig.app.as(USR).events.deliveries({ params: { id: over[0]!.eventId } })
      assert.ok(shown.some(({ code }) => code === 'overQuota'))
      rig.app.clock.advance(hour)
      await happen([{}])
      await turn()
      assert.equal(sentTo().filter((one) => one === 'USR mail').length, 61)
    })

    test('the count holds for another node, and after a restart', async () => {
      await setServer({ 'quota.mail': 2 })
      await priority(rig.fleet.USR, 'mail')
      await happen(switched(2))
      await turn()
      rig.runner = new Runner(rig.app.ctx, [messagesJob])
      await happen([{}])
      await turn()
      assert.equal(rig.sent.length, 2)
      await setServer({})
    })

    test('an administrator sets it for the server, a reseller and a person; nobody else does', async () => {
      const { USR, REV, ADM, MGR } = rig.fleet
      const { db } = rig.app.ctx
      await setServer({ 'quota.mail': 3 })
      await rig.setUser(REV, { ...REV.attributes, 'quota.mail': 2 })
      await priority(USR, 'mail')
      const sentAfter = async (attributes: object) => {
        await rig.setUser(USR, { ...USR.attributes, ...attributes })
        await db.deleteFrom('throttle').execute()
        rig.sent = []
        await happen(switched(6))
        await turn()
        return rig.sent.length
      }
      assert.equal(await sentAfter({}), 3)
      assert.equal(await sentAfter({ card: REV.id }), 2)
      assert.equal(await sentAfter({ card: REV.id, 'quota.mail': '5' }), 5)
      assert.equal(await sentAfter({ 'quota.mail': 0 }), 0)
      for (const by of [USR, MGR]) {
        const me = await rig.app.as(ADM).users.get({ params: USR })
        const wanted = { ...me, attributes: { ...me.attributes, 'quota.mail': 999 } }
        const saved = await rig.app.as(by).users.update({ params: USR, body: wanted })
        assert.equal(saved.attributes['quota.mail'], 0)
      }
      await setServer({})
      await rig.setUser(USR, USR.attributes)
      await rig.setUser(REV, REV.attributes)
    })

    test('an SOS has a reserve that other messages and other vehicles do not use up', async () => {
      const { USR, D2, ADM } = rig.fleet
      await rig.app.as(ADM).permissions.link({ body: { userId: USR.id, deviceId: D2.id } })
      await setServer({ 'quota.telegram': 8 })
      await priority(USR, 'telegram')
      await make(USR, { type: 'alarm', notificators: 'telegram' })
      await happen(switched(20))
      await turn()
      assert.equal(rig.sent.length, 8)
      // One vehicle gets a quarter of the reserve, and leaves the rest to others
      for (let at = 0; at < 5; at++) {
        await happen([sos()])
        await turn()
      }
      assert.equal(rig.sent.length, 10)
      await happen([sos({ deviceId: D2.id })])
      await turn()
      assert.equal(rig.sent.length, 11)
      await happen([{ type: 'alarm', deviceId: D2.id, attributes: { alarm: 'tow' } }])
      await turn()
      assert.equal(rig.sent.length, 11)
      await setServer({})
    })

    test('what the service did not take does not count', async () => {
      await setServer({ 'quota.telegram': 1 })
      await priority(rig.fleet.USR, 'telegram')
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await happen([{}])
      await turn()
      rig.answer = () => accepted
      rig.app.clock.advance(10_000)
      await turn()
      assert.deepEqual(
        (await rows()).map(({ state, attempts }) => [state, attempts]),
        [['sent', 2]],
      )
      await setServer({})
    })

    test('accounts with the same address share what it gets', async () => {
      await setServer({ 'quota.whatsapp': 3 })
      const { USR, MGR } = rig.fleet
      const { db } = rig.app.ctx
      await db.updateTable('user').set({ phone: '11 98888-7777' }).where('id', '=', USR.id).execute()
      await db.updateTable('user').set({ phone: '+55 11 988887777' }).where('id', '=', MGR.id).execute()
      const numbers = { [USR.id]: '11 98888-7777', [MGR.id]: '+55 11 988887777' }
      for (const user of [USR, MGR]) {
        await noteVerified(db, { userId: user.id, channel: 'phone', address: numbers[user.id]! }, new Date())
        await priority(user, 'whatsapp')
      }
      await happen(switched(3))
      await turn()
      assert.equal(rig.sent.length, 3)
      await setServer({})
    })

    test('tests and announcements count, and say that they are over', async () => {
      await setServer({ 'quota.telegram': 2 })
      const { USR, ADM } = rig.fleet
      const tryIt = () => rig.app.as(USR).notifications.test({ params: { channel: 'telegram' }, body: {} })
      const announce = () =>
        rig.app.as(ADM).notifications.announce({ params: { channel: 'telegram' }, query: { userId: [USR.id] }, body })
      await tryIt()
      await announce()
      const reason = { code: 'outcome.overQuota', values: { channel: 'telegram', count: 2 } }
      await assert.rejects(tryIt(), { status: 429, reason })
      await assert.rejects(announce(), {
        status: 502,
        message: /1 of 1 people could not be reached: .*at most 2 messages/,
      })
      assert.equal(rig.sent.length, 2)
      await setServer({})
    })

    test('who registered lately has a quarter, until a month has passed or an administrator says otherwise', async () => {
      const { ADM } = rig.fleet
      const server = await rig.app.as(ADM).server.get({})
      await rig.app.as(ADM).server.update({ body: { ...server, registration: true } as never })
      const me = { name: 'New', email: `new-${dialect}@example.com`, password: 'a first secret 1' }
      const { id } = await rig.app.as(undefined).users.create({ body: me })
      await noteVerified(rig.app.ctx.db, { userId: id, channel: 'mail', address: me.email }, new Date())
      const sentTo = async () => {
        rig.sent = []
        await rig.app.ctx.db.deleteFrom('throttle').execute()
        for (let at = 0; at < 70; at++) {
          const asked = { params: { channel: 'mail' }, query: { userId: [id] }, body }
          if (at % 19 === 0) await rig.app.ctx.db.deleteFrom('throttle').where('key', 'like', 'announce%').execute()
          await rig.app
            .as(ADM)
            .notifications.announce(asked)
            .catch(() => undefined) // It says what went over
        }
        return rig.sent.length
      }
      assert.equal(await sentTo(), 15)
      const user = await rig.app.as(ADM).users.get({ params: { id } })
      await rig.app.as(ADM).users.update({ params: { id }, body: { ...user, attributes: { 'quota.mail': 20 } } })
      assert.equal(await sentTo(), 20)
      await rig.app.as(ADM).users.update({ params: { id }, body: { ...user, attributes: {} } })
      // A login unused for a month ends
      for (const days of [16, 15]) {
        rig.app.clock.advance(days * 24 * hour)
        await rig.app.as(ADM).server.get({})
      }
      assert.equal(await sentTo(), 60)
    })
  })
}
