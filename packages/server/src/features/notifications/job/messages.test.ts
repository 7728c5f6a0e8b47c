import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../../db/crud.ts'
import { dialects } from '../../../testing/dialects.ts'
import { planWithoutThese, withoutPlan } from '../../../testing/plan.ts'
import { accepted, MINUTE_MS, messagesRig } from './testing.ts'

const calendar = (from: string, until: string) =>
  btoa(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `DTSTART:${from}`,
      `DTEND:${until}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )

for (const [dialect, open] of dialects) {
  describe(`messages of events, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, sos, turn, sentTo, rows, states, link, setUser } = rig

    test('[NTF-11] always tells of every vehicle of its user and of no other; without it, of linked ones', async () => {
      await make(rig.fleet.USR)
      await make(rig.fleet.MGR, { always: false })
      await happen([{ deviceId: rig.fleet.D1.id }, { deviceId: rig.fleet.D2.id }])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail'])
      const linked = await make(rig.fleet.MGR, { always: false })
      await link({ deviceId: rig.fleet.D2.id, notificationId: linked.id })
      rig.app.clock.advance(10 * MINUTE_MS)
      await happen([{ deviceId: rig.fleet.D1.id }, { deviceId: rig.fleet.D2.id }])
      await turn()
      assert.deepEqual(sentTo(), ['MGR mail', 'USR mail', 'USR mail'])
    })

    test('what the plan of a person does not include is not sent, and the delivery says so', async (t) => {
      await make(rig.fleet.USR, { notificators: 'mail,telegram' })
      await make(rig.fleet.MGR)
      await planWithoutThese(rig.app.ctx, rig.fleet.USR, 'messagesMail')
      await planWithoutThese(rig.app.ctx, rig.fleet.MGR, 'notifications')
      t.after(async () => {
        for (const user of [rig.fleet.USR, rig.fleet.MGR]) await withoutPlan(rig.app.ctx, user)
      })
      await happen([{}])
      await turn()
      // USR is below MGR, whose plan has no notifications at all
      assert.deepEqual(sentTo(), [])
      await withoutPlan(rig.app.ctx, rig.fleet.MGR)
      rig.app.clock.advance(10 * MINUTE_MS)
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['MGR mail', 'USR telegram'])
      const skipped = (await rows()).filter(({ state }) => state === 'skipped')
      assert.deepEqual(
        skipped.map(({ code }) => code),
        ['notInPlan', 'notInPlan', 'notInPlan', 'notInPlan'],
      )
    })

    test('a notification of a group holds for the vehicles in it and in groups inside it, however deep', async () => {
      const { db } = rig.app.ctx
      let group = await create(db, groups, { name: 'outer' })
      const { id: outer } = group
      for (const name of ['2', '3', '4', '5']) group = await create(db, groups, { name, groupId: group.id })
      await db.updateTable('device').set({ groupId: group.id }).where('id', '=', rig.fleet.D2.id).execute()
      const ofGroup = await make(rig.fleet.MGR, { always: false })
      await link({ groupId: outer, notificationId: ofGroup.id })
      await happen([{ deviceId: rig.fleet.D1.id }, { deviceId: rig.fleet.D2.id }])
      await turn()
      assert.deepEqual(
        (await rows()).map(({ deviceId }) => deviceId),
        [rig.fleet.D2.id],
      )
      await db.updateTable('device').set({ groupId: null }).where('id', '=', rig.fleet.D2.id).execute()
    })

    test('of alarms those of the list are sent, and without a list all', async () => {
      await make(rig.fleet.USR, { type: 'alarm', attributes: { alarms: 'sos,tow' } })
      await make(rig.fleet.MGR, { type: 'alarm' })
      await happen([
        sos(),
        { type: 'alarm', attributes: { alarm: 'tow' } },
        { type: 'alarm', attributes: { alarm: 'door' } },
      ])
      await turn()
      assert.deepEqual(sentTo(), ['MGR mail', 'MGR mail', 'MGR mail', 'USR mail', 'USR mail'])
    })

    test('[NTF-12] outside the calendar of the notification, or of the vehicle, nothing is sent', async () => {
      const { db } = rig.app.ctx
      const day = rig.app.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
      const own = (user: User, data: string) => rig.app.as(user).calendars.create({ body: { name: 'hours', data } })
      const today = await own(rig.fleet.USR, calendar(`${day}T000000Z`, '20991231T000000Z'))
      const past = await own(rig.fleet.MGR, calendar('20200101T000000Z', '20200102T000000Z'))
      await make(rig.fleet.USR, { calendarId: today.id })
      await make(rig.fleet.MGR, { calendarId: past.id })
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail'])
      await db.updateTable('device').set({ calendarId: past.id }).where('id', '=', rig.fleet.D1.id).execute()
      rig.app.clock.advance(10 * MINUTE_MS)
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail'])
      await db.updateTable('device').set({ calendarId: null }).where('id', '=', rig.fleet.D1.id).execute()
    })

    /** As many notifications as a person could create before there was a limit. */
    const makeMany = async (user: User, count: number, attributesOf: (at: number) => object) => {
      const { db } = rig.app.ctx
      const rows = Array.from({ length: count }, (_, at) => ({
        type: 'ignitionOn',
        notificators: 'mail,telegram,whatsapp',
        always: 1 as const,
        attributes: JSON.stringify(attributesOf(at)),
      }))
      const made = await db.insertInto('notification').values(rows).returning('id').execute()
      const links = made.map(({ id }) => ({ userId: user.id, notificationId: id }))
      await db.insertInto('user_notification').values(links).execute()
      // Its first notification wakes the job
      await make(user, { type: 'ignitionOff' })
    }

    test('a thousand equal notifications of one event are one row a channel', async () => {
      await makeMany(rig.fleet.USR, 1000, (at) => ({ note: at }))
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail', 'USR telegram', 'USR whatsapp'])
      assert.deepEqual((await rows()).map(({ channel, state }) => [channel, state]).sort(), [
        ['mail', 'sent'],
        ['telegram', 'sent'],
        ['whatsapp', 'sent'],
      ])
    })

    test('of a thousand that differ, one row a channel says that another tells it', async () => {
      await makeMany(rig.fleet.USR, 1000, (at) => ({ repeatMinutes: at + 10 }))
      await happen([{}])
      await turn()
      const all = (await rows()).map(({ channel, code }) => `${channel} ${code}`).sort()
      assert.deepEqual(sentTo(), ['USR mail', 'USR telegram', 'USR whatsapp'])
      assert.deepEqual(
        all.filter((row) => row.endsWith('toldTwice')),
        ['mail toldTwice', 'telegram toldTwice', 'whatsapp toldTwice'],
      )
      assert.equal(all.length, 6)
      // For a later event all of the twenty considered were sent recently
      rig.app.clock.advance(1000)
      await happen([{}])
      await turn()
      assert.equal((await rows()).length, 9)
    })

    test('one person has at most a thousand notifications of one type', async () => {
      await makeMany(rig.fleet.USR, 1000, () => ({}))
      const words = 'One user has at most 1000 notifications of one type: remove some first'
      await assert.rejects(make(rig.fleet.USR), { status: 400, message: words, field: 'type' })
      const other = await make(rig.fleet.USR, { type: 'alarm' })
      const moved = { ...other, type: 'ignitionOn' }
      const save = rig.app.as(rig.fleet.USR).notifications.update({ params: other, body: moved })
      await assert.rejects(save, { status: 400, message: words })
      await make(rig.fleet.MGR)
    })

    test('who is locked or has expired is notified of nothing, and who loses sight meanwhile neither', async () => {
      const { USR, MGR, REV, D1 } = rig.fleet
      for (const user of [USR, MGR, REV]) await make(user)
      const account = rig.app.ctx.db.updateTable('user')
      await account.set({ disabled: 1 }).where('id', '=', MGR.id).execute()
      await account.set({ expirationTime: rig.app.clock.now().getTime() }).where('id', '=', REV.id).execute()
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail'])
      await rig.app.as(rig.fleet.ADM).permissions.unlink({ body: { userId: USR.id, deviceId: D1.id } })
      rig.app.clock.advance(MINUTE_MS)
      await turn()
      assert.deepEqual(await states(), [['skipped', 'This person no longer has access to the vehicle']])
      assert.equal(rig.sent.length, 1)
      await link({ userId: USR.id, deviceId: D1.id })
      await account.set({ disabled: 0, expirationTime: null }).where('id', 'in', [MGR.id, REV.id]).execute()
    })

    test('what is older than 15 minutes when it comes rings for nobody, and that is recorded', async () => {
      await make(rig.fleet.USR)
      await happen([{ eventTime: new Date(rig.app.clock.now().getTime() - 20 * MINUTE_MS) }])
      await turn()
      assert.deepEqual(rig.sent, [])
      assert.deepEqual(await states(), [['expired', 'The event arrived 20 minutes late']])
    })

    test('what could not be sent in time, because no node ran, is recorded and not sent', async () => {
      await make(rig.fleet.USR, { notificators: 'mail,telegram' })
      await happen([{}])
      await turn()
      assert.equal(rig.sent.length, 2)
      rig.sent = []
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await happen([sos({ type: 'ignitionOn' })])
      await turn()
      rig.app.clock.advance(2 * 60 * MINUTE_MS)
      rig.answer = () => accepted
      await turn()
      assert.deepEqual(sentTo(), ['USR mail', 'USR mail', 'USR telegram'])
      const [, , mail, telegram] = await states()
      assert.deepEqual(mail, ['sent', 'taken'])
      assert.deepEqual(telegram, ['expired', 'It could not be sent in time'])
    })

    test('of the same thing one message comes in five minutes, or in as many as the notification says; of an SOS each', async () => {
      const own = await make(rig.fleet.USR)
      await make(rig.fleet.USR, { type: 'alarm' })
      await happen([{}, sos()])
      await turn()
      await happen([{}, sos(), { deviceId: rig.fleet.D1.id, type: 'alarm', attributes: { alarm: 'tow' } }])
      await turn()
      const words = 'Already notified less than 5 minutes before'
      assert.deepEqual(
        (await states()).filter(([state]) => state !== 'sent'),
        [['skipped', words]],
      )
      assert.equal(rig.sent.length, 4)
      await rig.app
        .as(rig.fleet.USR)
        .notifications.update({ params: own, body: { ...own, attributes: { repeatMinutes: 0 } } })
      await happen([{}, {}])
      await turn()
      assert.equal(rig.sent.length, 6)
    })

    test('what two notifications of a person ask for is sent once', async () => {
      await make(rig.fleet.USR, { notificators: 'mail,telegram' })
      await make(rig.fleet.USR)
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail', 'USR telegram'])
      assert.ok((await states()).some(([, outcome]) => outcome === 'Another notification already covers this'))
    })

    test('in quiet hours only what is urgent is sent; the rest comes when they end, as one message when it is much', async () => {
      // Noon in São Paulo, and quiet from 11:30 to 13:00
      rig.app.clock.advance(
        (15 * 60 * MINUTE_MS - (rig.app.clock.now().getTime() % 86_400_000) + 86_400_000) % 86_400_000,
      )
      await setUser(rig.fleet.USR, { quietFrom: '11:30', quietUntil: '13:00', timezone: 'America/Sao_Paulo' })
      await make(rig.fleet.USR, { attributes: { repeatMinutes: 0 } })
      await make(rig.fleet.USR, { type: 'alarm' })
      await happen([...Array.from({ length: 12 }, () => ({})), sos()])
      await turn()
      assert.deepEqual(
        rig.sent.map(({ message }) => message.isUrgent),
        [true],
      )
      assert.equal(
        (await rows()).filter(({ outcome }) => outcome === 'Waiting until quiet hours end at 13:00').length,
        12,
      )
      rig.app.clock.advance(58 * MINUTE_MS)
      await turn()
      assert.equal(rig.sent.length, 1)
      rig.app.clock.advance(3 * MINUTE_MS)
      await turn()
      assert.equal(rig.sent.length, 2)
      assert.match(rig.sent[1]!.message.subject, /^12 eventos: 12× Ignição ligada$/)
      await setUser(rig.fleet.USR, {})
    })

    test('ten at once come in one message that lists them, and each is recorded as sent', async () => {
      await setUser(rig.fleet.USR, { language: 'en' })
      await make(rig.fleet.USR, { attributes: { repeatMinutes: 0 } })
      await happen(Array.from({ length: 9 }, () => ({})))
      await turn()
      assert.equal(rig.sent.length, 9)
      rig.sent = []
      await happen(Array.from({ length: 10 }, () => ({})))
      await turn()
      assert.equal(rig.sent.length, 1)
      const { subject, text, html } = rig.sent[0]!.message
      assert.equal(subject, '10 events: 10× Ignition on')
      assert.equal(text.match(/ABC-1234 · Ignition on/g)?.length, 10)
      assert.equal(html?.match(/<li>/g)?.length, 10)
      assert.ok(
        (await states()).slice(9).every(([state, words]) => state === 'sent' && /with 9 others/.test(String(words))),
      )
      await setUser(rig.fleet.USR, {})
    })
  })
}
