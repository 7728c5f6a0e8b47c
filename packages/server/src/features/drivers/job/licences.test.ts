import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { drivers } from '@rastro/core/resources/driver'
import { type Notification, notifications } from '@rastro/core/resources/notification'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../../db/crud.ts'
import { Runner } from '../../../jobs/runner.ts'
import { dialects } from '../../../testing/dialects.ts'
import { messagesRig } from '../../notifications/job/testing.ts'
import { licenceMessage } from './licence-message.ts'
import { licences } from './licences.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

for (const [dialect, open] of dialects) {
  describe(`warnings of driving licences, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const day = (days: number) => new Date(rig.app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
    /** 11:00 in São Paulo, of the next day. */
    const toMorning = () => {
      const now = rig.app.clock.now().getTime()
      rig.app.clock.advance(Math.ceil(now / dayMs) * dayMs + 14 * hourMs - now)
    }
    /** Lets the jobs look, as a node that was just started. */
    const look = async () => {
      const runner = new Runner(rig.app.ctx, [licences, licenceMessage])
      await runner.plan()
      await rig.app.ctx.db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', 'licences').execute()
      await runner.tick()
      rig.app.clock.advance(1000)
      await runner.tick()
    }
    const subjects = () => {
      const told = rig.sent.map(({ to, channel, message }) => `${to} ${channel}: ${message.subject}`).sort()
      rig.sent.length = 0
      return told
    }
    // In the database: logins end while months pass
    const driver = async (by: User, name: string, days: number) => {
      const { db, clock } = rig.app.ctx
      const attributes = { informations: { vnccnh: day(days) } }
      const made = await create(db, drivers, { name, uniqueId: `${name} ${clock.now().getTime()}`, attributes })
      await db.insertInto('user_driver').values({ userId: by.id, driverId: made.id }).execute()
      return made
    }
    const expireIn = (id: number, days: number) => {
      const attributes = JSON.stringify({ informations: { vnccnh: day(days) } })
      return rig.app.ctx.db.updateTable('driver').set({ attributes }).where('id', '=', id).execute()
    }
    const ask = async (by: User, fields: Partial<Notification> = {}) => {
      const { db } = rig.app.ctx
      const made = { type: 'driverLicence', notificators: 'mail', always: true, ...fields }
      const { id: notificationId } = await create(db, notifications, made)
      await db.insertInto('user_notification').values({ userId: by.id, notificationId }).execute()
    }
    afterEach(() => rig.app.ctx.db.deleteFrom('driver').execute())

    test('60, 30, 7 and 0 days before, each once, over every channel, whatever is repeated', async () => {
      const { MGR, USR } = rig.fleet
      toMorning()
      await ask(MGR, { notificators: 'mail,telegram,command' })
      await ask(MGR, { notificators: 'mail' })
      const { id } = await driver(MGR, 'Ana', 61)
      await driver(USR, 'Unseen', 30)
      await look()
      assert.deepEqual(subjects(), [])
      rig.app.clock.advance(dayMs)
      await Promise.all([look(), look()])
      await look()
      const date = day(60).split('-').reverse().join('/')
      const text = (count: number) => `A CNH de Ana vence em ${count} dias, em ${date}`
      assert.deepEqual(subjects(), [`MGR mail: ${text(60)}`, `MGR telegram: ${text(60)}`])
      for (const days of [29, 1, 22, 1, 6, 1]) {
        rig.app.clock.advance(days * dayMs)
        await look()
      }
      const all = subjects().filter((line) => line.startsWith('MGR mail'))
      assert.deepEqual(
        all,
        [`MGR mail: A CNH de Ana vence hoje`, `MGR mail: ${text(30)}`, `MGR mail: ${text(7)}`].sort(),
      )
      // A new licence is warned of anew
      await expireIn(id, 5)
      await look()
      assert.match(subjects().join(), /MGR mail: A CNH de Ana vence em 5 dias/)
    })

    test('only by day, to those who see the driver and have the notification for them, and not after it was changed', async () => {
      const { MGR, USR, RO } = rig.fleet
      toMorning()
      const bia = await driver(MGR, 'Bia', 20)
      const caio = await driver(MGR, 'Caio', 20)
      await rig.app.ctx.db.insertInto('user_driver').values({ userId: RO.id, driverId: bia.id }).execute()
      await ask(MGR, { attributes: { driverIds: String(caio.id) } })
      await ask(USR)
      rig.app.clock.advance(12 * hourMs)
      await look()
      assert.deepEqual(subjects(), [])
      rig.app.clock.advance(12 * hourMs)
      await look()
      assert.match(subjects().join(), /^MGR mail: A CNH de Caio vence em 19 dias, em \S+$/)
      const { ctx } = rig.app
      await ask(MGR, { attributes: { driverIds: String(bia.id) } })
      const runner = new Runner(ctx, [licences])
      await ctx.db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', 'licences').execute()
      await runner.tick()
      await expireIn(bia.id, 300)
      await look()
      assert.deepEqual(subjects(), [])
    })

    test('a channel that is down is tried again, and another one not twice', async () => {
      const { MGR } = rig.fleet
      toMorning()
      await driver(MGR, 'Davi', 7)
      await ask(MGR, { notificators: 'mail,telegram' })
      rig.answer = ({ channel }) => ({ state: channel === 'mail' ? 'later' : 'accepted', words: 'down' })
      await look()
      rig.answer = () => ({ state: 'accepted', words: 'taken' })
      rig.app.clock.advance(hourMs)
      await look()
      const told = rig.sent.filter(({ message }) => message.subject.includes('Davi')).map(({ channel }) => channel)
      assert.deepEqual(told.sort(), ['mail', 'mail', 'telegram'])
    })
  })
}
