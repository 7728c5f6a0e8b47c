import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { users } from '@rastro/core/resources/user'
import { documentedEventTypes } from '@rastro/core/vocabulary/event-types'
import WebSocket from 'ws'
import { noteVerified } from '../../access/contacts.ts'
import { create } from '../../db/crud.ts'
import type { ChannelMessage, Recipient, SendOutcome } from '../../ports/channels.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { testMailServer } from '../../testing/mail.ts'
import { addressed } from './subscriptions.ts'

for (const [dialect, open] of dialects) {
  describe(`notifications, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let sent: { email: string; message: ChannelMessage }[] = []
    /** A mail server that rejects the recipient LIM. */
    const mail = {
      async send({ user: { email } }: Recipient, message: ChannelMessage): Promise<SendOutcome> {
        if (email.startsWith('lim@')) return { state: 'refused', words: 'there is no such mailbox' }
        sent.push({ email, message })
        return { state: 'accepted', words: 'taken' }
      },
    }
    before(async () => {
      app = await testApp({ open, senders: { mail } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      sent = []
      await app.ctx.db.deleteFrom('throttle').execute()
    })
    const sentTo = () => sent.map(({ email }) => email.split('@')[0]!.toUpperCase()).sort()
    const body = { subject: 'Night', body: 'The server rests from 2 to 3.' }
    const announce = (user: Fleet['ADM'], userId: number[] = [], channel = 'mail') =>
      app.as(user).notifications.announce({ params: { channel }, query: { userId }, body })

    test('[ENT-11] [NTF-4] the types are the twenty of the documents, and those of vehicles grouped together', async () => {
      const types = (await app.as(fleet.USR).notifications.types({})).map(({ type }) => type)
      assert.equal(documentedEventTypes.length, 20)
      assert.deepEqual(types.slice(0, 20), [...documentedEventTypes])
      assert.deepEqual(types.slice(20), ['proximityEnter', 'proximityExit', 'unaccompaniedMotion', 'driverLicence'])
    })

    test('[ANN-3] the channels are those of the server; announcements have neither command nor web', async () => {
      const channels = (query: object) => app.as(fleet.USR).notifications.channels({ query })
      assert.deepEqual(await channels({}), [{ type: 'web' }, { type: 'mail' }, { type: 'command' }])
      assert.deepEqual(await channels({ announcement: true }), [{ type: 'mail' }])
    })

    test('[NTF-10] a test by web reaches the browsers of the caller, as an event with a message, and no other', async () => {
      const address = await app.listen()
      const connect = async (user: Fleet['ADM']) => {
        const socket = new WebSocket(`ws://${address}/api/socket`, { headers: { cookie: await app.cookie(user) } })
        const frames: Record<string, unknown>[] = []
        socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
        await once(socket, 'message')
        return { socket, frames }
      }
      const [own, other] = [await connect(fleet.USR), await connect(fleet.CLI)]
      const test = (user: Fleet['ADM']) =>
        app.as(user).notifications.test({ params: { channel: 'web' }, body: { type: 'alarm' } })
      await test(fleet.USR)
      await test(fleet.CLI)
      for (const { socket, frames } of [own, other]) {
        while (!frames.some((frame) => 'events' in frame)) await once(socket, 'message')
        const events = frames.flatMap((frame) => (frame.events ?? []) as { type: string; attributes: object }[])
        assert.equal(events.length, 1)
        assert.equal(events[0]!.type, 'test')
        const { message } = events[0]!.attributes as { message: string }
        assert.match(message, /^Teste · ABC-1234 · Alarme: SOS · /)
        socket.close()
      }
    })

    test('[NTF-10] a test by mail is sent to the caller; what is not configured, and what fails, is reported', async () => {
      const test = (channel: string, user = fleet.USR) =>
        app.as(user).notifications.test({ params: { channel }, body: {} })
      await test('mail')
      assert.deepEqual(sentTo(), ['USR'])
      await assert.rejects(test('mail', fleet.LIM), { status: 502, message: 'there is no such mailbox' })
      await assert.rejects(test('sms'), { status: 400, message: 'The channel sms is not configured' })
      await assert.rejects(test('pigeon'), { status: 400, message: 'There is no channel called pigeon' })
      const bare = await testApp({ open })
      const { USR } = await seedFleet(bare.ctx)
      const mute = bare.as(USR).notifications
      const noMail = { status: 400, message: 'No mail server is configured' }
      await assert.rejects(mute.test({ params: { channel: 'mail' }, body: {} }), noMail)
      await assert.rejects(mute.testAll({ query: {}, body: { notificators: 'web,mail' } }), { ...noMail })
      assert.equal(await mute.testAll({ query: {}, body: {} }), null)
      const notificators = 'web,mail,sms,pigeon'
      const outcomes = await mute.testAll({ query: { details: true }, body: { notificators } })
      assert.deepEqual(
        outcomes?.map(({ channel, isSent, words, code, codeValues }) => [channel, isSent, words, code, codeValues]),
        [
          ['web', true, 'Shown in your open browsers', 'toldBrowsers', {}],
          ['mail', false, 'No mail server is configured', 'noMail', {}],
          ['sms', false, 'The channel sms is not configured', 'notConfigured', { channel: 'sms' }],
          ['pigeon', false, 'There is no channel called pigeon', 'noChannel', { channel: 'pigeon' }],
        ],
      )
      await bare.close()
    })

    test('[NTF-10] a test says what the notification would say, marked as one, in the reader’s words and units, and gives it back', async () => {
      const { USR, D1 } = fleet
      const language = { language: 'en', speedUnit: 'mph', timezone: 'America/New_York' }
      const me = await app.as(USR).users.get({ params: { id: USR.id } })
      await app.as(USR).users.update({ params: { id: USR.id }, body: { ...me, attributes: language } })
      app.clock.advance(1000)
      await report(app.ctx, D1.id, { address: 'Rua Augusta, 1', speed: 10 })
      const tested = async (fields: object) => {
        const body = { notificators: 'mail', ...fields }
        const [outcome] = (await app.as(USR).notifications.testAll({ query: { details: true }, body })) ?? []
        return outcome!
      }
      const speeding = await tested({ type: 'deviceOverspeed' })
      const subject = 'Test · ABC-1234 · Speeding: 60,3 mph over 49,71 mph · Rua Augusta, 1'
      assert.deepEqual([speeding.isSent, speeding.code, speeding.subject], [true, null, subject])
      const { message } = sent.at(-1)!
      assert.deepEqual([message.subject, message.text], [subject, speeding.text])
      assert.match(
        message.text,
        /This is a test: nothing really happened\.[\s\S]*Vehicle: Fiat Toro \(D1\)[\s\S]*Speed: 11,51 mph/,
      )
      assert.match(message.html!, /nothing really happened[\s\S]*Speeding/)
      const tow = await tested({ type: 'alarm', attributes: { alarms: 'tow,sos' } })
      assert.match(tow.subject!, /^Test · ABC-1234 · Alarm: Tow · /)
      const fence = await tested({ type: 'geofenceExit' })
      assert.match(fence.subject!, /Geofence left: Depot/)
      const web = await tested({ type: 'ignitionOn', notificators: 'web' })
      assert.deepEqual([web.subject, web.text?.startsWith('Test · ABC-1234 · Ignition on · ')], [null, true])
      const refused = await app.as(fleet.LIM).notifications.testAll({
        query: { details: true },
        body: { notificators: 'mail', type: 'ignitionOn' },
      })
      const [{ isSent, words, text } = { isSent: true, words: '', text: '' }] = refused ?? []
      assert.deepEqual([isSent, words], [false, 'there is no such mailbox'])
      assert.match(text!, /^Teste · /)
      await app.as(USR).users.update({ params: { id: USR.id }, body: me })
    })

    test('[NTF-10] whoever has no vehicle yet gets an example', async () => {
      const lone = await create(app.ctx.db, users, { name: 'lone', email: 'lone@example.com' })
      await noteVerified(app.ctx.db, { userId: lone.id, channel: 'mail', address: lone.email }, app.clock.now())
      const body = { notificators: 'mail', type: 'maintenance' }
      const [outcome] = (await app.as(lone).notifications.testAll({ query: { details: true }, body })) ?? []
      const subject = 'Teste · BRA-2E19 · Manutenção necessária: Troca de óleo · Avenida Paulista, São Paulo'
      assert.equal(outcome?.subject, subject)
      assert.equal(sent.at(-1)!.message.subject, subject)
      await app.as(fleet.ADM).users.remove({ params: { id: lone.id } })
    })

    test('[NTF-10] where a mail server is configured, a test arrives', async () => {
      const server = await testMailServer()
      const posted = await testApp({ open, config: { mail: { url: server.url, from: 'Fleet <fleet@example.com>' } } })
      const { USR } = await seedFleet(posted.ctx)
      await posted.as(USR).notifications.test({ params: { channel: 'mail' }, body: {} })
      const [mail] = server.mails
      assert.deepEqual(mail!.recipients, [USR.email])
      assert.match(mail!.text!, /^Teste · ABC-1234 · /)
      await posted.close()
      await server.close()
    })

    test('a test of the channel command looks at the command and sends nothing (A-116)', async () => {
      const admin = app.as(fleet.ADM)
      const command = await admin.commands.create({ body: { type: 'engineStop', description: 'Stop' } })
      const test = (user: Fleet['ADM'], commandId?: number) =>
        app.as(user).notifications.test({ params: { channel: 'command' }, body: { commandId: commandId ?? 0 } })
      assert.equal(await test(fleet.ADM, command.id), null)
      await assert.rejects(test(fleet.ADM), { status: 400, field: 'commandId' })
      const reason = { code: 'outcome.noCommand', values: {} }
      await assert.rejects(test(fleet.USR, command.id), { status: 403, field: 'commandId', reason })
      assert.deepEqual(await app.ctx.db.selectFrom('queued_command').selectAll().execute(), [])
      assert.equal(await admin.notifications.testAll({ query: {}, body: { commandId: command.id } }), null)
      assert.deepEqual(sentTo(), ['ADM'])
    })

    test('of one person the ten browsers that asked last are notified; one that somebody else uses now is theirs', async () => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const at = (name: string | number) => `https://push.example.com/${name}`
      const subscribe = (user: Fleet['ADM'], endpoint: string) =>
        app.as(user).notifications.subscribe({ body: { endpoint, keys } })
      const stored = async (user: Fleet['ADM']) =>
        (await addressed(app.ctx.db, 'push', user)).browsers.map(({ endpoint }) => endpoint)
      for (let number = 0; number < 12; number += 1) await subscribe(fleet.USR, at(number))
      assert.deepEqual(
        await stored(fleet.USR),
        Array.from({ length: 10 }, (_, index) => at(index + 2)),
      )
      await subscribe(fleet.CLI, at(5))
      assert.deepEqual([await stored(fleet.CLI), (await stored(fleet.USR)).includes(at(5))], [[at(5)], false])
      await app.as(fleet.USR).notifications.unsubscribe({ query: { endpoint: at(5) } })
      assert.equal((await stored(fleet.CLI)).length, 1)
      await app.as(fleet.CLI).notifications.unsubscribe({ query: { endpoint: at(5) } })
      assert.deepEqual(await stored(fleet.CLI), [])
      for (const endpoint of ['http://push.example.com/1', 'https://127.0.0.1/1', 'https://10.0.0.1:9/'])
        await assert.rejects(subscribe(fleet.USR, endpoint), { status: 400, field: 'endpoint' })
      const none = { status: 400, message: 'The channel push is not configured' }
      await assert.rejects(app.as(fleet.USR).notifications.pushKey({}), none)
    })

    test('nobody tests without end', async () => {
      const calls = Array.from({ length: 31 }, () =>
        app.as(fleet.USR).notifications.test({ params: { channel: 'mail' }, body: {} }),
      )
      const answers = await Promise.allSettled(calls)
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.status : []))
      assert.deepEqual(refused, [429])
    })

    test('[ANN-8] an announcement reaches those named, else all whom the caller manages, never temporary ones', async () => {
      const { MGR, REV, ADM, USR, CLI } = fleet
      const guest = await create(app.ctx.db, users, { name: 'guest', email: 'guest@example.com', temporary: true })
      await app.ctx.db.insertInto('user_managedUser').values({ userId: MGR.id, managedUserId: guest.id }).execute()
      assert.equal(await announce(MGR), null)
      assert.deepEqual(sentTo(), ['USR'])
      assert.deepEqual(sent[0]!.message, { subject: body.subject, text: body.body, isUrgent: false })
      await announce(REV, [CLI.id])
      await announce(ADM, [USR.id, CLI.id, guest.id])
      assert.deepEqual(sentTo(), ['CLI', 'CLI', 'USR', 'USR'])
    })

    test('an announcement is in the audit with who sent it, over what and to whom, and not with what it says', async () => {
      const { MGR, USR } = fleet
      await announce(MGR, [USR.id])
      const rows = await app.ctx.db.selectFrom('action').where('actionType', '=', 'announce').selectAll().execute()
      const { userId, objectType, attributes } = rows.at(-1)!
      assert.deepEqual([userId, objectType], [MGR.id, 'user'])
      assert.deepEqual(JSON.parse(attributes), { channel: 'mail', people: 1, users: [USR.id] })
      await assert.rejects(announce(fleet.USR), { status: 403 })
      const { count } = await app.ctx.db
        .selectFrom('action')
        .where('actionType', '=', 'announce')
        .select((is) => is.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      assert.equal(Number(count), rows.length)
    })

    test('who cannot be reached keeps it from nobody else, and the caller is informed', async () => {
      const error = { status: 502, message: '1 of 8 people could not be reached: there is no such mailbox' }
      await assert.rejects(announce(fleet.ADM), error)
      assert.deepEqual(sentTo(), ['ADM', 'CLI', 'MGR', 'NOREP', 'REV', 'RO', 'USR'])
    })

    test('with details the caller learns for each person whether it was sent, and why not', async () => {
      const { ADM, USR, LIM } = fleet
      const announced = await app.as(ADM).notifications.announce({
        params: { channel: 'mail' },
        query: { userId: [USR.id, LIM.id], details: true },
        body,
      })
      assert.ok(Array.isArray(announced))
      const outcomes = announced.map(({ userId, name, isSent, words }) => [userId, name, isSent, words])
      assert.deepEqual(outcomes, [
        [LIM.id, 'LIM', false, 'there is no such mailbox'],
        [USR.id, 'USR', true, 'taken'],
      ])
      assert.deepEqual(sentTo(), ['USR'])
    })

    test('nobody announces to people they do not manage, nor by web or command', async () => {
      await assert.rejects(announce(fleet.MGR, [fleet.CLI.id]), { status: 403 })
      await assert.rejects(announce(fleet.USR), { status: 403, message: 'Manager access required' })
      await assert.rejects(announce(fleet.ADM, [], 'web'), { status: 400 })
      await assert.rejects(announce(fleet.ADM, [], 'command'), { status: 400 })
      const answer = await app.call(fleet.ADM, {
        method: 'POST',
        url: '/api/notifications/send/mail',
        payload: { subject: '', body: 'x' },
      })
      assert.deepEqual([answer.statusCode, answer.headers['x-field']], [400, 'subject'])
      assert.deepEqual(sent, [])
    })
  })
}
