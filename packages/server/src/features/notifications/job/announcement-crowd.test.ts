import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { maxAnnounced } from '@rastro/core/api/notifications'
import { slicesOf } from '@rastro/core/kit/slices'
import { type AnnouncedState, announcementBounds, type SentAnnouncement } from '@rastro/core/model/announcement'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../../jobs/runner.ts'
import type { Recipient, SendOutcome } from '../../../ports/channels.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { announcementJob } from './announcement-job.ts'
import { accepted } from './testing.ts'

const crowd = 2500
/** Ids of the crowd, and of nobody else. */
const firstId = 10_000

for (const [dialect, open] of dialects) {
  describe(`announcements to ${crowd} people, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    const sent: { to: number; channel: string }[] = []
    let paceMs = 3000
    let atWork = 0
    let mostAtWork = 0
    before(async () => {
      const sender = (channel: string) => ({
        async send({ user: { id } }: Recipient): Promise<SendOutcome> {
          atWork += 1
          mostAtWork = Math.max(mostAtWork, atWork)
          await new Promise((resolve) => setImmediate(resolve))
          app.clock.advance(paceMs)
          // Tasks are looked for every second
          if (paceMs > 0) await runner.tick()
          sent.push({ to: id, channel })
          atWork -= 1
          if (id % 100 === 7) return { state: 'refused', words: 'there is no such mailbox' }
          return id % 500 === 8 && sent.filter(({ to }) => to === id).length === 1
            ? { state: 'later', words: 'busy' }
            : accepted
        },
      })
      app = await testApp({ open, senders: { mail: sender('mail'), telegram: sender('telegram') } })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      const columns = await db.selectFrom('user').where('id', '=', fleet.CLI.id).selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: crowd }, (_, index) => {
        const [id, name] = [firstId + index, `P ${String(index).padStart(4, '0')}`]
        return { ...columns, id, name, email: `p${index}@example.com` }
      })
      for (const some of slicesOf(rows, 250)) {
        await db.insertInto('user').values(some).execute()
        const managed = some.map(({ id }) => ({ userId: fleet.REV.id, managedUserId: id }))
        await db.insertInto('user_managedUser').values(managed).execute()
      }
      runner = new Runner(app.ctx, [announcementJob])
    })
    after(() => app.close())

    const body = { subject: 'Noite', body: 'O mapa para às 2h.' }
    async function announce(user: User, channel: string, userId: number[] = []): Promise<SentAnnouncement> {
      const query = { userId, later: true }
      const stored = await app.as(user).notifications.announce({ params: { channel }, query, body })
      assert.ok(stored && 'id' in stored)
      return stored
    }
    const detailsOf = (
      { id }: { id: number },
      query: { state?: AnnouncedState; limit?: number; offset?: number } = {},
    ) => app.as(fleet.ADM).notifications.announcement({ params: { id }, query })

    test('it goes out by turns, a message of somebody else in between, and each person gets it once', async () => {
      const first = await announce(fleet.REV, 'telegram')
      const second = await announce(fleet.REV, 'telegram')
      assert.equal(first.left, crowd + 1, 'the crowd and CLI')
      const small = await announce(fleet.MGR, 'mail', [fleet.USR.id])
      await runner.tick()
      for (const one of [first, second]) {
        const { state, left, sent: reached } = await detailsOf(one)
        assert.deepEqual([state, left > crowd - 20, reached > 0], ['sending', true, true], 'a turn of 30 s')
      }
      await runner.tick()
      assert.deepEqual(
        [(await detailsOf(small)).state, sent.filter(({ channel }) => channel === 'mail').length],
        ['done', 1],
      )
      await app.as(fleet.REV).notifications.cancelAnnouncement({ params: second })

      paceMs = 0
      for (let turn = 0; (await detailsOf(first)).state !== 'done'; turn += 1) {
        assert.ok(turn < 10)
        await runner.tick()
        app.clock.advance(120_000)
      }
      const { sent: reached, missed, left } = await detailsOf(first)
      assert.deepEqual([reached, missed, left], [crowd + 1 - crowd / 100, crowd / 100, 0])
      assert.ok(mostAtWork <= 10, 'five at a time of each announcement')
    })

    test('the outcomes are read by pages, each person once, and those who were not reached alone', async () => {
      const [first] = (await app.as(fleet.REV).notifications.announcements({})).slice(-1)
      const pages: number[][] = []
      do {
        const { people } = await detailsOf(first!, { offset: pages.length * announcementBounds.page })
        pages.push(people.map(({ userId }) => userId))
      } while (pages.at(-1)!.length > 0)
      assert.ok(pages.every(({ length }) => length <= announcementBounds.page))
      const ids = pages.flat()
      assert.deepEqual([ids.length, new Set(ids).size], [crowd + 1, crowd + 1])
      const { people } = await detailsOf(first!, { state: 'missed', limit: 10, offset: 20 })
      assert.deepEqual(
        people.map(({ name, state, words }) => [name, state, words]),
        [2007, 2107, 2207, 2307, 2407].map((index) => [`P ${index}`, 'missed', 'there is no such mailbox']),
      )
      await assert.rejects(detailsOf(first!, { limit: announcementBounds.page + 1 }), /limit must be at most 100/)
    })

    test('whoever waits for the answer reaches no more than before', async () => {
      const call = app.as(fleet.REV).notifications.announce({ params: { channel: 'mail' }, query: {}, body })
      await assert.rejects(call, { status: 400, message: new RegExp(`at most ${maxAnnounced} people`) })
    })
  })
}
