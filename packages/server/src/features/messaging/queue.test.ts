import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { messagePaceMs } from '@rastro/core/model/message-queue'
import { noteVerified } from '../../access/contacts.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { announcementJob } from '../notifications/job/announcement-job.ts'

for (const [dialect, open] of dialects) {
  describe(`the queue of the messaging app, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      const send = async () => ({ state: 'accepted', words: 'taken' }) as const
      app = await testApp({ open, senders: { whatsapp: { send } } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('it says what waits, of events and of announcements, and why the last ones failed', async () => {
      const { db } = app.ctx
      const queue = () => app.as(fleet.ADM).messaging.queue({})
      assert.deepEqual(await queue(), { events: 0, announcements: 0, paceMs: messagePaceMs, last: [] })
      const phone = '+5511999998888'
      await db.updateTable('user').set({ phone }).where('id', '=', fleet.USR.id).execute()
      await noteVerified(db, { userId: fleet.USR.id, channel: 'phone', address: phone }, app.clock.now())
      const query = { userId: [fleet.USR.id, fleet.CLI.id], later: true }
      const body = { subject: 's', body: 'b' }
      await db.updateTable('user').set({ phone: '+5511988887777' }).where('id', '=', fleet.CLI.id).execute()
      await app.as(fleet.ADM).notifications.announce({ params: { channel: 'whatsapp' }, query, body })
      const time = app.clock.now().getTime()
      const row = { eventId: 1, deviceId: 1, notificationId: 1, userId: fleet.USR.id, sameness: '', freshUntil: time }
      const times = { createdTime: time, dueTime: time, outcome: null, code: null, urgent: 0 } as const
      await db
        .insertInto('delivery')
        .values([
          { ...row, ...times, channel: 'whatsapp', state: 'waiting', endedTime: null },
          { ...row, ...times, eventId: 2, channel: 'mail', state: 'waiting', endedTime: null },
          {
            ...row,
            ...times,
            eventId: 3,
            channel: 'whatsapp',
            state: 'failed',
            endedTime: time - 1,
            code: 'addressGone',
          },
        ])
        .execute()
      const waiting = await queue()
      assert.deepEqual([waiting.events, waiting.announcements, waiting.last.length], [1, 2, 1])
      await new Runner(app.ctx, [announcementJob]).tick()
      const { announcements, last } = await queue()
      assert.equal(announcements, 0)
      assert.deepEqual(last.map(({ about, name, isSent, code }) => [about, name, isSent, code]).sort(), [
        ['announcement', 'CLI', false, 'notVerified'],
        ['announcement', 'USR', true, null],
        ['event', 'USR', false, 'addressGone'],
      ])
    })

    test('only administrators and resellers see it', async () => {
      for (const user of [fleet.MGR, fleet.CLI, fleet.USR])
        await assert.rejects(app.as(user).messaging.queue({}), { status: 403 })
    })
  })
}
