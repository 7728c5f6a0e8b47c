import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { announcementBounds, type SentAnnouncement } from '@rastro/core/model/announcement'
import type { User } from '@rastro/core/resources/user'
import { removeOldAnnouncements } from '../../../db/announcements.ts'
import { Runner } from '../../../jobs/runner.ts'
import type { ChannelMessage, Recipient, SendOutcome } from '../../../ports/channels.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { announcementJob } from './announcement-job.ts'
import { accepted } from './testing.ts'

for (const [dialect, open] of dialects) {
  describe(`announcements in the background, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    let sent: { to: string; message: ChannelMessage }[] = []
    let answer: (to: string) => SendOutcome | Promise<SendOutcome> = () => accepted
    before(async () => {
      const sender = {
        async send({ user: { name } }: Recipient, message: ChannelMessage) {
          sent.push({ to: name!, message })
          return answer(name!)
        },
      }
      app = await testApp({ open, senders: { mail: sender, whatsapp: sender } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(() => {
      runner = new Runner(app.ctx, [announcementJob])
      sent = []
      answer = () => accepted
    })
    afterEach(async () => {
      for (const table of ['announcement', 'task'] as const) await app.ctx.db.deleteFrom(table).execute()
      app.clock.advance(3_600_000)
    })

    const body = { subject: 'Noite', body: 'O mapa para às 2h.' }
    async function announce(user: User, userId: number[], more: object = {}): Promise<SentAnnouncement> {
      const query = { userId, later: true }
      const params = { channel: 'mail' }
      const stored = await app.as(user).notifications.announce({ params, query, body: { ...body, ...more } })
      assert.ok(stored && 'id' in stored)
      return stored
    }
    const detailsOf = (user: User, { id }: { id: number }) =>
      app.as(user).notifications.announcement({ params: { id }, query: {} })
    const peopleOf = async (user: User, one: { id: number }) =>
      (await detailsOf(user, one)).people.map(({ name, state, code }) => [name, state, code])
    const sentTo = () => sent.map(({ to }) => to).sort()
    const three = () => [fleet.CLI.id, fleet.LIM.id, fleet.USR.id]

    test('it is stored at once and goes out afterwards, with the outcome for each person', async () => {
      answer = (to) => (to === 'LIM' ? { state: 'refused', words: 'there is no such mailbox' } : accepted)
      const stored = await announce(fleet.ADM, three())
      assert.deepEqual([stored.state, stored.left, stored.author, sent.length], ['waiting', 3, 'ADM', 0])
      await runner.tick()
      assert.deepEqual(sentTo(), ['CLI', 'LIM', 'USR'])
      const { people, ...sums } = await detailsOf(fleet.ADM, stored)
      assert.deepEqual([sums.state, sums.sent, sums.missed, sums.left], ['done', 2, 1, 0])
      assert.deepEqual(
        people.map(({ name, state, words }) => [name, state, words]),
        [
          ['CLI', 'sent', 'taken'],
          ['LIM', 'missed', 'there is no such mailbox'],
          ['USR', 'sent', 'taken'],
        ],
      )
      await runner.tick()
      assert.equal(sent.length, 3)
    })

    test('a node that dies while it sends leaves an outcome, and nobody gets it twice', async () => {
      const held = Promise.withResolvers<SendOutcome>()
      answer = (to) => (to === 'USR' ? held.promise : accepted)
      const stored = await announce(fleet.ADM, three())
      const dead = runner.tick()
      while (sent.length < 3 || (await detailsOf(fleet.ADM, stored)).left > 1)
        await new Promise((resolve) => setImmediate(resolve))
      await runner.close(0)
      answer = () => accepted
      await new Runner(app.ctx, [announcementJob]).tick()
      assert.deepEqual(sentTo(), ['CLI', 'LIM', 'USR'])
      assert.deepEqual((await peopleOf(fleet.ADM, stored)).at(-1), ['USR', 'missed', 'interrupted'])
      assert.equal((await detailsOf(fleet.ADM, stored)).state, 'done')
      held.resolve(accepted)
      await dead
      assert.deepEqual((await peopleOf(fleet.ADM, stored)).at(-1), ['USR', 'sent', null])
    })

    test('whom the service fails is tried again, and then given up', async () => {
      answer = (to) => (to === 'USR' ? { state: 'later', words: 'busy' } : accepted)
      const stored = await announce(fleet.ADM, three())
      for (let attempt = 1; attempt <= announcementBounds.attempts; attempt += 1) {
        await runner.tick()
        assert.equal(sent.filter(({ to }) => to === 'USR').length, attempt)
        await runner.tick()
        assert.equal(sent.filter(({ to }) => to === 'USR').length, attempt, 'not before its time')
        app.clock.advance(300_000)
      }
      await runner.tick()
      assert.deepEqual([sent.length, (await detailsOf(fleet.ADM, stored)).state], [5, 'done'])
      assert.equal((await peopleOf(fleet.ADM, stored)).at(-1)![1], 'missed')
    })

    test('one that is cancelled goes to nobody else, and that is in the audit', async () => {
      const held = Promise.withResolvers<SendOutcome>()
      answer = () => held.promise
      const ids = [...three(), fleet.ADM.id, fleet.REV.id, fleet.MGR.id, fleet.RO.id]
      const stored = await announce(fleet.ADM, ids)
      const running = runner.tick()
      while (sent.length < 5) await new Promise((resolve) => setImmediate(resolve))
      const cancelled = await app.as(fleet.ADM).notifications.cancelAnnouncement({ params: stored })
      assert.deepEqual([cancelled.state, cancelled.cancelled, cancelled.left], ['cancelled', 2, 5])
      held.resolve(accepted)
      await running
      assert.equal(sent.length, 5)
      const { state, sent: reached, cancelled: never } = await detailsOf(fleet.ADM, stored)
      assert.deepEqual([state, reached, never], ['cancelled', 5, 2])
      await app.as(fleet.ADM).notifications.cancelAnnouncement({ params: stored })
      const rows = await app.ctx.db.selectFrom('action').where('actionType', '=', 'announce').selectAll().execute()
      const about = rows
        .filter(({ objectId }) => objectId === stored.id)
        .map(({ attributes }) => JSON.parse(attributes))
      assert.deepEqual(about, [{ channel: 'mail', people: 7, users: ids }, { cancelled: true }])
    })

    test('each reads it in their language where it has that, else as it was written', async () => {
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: JSON.stringify({ language: 'en' }) })
        .where('id', '=', fleet.CLI.id)
        .execute()
      const en = { subject: 'Night', body: 'The map stops at 2.' }
      await announce(fleet.ADM, [fleet.CLI.id, fleet.USR.id], { texts: { en } })
      await runner.tick()
      const texts = Object.fromEntries(sent.map(({ to, message }) => [to, [message.subject, message.text]]))
      assert.deepEqual(texts, { CLI: [en.subject, en.body], USR: [body.subject, body.body] })
    })

    test('only who sent it and administrators see and cancel it', async () => {
      const stored = await announce(fleet.REV, [fleet.CLI.id])
      assert.deepEqual(
        (await app.as(fleet.ADM).notifications.announcements({})).map(({ id }) => id),
        [stored.id],
      )
      assert.deepEqual(await app.as(fleet.MGR).notifications.announcements({}), [])
      await assert.rejects(detailsOf(fleet.MGR, stored), { status: 404 })
      await assert.rejects(app.as(fleet.MGR).notifications.cancelAnnouncement({ params: stored }), { status: 404 })
      for (const user of [fleet.USR, undefined])
        await assert.rejects(app.as(user).notifications.announcements({}), { status: user ? 403 : 401 })
      await assert.rejects(announce(fleet.MGR, [fleet.CLI.id]), { status: 403 })
    })

    test('a person has few at work at once; whose account is gone or disabled sends to nobody else', async () => {
      const stored: SentAnnouncement[] = []
      for (let index = 0; index < announcementBounds.atWork; index += 1)
        stored.push(await announce(fleet.MGR, [fleet.USR.id]))
      await assert.rejects(announce(fleet.MGR, [fleet.USR.id]), { status: 429 })
      const disable = (disabled: 0 | 1) =>
        app.ctx.db.updateTable('user').set({ disabled }).where('id', '=', fleet.MGR.id).execute()
      await disable(1)
      for (const _ of stored) await runner.tick()
      await disable(0)
      assert.deepEqual(sent, [])
      for (const one of stored) assert.equal((await detailsOf(fleet.ADM, one)).state, 'cancelled')
    })

    test('one that could not go out for a day is given up, and old ones are removed', async () => {
      const stored = await announce(fleet.ADM, [fleet.USR.id])
      app.clock.advance(announcementBounds.freshMs + 1)
      await runner.tick()
      assert.deepEqual(await peopleOf(fleet.ADM, stored), [['USR', 'missed', 'tooOld']])
      assert.deepEqual([sent.length, (await detailsOf(fleet.ADM, stored)).state], [0, 'done'])
      await removeOldAnnouncements(app.ctx.db, stored.createdTime)
      assert.equal((await app.as(fleet.ADM).notifications.announcements({})).length, 1)
      await removeOldAnnouncements(app.ctx.db, app.clock.now())
      assert.deepEqual(await app.as(fleet.ADM).notifications.announcements({}), [])
    })
  })
}
