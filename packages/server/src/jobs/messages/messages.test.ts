import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import { groups } from '@rastro/core/resources/group'
import type { Notification } from '@rastro/core/resources/notification'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import type { Message, Recipient, SendOutcome } from '../../ports/channels.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { Runner } from '../runner.ts'
import { sweep } from '../sweep.ts'
import { messagesJob } from './messages.ts'

const MINUTE_MS = 60_000
const accepted: SendOutcome = { state: 'accepted', words: 'taken' }
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

interface Sent {
  readonly to: string
  readonly channel: string
  readonly message: Message
}

for (const [dialect, open] of dialects) {
  describe(`messages of events, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    let sent: Sent[] = []
    let answer: (sent: Sent) => SendOutcome | Promise<SendOutcome> = () => accepted
    const channel = (name: string) => ({
      async send({ user }: Recipient, message: Message) {
        const one = { to: user.name, channel: name, message }
        sent.push(one)
        return answer(one)
      },
    })
    before(async () => {
      const senders = { mail: channel('mail'), telegram: channel('telegram'), whatsapp: channel('whatsapp') }
      app = await testApp({ open, senders, config: { publicUrl: 'https://fleet.example.com' } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      runner = new Runner(app.ctx, [messagesJob])
      await runner.plan()
      sent = []
      answer = () => accepted
    })
    afterEach(async () => {
      const { db } = app.ctx
      for (const table of ['delivery', 'event_note', 'notification', 'event', 'task'] as const)
        await db.deleteFrom(table).execute()
      app.clock.advance(3_600_000)
    })

    const make = (user: User, fields: Partial<Notification> = {}) =>
      app.as(user).notifications.create({ body: { type: 'ignitionOn', notificators: 'mail', always: true, ...fields } })
    /** Stores events as the device ports do, in one transaction. */
    async function happen(events: readonly Partial<Event>[]): Promise<number[]> {
      const now = app.clock.now()
      const plain = { type: 'ignitionOn', deviceId: fleet.D1.id, eventTime: now, attributes: {} }
      const places = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
      const stored = events.map((event) => ({ ...plain, ...places, ...event }) as Event)
      return [...(await app.ctx.positions.write({ positions: [], events: stored, states: [] })).eventIds]
    }
    const sos = (fields: Partial<Event> = {}) => ({ type: 'alarm', attributes: { alarm: 'sos' }, ...fields })
    /** Lets a second pass, and does what is due. */
    const turn = async () => {
      app.clock.advance(1000)
      await runner.tick()
    }
    const told = () => sent.map(({ to, channel: name }) => `${to} ${name}`).sort()
    const rows = () => app.ctx.db.selectFrom('delivery').selectAll().orderBy('id').execute()
    const states = async () => (await rows()).map(({ state, outcome }) => [state, outcome])
    const link = (body: object) => app.as(fleet.ADM).permissions.link({ body: body as never })
    const setUser = async ({ id }: User, attributes: Record<string, unknown>) => {
      const stored = JSON.stringify(attributes)
      await app.ctx.db.updateTable('user').set({ attributes: stored }).where('id', '=', id).execute()
    }

    test('[NTF-11] always tells of every vehicle of its user and of no other; without it, of linked ones', async () => {
      await make(fleet.USR)
      await make(fleet.MGR, { always: false })
      await happen([{ deviceId: fleet.D1.id }, { deviceId: fleet.D2.id }])
      await turn()
      assert.deepEqual(told(), ['USR mail'])
      const linked = await make(fleet.MGR, { always: false })
      await link({ deviceId: fleet.D2.id, notificationId: linked.id })
      app.clock.advance(10 * MINUTE_MS)
      await happen([{ deviceId: fleet.D1.id }, { deviceId: fleet.D2.id }])
      await turn()
      assert.deepEqual(told(), ['MGR mail', 'USR mail', 'USR mail'])
    })

    test('a notification of a group holds for the vehicles in it and in groups inside it, however deep', async () => {
      const { db } = app.ctx
      let group = await create(db, groups, { name: 'outer' })
      const { id: outer } = group
      for (const name of ['2', '3', '4', '5']) group = await create(db, groups, { name, groupId: group.id })
      await db.updateTable('device').set({ groupId: group.id }).where('id', '=', fleet.D2.id).execute()
      const ofGroup = await make(fleet.MGR, { always: false })
      await link({ groupId: outer, notificationId: ofGroup.id })
      await happen([{ deviceId: fleet.D1.id }, { deviceId: fleet.D2.id }])
      await turn()
      assert.deepEqual(
        (await rows()).map(({ deviceId }) => deviceId),
        [fleet.D2.id],
      )
      await db.updateTable('device').set({ groupId: null }).where('id', '=', fleet.D2.id).execute()
    })

    test('of alarms those of the list are told, and without a list all; of fences those of its list', async () => {
      await make(fleet.USR, { type: 'alarm', attributes: { alarms: 'sos,tow' } })
      await make(fleet.MGR, { type: 'alarm' })
      await happen([
        sos(),
        { type: 'alarm', attributes: { alarm: 'tow' } },
        { type: 'alarm', attributes: { alarm: 'door' } },
      ])
      await turn()
      assert.deepEqual(told(), ['MGR mail', 'MGR mail', 'MGR mail', 'USR mail', 'USR mail'])
      sent = []
      await make(fleet.USR, { type: 'geofenceExit', attributes: { geofenceIds: '7, 8' } })
      await happen([7, 9, 0].map((geofenceId) => ({ type: 'geofenceExit', geofenceId })))
      await turn()
      assert.deepEqual(told(), ['USR mail'])
    })

    test('[NTF-12] outside the calendar of the notification, or of the vehicle, nothing is sent', async () => {
      const { db } = app.ctx
      const day = app.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
      const own = (user: User, data: string) => app.as(user).calendars.create({ body: { name: 'hours', data } })
      const today = await own(fleet.USR, calendar(`${day}T000000Z`, '20991231T000000Z'))
      const past = await own(fleet.MGR, calendar('20200101T000000Z', '20200102T000000Z'))
      await make(fleet.USR, { calendarId: today.id })
      await make(fleet.MGR, { calendarId: past.id })
      await happen([{}])
      await turn()
      assert.deepEqual(told(), ['USR mail'])
      await db.updateTable('device').set({ calendarId: past.id }).where('id', '=', fleet.D1.id).execute()
      app.clock.advance(10 * MINUTE_MS)
      await happen([{}])
      await turn()
      assert.deepEqual(told(), ['USR mail'])
      await db.updateTable('device').set({ calendarId: null }).where('id', '=', fleet.D1.id).execute()
    })

    test('who is locked or has expired is told nothing, and who loses sight meanwhile neither', async () => {
      const { USR, MGR, REV, D1 } = fleet
      for (const user of [USR, MGR, REV]) await make(user)
      const account = app.ctx.db.updateTable('user')
      await account.set({ disabled: 1 }).where('id', '=', MGR.id).execute()
      await account.set({ expirationTime: app.clock.now().getTime() }).where('id', '=', REV.id).execute()
      answer = () => ({ state: 'later', words: 'busy' })
      await happen([{}])
      await turn()
      assert.deepEqual(told(), ['USR mail'])
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: USR.id, deviceId: D1.id } })
      app.clock.advance(MINUTE_MS)
      await turn()
      assert.deepEqual(await states(), [['skipped', 'This person does not see the vehicle any more']])
      assert.equal(sent.length, 1)
      await link({ userId: USR.id, deviceId: D1.id })
      await account.set({ disabled: 0, expirationTime: null }).where('id', 'in', [MGR.id, REV.id]).execute()
    })

    test('what is older than 15 minutes when it comes rings for nobody, and that is said', async () => {
      await make(fleet.USR)
      await happen([{ eventTime: new Date(app.clock.now().getTime() - 20 * MINUTE_MS) }])
      await turn()
      assert.deepEqual(sent, [])
      assert.deepEqual(await states(), [['expired', 'The event was 20 minutes old when it came']])
    })

    test('what could not be sent in time, because no node ran, is said and not sent', async () => {
      await make(fleet.USR, { notificators: 'mail,telegram' })
      await happen([{}])
      await turn()
      assert.equal(sent.length, 2)
      sent = []
      answer = () => ({ state: 'later', words: 'busy' })
      await happen([sos({ type: 'ignitionOn' })])
      await turn()
      app.clock.advance(2 * 60 * MINUTE_MS)
      answer = () => accepted
      await turn()
      assert.deepEqual(told(), ['USR mail', 'USR mail', 'USR telegram'])
      const [, , mail, telegram] = await states()
      assert.deepEqual(mail, ['sent', 'taken'])
      assert.deepEqual(telegram, ['expired', 'It had become too old before it could be sent'])
    })

    test('of the same thing one message comes in five minutes, or in as many as the notification says; of an SOS each', async () => {
      const own = await make(fleet.USR)
      await make(fleet.USR, { type: 'alarm' })
      await happen([{}, sos()])
      await turn()
      await happen([{}, sos(), { deviceId: fleet.D1.id, type: 'alarm', attributes: { alarm: 'tow' } }])
      await turn()
      const words = 'The same was told less than 5 minutes before'
      assert.deepEqual(
        (await states()).filter(([state]) => state !== 'sent'),
        [['skipped', words]],
      )
      assert.equal(sent.length, 4)
      await app.as(fleet.USR).notifications.update({ params: own, body: { ...own, attributes: { repeatMinutes: 0 } } })
      await happen([{}, {}])
      await turn()
      assert.equal(sent.length, 6)
    })

    test('what two notifications of a person ask for is told once', async () => {
      await make(fleet.USR, { notificators: 'mail,telegram' })
      await make(fleet.USR)
      await happen([{}])
      await turn()
      assert.deepEqual(told(), ['USR mail', 'USR telegram'])
      assert.ok((await states()).some(([, outcome]) => outcome === 'Another notification tells of it already'))
    })

    test('in quiet hours only what is urgent is told; the rest comes when they end, as one message when it is much', async () => {
      // Noon in São Paulo, and quiet from 11:30 to 13:00
      app.clock.advance((15 * 60 * MINUTE_MS - (app.clock.now().getTime() % 86_400_000) + 86_400_000) % 86_400_000)
      await setUser(fleet.USR, { quietFrom: '11:30', quietUntil: '13:00', timezone: 'America/Sao_Paulo' })
      await make(fleet.USR, { attributes: { repeatMinutes: 0 } })
      await make(fleet.USR, { type: 'alarm' })
      await happen([...Array.from({ length: 12 }, () => ({})), sos()])
      await turn()
      assert.deepEqual(
        sent.map(({ message }) => message.isUrgent),
        [true],
      )
      assert.equal(
        (await rows()).filter(({ outcome }) => outcome === 'Waits for the end of quiet hours, at 13:00').length,
        12,
      )
      app.clock.advance(58 * MINUTE_MS)
      await turn()
      assert.equal(sent.length, 1)
      app.clock.advance(3 * MINUTE_MS)
      await turn()
      assert.equal(sent.length, 2)
      assert.match(sent[1]!.message.subject, /^12 eventos de uma vez: 12× Ignição ligada$/)
      await setUser(fleet.USR, {})
    })

    test('ten at once come in one message that lists them, and each is said to be sent', async () => {
      await setUser(fleet.USR, { language: 'en' })
      await make(fleet.USR, { attributes: { repeatMinutes: 0 } })
      await happen(Array.from({ length: 9 }, () => ({})))
      await turn()
      assert.equal(sent.length, 9)
      sent = []
      await happen(Array.from({ length: 10 }, () => ({})))
      await turn()
      assert.equal(sent.length, 1)
      const { subject, body, html } = sent[0]!.message
      assert.equal(subject, '10 events at once: 10× Ignition on')
      assert.equal(body.match(/ABC-1234 · Ignition on/g)?.length, 10)
      assert.equal(html?.match(/<li>/g)?.length, 10)
      assert.ok(
        (await states()).slice(9).every(([state, words]) => state === 'sent' && /with 9 others/.test(String(words))),
      )
      await setUser(fleet.USR, {})
    })

    test('a channel that fails is tried again, later and later and not before it says; then the fallback is used', async () => {
      await make(fleet.USR, { notificators: 'whatsapp', attributes: { fallback: 'sms,telegram,mail' } })
      answer = ({ channel: name }) => (name === 'whatsapp' ? { state: 'later', words: 'busy' } : accepted)
      await happen([{}])
      const pauses: number[] = []
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await turn()
        const [row] = await rows()
        pauses.push((row!.dueTime - app.clock.now().getTime()) / 1000)
        app.clock.advance(row!.dueTime - app.clock.now().getTime())
      }
      assert.deepEqual(pauses.slice(0, 5), [5, 15, 45, 135, 405])
      await turn()
      assert.deepEqual(told(), ['USR telegram', ...Array.from({ length: 6 }, () => 'USR whatsapp')])
      assert.deepEqual(
        (await rows()).map(({ channel: name, state, outcome, attempts }) => [name, state, outcome, attempts]),
        [
          ['whatsapp', 'failed', 'busy', 6],
          ['telegram', 'sent', 'taken', 1],
        ],
      )
      app.clock.advance(10 * MINUTE_MS)
      answer = ({ channel: name }) => (name === 'whatsapp' ? { state: 'refused', words: 'nobody there' } : accepted)
      await happen([{}])
      await turn()
      assert.equal(sent.at(-1)?.channel, 'telegram')
      app.clock.advance(10 * MINUTE_MS)
      answer = () => ({ state: 'later', words: 'too many', afterMs: 90_000 })
      await happen([{}])
      await turn()
      const last = (await rows()).at(-1)!
      assert.equal(last.dueTime - app.clock.now().getTime(), 90_000)
    })

    test('a channel that is not configured is said, and offered to nobody', async () => {
      await make(fleet.USR, { notificators: 'mail,sms,pigeon' })
      await happen([{}])
      await turn()
      assert.deepEqual(told(), ['USR mail'])
      const skipped = (await states()).filter(([state]) => state === 'skipped')
      assert.deepEqual(skipped, [['skipped', 'The channel sms is not configured']])
      const offered = await app.as(fleet.USR).notifications.channels({ query: {} })
      assert.deepEqual(
        offered.map(({ type }) => type),
        ['web', 'mail', 'command', 'whatsapp', 'telegram'],
      )
    })

    test('whoever sees the vehicle reads what became of an event, and names only of people whom they manage', async () => {
      for (const user of [fleet.USR, fleet.CLI]) await make(user)
      const [id] = await happen([{}])
      await turn()
      const read = async (user: User) =>
        (await app.as(user).events.deliveries({ params: { id: id! } })).map(
          ({ userName, userId, channel: name, state, outcome }) => [userName, userId, name, state, outcome],
        )
      const [usr, cli, hidden] = [
        ['USR', fleet.USR.id, 'mail', 'sent', 'taken'],
        ['CLI', fleet.CLI.id, 'mail', 'sent', 'taken'],
        [null, 0, 'mail', 'sent', 'taken'],
      ]
      assert.deepEqual(await read(fleet.ADM), [cli, usr])
      assert.deepEqual(await read(fleet.MGR), [hidden, usr])
      assert.deepEqual(await read(fleet.CLI), [cli, hidden])
      const [other] = await happen([{ deviceId: fleet.D2.id }])
      await assert.rejects(app.as(fleet.USR).events.deliveries({ params: { id: other! } }), { status: 403 })
    })

    test('in the words, the units and the time zone of the reader, with plate and place in the first line', async () => {
      const told = { attributes: { speed: 54, speedLimit: 43.2 }, type: 'deviceOverspeed' }
      const position = await app.ctx.positions.latest([fleet.D1.id])
      await setUser(fleet.USR, { language: 'en', speedUnit: 'mph', timezone: 'Asia/Tokyo' })
      for (const user of [fleet.USR, fleet.CLI]) await make(user, { type: 'deviceOverspeed' })
      const eventTime = app.clock.now()
      const [id] = await happen([{ ...told, positionId: position[0]!.id }])
      await turn()
      const of = (name: string) => sent.find(({ to }) => to === name)!.message
      const [english, portuguese] = [of('USR'), of('CLI')]
      const place = /^ABC-1234 · Speed limit exceeded: 62,14 mph, limit 49,71 mph · (.+São Paulo.*)$/.exec(
        english.subject,
      )
      assert.ok(place, english.subject)
      assert.match(portuguese.subject, /^ABC-1234 · .*: 100,01 km\/h, limite 80,01 km\/h · .+São Paulo/)
      const at = (timeZone: string) => eventTime.toLocaleTimeString('en-GB', { timeZone })
      assert.ok(english.body.includes(at('Asia/Tokyo')))
      assert.ok(portuguese.body.includes(at('America/Sao_Paulo')))
      const link = `https://fleet.example.com/event/${id}`
      for (const { body, html } of [english, portuguese]) {
        assert.deepEqual(body.match(/https:\S+/g), [link])
        assert.ok(html?.includes(`href="${link}"`))
      }
      await setUser(fleet.USR, {})
    })

    test('two nodes that look at once send each message once', async () => {
      await make(fleet.USR, { attributes: { repeatMinutes: 0 } })
      await make(fleet.USR, { type: 'alarm' })
      const ids = await happen([...Array.from({ length: 8 }, () => ({})), ...Array.from({ length: 12 }, () => sos())])
      app.clock.advance(1000)
      // Without leases: the rows alone have to keep them apart
      const stopping = new AbortController().signal
      await Promise.all(Array.from({ length: 3 }, () => messagesJob.run(app.ctx, {}, stopping)))
      assert.equal(sent.length, 20)
      assert.equal(new Set(sent.map(({ message }) => message.eventId)).size, ids.length)
      assert.equal((await rows()).length, 20)
    })

    test('a node that dies while it sends leaves the message to another, which sends it once', async () => {
      await make(fleet.USR)
      await happen([{}])
      const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
      answer = () => {
        hang()
        return new Promise(() => {})
      }
      app.clock.advance(1000)
      void runner.tick()
      await hung
      answer = () => accepted
      const other = new Runner(app.ctx, [messagesJob])
      assert.equal(await other.tick(), 0)
      app.clock.advance(61_000)
      await other.tick()
      assert.equal(sent.length, 1)
      app.clock.advance(61_000)
      await other.tick()
      await other.tick()
      assert.equal(sent.length, 2)
      assert.equal(sent[0]!.message.id, sent[1]!.message.id)
      assert.deepEqual(await states(), [['sent', 'taken']])
      await runner.close(0)
    })

    test('apps that a service calls gone are taken from the person, with an audit row, and the others stay', async () => {
      await setUser(fleet.USR, { notificationTokens: 'one,two,three', language: 'en' })
      await make(fleet.USR, { notificators: 'telegram' })
      answer = () => ({ ...accepted, gone: ['two'] })
      await happen([{}])
      await turn()
      const { attributes } = await app.as(fleet.USR).users.get({ params: fleet.USR })
      assert.deepEqual(attributes, { notificationTokens: 'one,three', language: 'en' })
      const deeds = app.ctx.db.selectFrom('action').where('objectType', '=', 'user').where('userId', 'is', null)
      const { objectId, attributes: details } = (await deeds.selectAll().execute()).at(-1)!
      assert.deepEqual([objectId, JSON.parse(details)], [fleet.USR.id, { fields: ['attributes'] }])
      await setUser(fleet.USR, {})
    })

    test('a browser that its service calls gone is asked no more', async () => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const endpoints = ['one', 'two'].map((name) => `https://push.example.com/${name}`)
      for (const endpoint of endpoints) await app.as(fleet.USR).notifications.subscribe({ body: { endpoint, keys } })
      await make(fleet.USR, { notificators: 'telegram' })
      answer = () => ({ ...accepted, gone: [endpoints[0]!] })
      await happen([{}])
      await turn()
      const left = await app.ctx.db.selectFrom('push_subscription').select('endpoint').execute()
      assert.deepEqual(left, [{ endpoint: endpoints[1] }])
      await app.as(fleet.USR).notifications.unsubscribe({ query: { endpoint: endpoints[1]! } })
    })

    test('what became of a message is kept for 90 days', async () => {
      await make(fleet.USR)
      await happen([{}])
      await turn()
      const sweeper = new Runner(app.ctx, [sweep])
      await sweeper.plan()
      app.clock.advance(89 * 1440 * MINUTE_MS)
      await sweeper.tick()
      assert.equal((await rows()).length, 1)
      app.clock.advance(2 * 1440 * MINUTE_MS)
      await sweeper.tick()
      assert.equal((await rows()).length, 0)
    })
  })
}
