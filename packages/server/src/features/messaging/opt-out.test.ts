import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { noteVerified } from '../../access/contacts.ts'
import { readConfig } from '../../config.ts'
import { Runner } from '../../jobs/runner.ts'
import type { ChannelMessage, Recipient } from '../../ports/channels.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { testEvolution } from '../../testing/evolution.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { optOutReply } from '../contacts/job/opt-out-reply.ts'
import { announcementJob } from '../notifications/job/announcement-job.ts'

const key = 'the global key'
const name = 'frota'
const phone = '5531998765432'

for (const [dialect, open] of dialects) {
  describe(`who wants no messages by WhatsApp, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let service: Awaited<ReturnType<typeof testEvolution>>
    let sent: [channel: string, to: string, text: string][] = []
    const sender = (channel: string) => ({
      async send({ user }: Recipient, { text }: ChannelMessage) {
        sent.push([channel, user.name!, text])
        return { state: 'accepted', words: 'taken' } as const
      },
    })
    before(async () => {
      service = await testEvolution({ key, numbers: [phone] })
      const settings = { WHATSAPP_URL: service.url, WHATSAPP_KEY: key, WHATSAPP_INSTANCE: name }
      const { channelSettings } = readConfig(settings)
      const senders = { whatsapp: sender('whatsapp'), mail: sender('mail') }
      app = await testApp({ open, senders, config: { channelSettings, publicUrl: 'https://fleet.example.com' } })
      fleet = await seedFleet(app.ctx)
      for (const user of [fleet.USR, fleet.CLI]) {
        const written = user === fleet.USR ? '(31) 99876-5432' : '+55 11 91234-5678'
        await app.ctx.db.updateTable('user').set({ phone: written }).where('id', '=', user.id).execute()
        await noteVerified(app.ctx.db, { userId: user.id, channel: 'phone', address: written }, app.clock.now())
        await noteVerified(app.ctx.db, { userId: user.id, channel: 'mail', address: user.email }, app.clock.now())
      }
      await app.as(fleet.ADM).messaging.create({})
      service.scan(name)
    })
    after(async () => {
      await app.close()
      service.close()
    })
    afterEach(async () => {
      sent = []
      for (const table of ['whatsapp_opt_out', 'whatsapp_word', 'task', 'action', 'announcement'] as const)
        await app.ctx.db.deleteFrom(table).execute()
      app.clock.advance(3_600_000)
    })

    let count = 0
    const write = (text: string, id?: string, from = phone) => {
      count += 1
      return app.call(undefined, service.written(name, { phone: from, text, id: id ?? `message ${count}` }))
    }
    const reply = () => new Runner(app.ctx, [optOutReply]).tick()
    const stateOf = async ({ id }: User) => (await app.as(fleet.ADM).contacts.get({ params: { id } })).whatsapp
    const send = async (user: User) => {
      const query = { userId: [user.id], details: true }
      const body = { subject: 's', body: 'b' }
      const said = await app.as(fleet.ADM).notifications.announce({ params: { channel: 'whatsapp' }, query, body })
      return (said as { isSent: boolean; code: string | null }[]).map(({ isSent, code }) => [isSent, code])[0]
    }

    test('the word ends messages to the account with that number, without its ninth digit too, and is confirmed once', async () => {
      assert.deepEqual(await send(fleet.USR), [true, null])
      assert.equal((await write(' Sair. ', 'first')).statusCode, 200)
      assert.equal((await stateOf(fleet.USR)).by, 'word')
      assert.deepEqual(await stateOf(fleet.CLI), { endedTime: null, by: null, notedBy: null, reason: null })
      assert.deepEqual(await send(fleet.USR), [false, 'optedOut'])
      await write('SAIR', 'first')
      await write('STOP')
      sent = []
      await reply()
      await reply()
      assert.deepEqual(
        sent.map(([channel, to]) => [channel, to]),
        [['whatsapp', 'USR']],
      )
      assert.match(sent[0]![2], /reply START/)
    })

    test('another word has them come again; a repetition of the first changes nothing then', async () => {
      await write('PARAR', 'first')
      await write('voltar', 'second')
      assert.equal((await stateOf(fleet.USR)).endedTime, null)
      await write('PARAR', 'first')
      assert.equal((await stateOf(fleet.USR)).endedTime, null)
      await reply()
      assert.equal(sent.length, 1, 'the outdated reply is not sent')
      const rows = await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute()
      assert.deepEqual(
        rows.map(({ userId, objectId, attributes }) => [userId, objectId, JSON.parse(attributes)]),
        [
          [null, fleet.USR.id, { whatsapp: 'out', by: 'word' }],
          [null, fleet.USR.id, { whatsapp: 'in', by: 'word' }],
        ],
      )
    })

    test('nobody but the service is heard, and nothing but a text of one person', async () => {
      const call = service.written(name, { phone, text: 'SAIR', id: 'x' })
      const strangers: Record<string, string>[] = [
        {},
        { authorization: 'Bearer x' },
        { authorization: `Bearer ${key}` },
      ]
      for (const headers of strangers) assert.equal((await app.call(undefined, { ...call, headers })).statusCode, 401)
      const { data } = call.payload
      for (const payload of [
        {},
        [],
        { event: 'messages.upsert' },
        { event: 'messages.upsert', data: 7 },
        { ...call.payload, event: 'messages.update' },
        { ...call.payload, data: { ...data, key: { ...data.key, fromMe: true } } },
        { ...call.payload, data: { ...data, key: { ...data.key, remoteJid: '120363@g.us' } } },
        { ...call.payload, data: { ...data, key: { ...data.key, id: 'x'.repeat(200) } } },
        { ...call.payload, data: { ...data, message: { conversation: 'vou sair' } } },
        { ...call.payload, data: { ...data, message: { imageMessage: { caption: 'SAIR' } } } },
      ])
        assert.equal((await app.call(undefined, { ...call, payload })).statusCode, 200)
      await write('SAIR', 'stranger', '5521988887777')
      assert.equal((await app.call(undefined, { ...call, payload: { x: 'x'.repeat(300_000) } })).statusCode, 413)
      assert.deepEqual(await app.ctx.db.selectFrom('whatsapp_opt_out').selectAll().execute(), [])
      const hidden = { remoteJid: '9988@lid', remoteJidAlt: `${phone}@s.whatsapp.net`, fromMe: false, id: 'hidden' }
      await app.call(undefined, { ...call, payload: { ...call.payload, data: { ...data, key: hidden } } })
      assert.equal((await stateOf(fleet.USR)).by, 'word')
    })

    test('who wants none gets announcements by mail instead, and the outcome says so', async () => {
      await write('SAIR')
      const query = { userId: [fleet.USR.id, fleet.CLI.id], later: true }
      const body = { subject: 's', body: 'b' }
      const params = { channel: 'whatsapp' }
      const stored = await app.as(fleet.ADM).notifications.announce({ params, query, body })
      await new Runner(app.ctx, [announcementJob]).tick()
      const { people } = await app
        .as(fleet.ADM)
        .notifications.announcement({ params: stored as { id: number }, query: {} })
      assert.deepEqual(
        people.map(({ name: who, state, code, codeValues }) => [who, state, code, codeValues]),
        [
          ['CLI', 'sent', null, {}],
          ['USR', 'sent', 'insteadOf', { channel: 'whatsapp' }],
        ],
      )
      assert.deepEqual(sent.map(([channel, to]) => `${channel} ${to}`).sort(), ['mail USR', 'whatsapp CLI'])
    })

    test('a person ends them on the page of their account, and has them again; nobody else has them again for them', async () => {
      const want = (as: User, { id }: User, isWanted: boolean) =>
        app.as(as).contacts.wantWhatsapp({ params: { id }, body: { isWanted } })
      assert.equal((await want(fleet.USR, fleet.USR, false)).whatsapp.by, 'page')
      assert.deepEqual(await send(fleet.USR), [false, 'optedOut'])
      for (const manager of [fleet.ADM, fleet.MGR])
        await assert.rejects(want(manager, fleet.USR, true), {
          status: 403,
          reason: { code: 'contactRefusal.ownWhatsapp', values: {} },
        })
      assert.equal((await want(fleet.USR, fleet.USR, true)).whatsapp.endedTime, null)
      assert.deepEqual(await send(fleet.USR), [true, null])
      assert.equal((await app.ctx.db.selectFrom('action').selectAll().execute()).length, 4)
    })

    const note = (as: User, { id }: User, isWanted: boolean, reason?: string) =>
      app.as(as).contacts.wantWhatsapp({ params: { id }, body: { isWanted, reason } })

    test('who manages a person notes that they want none, with what they said, and undoes that', async () => {
      const { MGR, USR, CLI, ADM } = fleet
      await assert.rejects(note(MGR, USR, false, '  '), { status: 400, field: 'reason' })
      await assert.rejects(note(CLI, USR, false, 'asked'), { status: 403 })
      await assert.rejects(note(USR, MGR, false, 'asked'), { status: 403 })
      const { whatsapp } = await note(MGR, USR, false, ' asked by phone ')
      assert.deepEqual(
        { ...whatsapp, endedTime: whatsapp.endedTime?.getTime() },
        { endedTime: app.clock.now().getTime(), by: 'manager', notedBy: 'MGR', reason: 'asked by phone' },
      )
      assert.deepEqual(await send(USR), [false, 'optedOut'])
      await note(ADM, USR, false, 'a second time')
      assert.equal((await stateOf(USR)).notedBy, 'MGR', 'who noted it first stays')
      assert.equal((await note(ADM, USR, true)).whatsapp.endedTime, null)
      assert.deepEqual(await send(USR), [true, null])
      const rows = await app.ctx.db.selectFrom('action').select(['userId', 'attributes']).orderBy('id').execute()
      const told = rows.map((row) => [row.userId, JSON.parse(row.attributes)]).filter(([, { whatsapp: of }]) => of)
      assert.deepEqual(told, [
        [MGR.id, { whatsapp: 'out', by: 'manager', reason: 'asked by phone' }],
        [ADM.id, { whatsapp: 'in', by: 'manager' }],
      ])
    })

    test('what a person says takes the place of what was noted for them, and only they undo it', async () => {
      const { MGR, USR } = fleet
      await note(MGR, USR, false, 'asked')
      await write('SAIR')
      assert.deepEqual(
        { ...(await stateOf(USR)), endedTime: 0 },
        { endedTime: 0, by: 'word', notedBy: null, reason: null },
      )
      await assert.rejects(note(MGR, USR, true), { status: 403 })
      await note(MGR, USR, false, 'said so to me too')
      assert.equal((await stateOf(USR)).by, 'word')
      assert.equal((await note(USR, USR, true)).whatsapp.endedTime, null)
      await note(MGR, USR, false, 'asked')
      assert.equal((await note(USR, USR, true)).whatsapp.endedTime, null, 'a person undoes what was noted for them')
    })

    test('who signed in as a person neither ends their messages nor has them again', async () => {
      const { MGR, USR } = fleet
      const entered = await app.call(MGR, { url: `/api/session/${USR.id}` })
      assert.equal(entered.statusCode, 200)
      const cookie = String(entered.headers['set-cookie']).split(';')[0]!
      for (const isWanted of [true, false]) {
        const answer = await app.call(undefined, {
          method: 'PUT',
          url: `/api/users/${USR.id}/contacts/whatsapp`,
          headers: { cookie },
          payload: { isWanted, reason: 'x' },
        })
        assert.equal(answer.statusCode, 403)
      }
      assert.equal((await stateOf(USR)).endedTime, null)
    })

    test('an instance that was made by hand is told what to call', async () => {
      service.instances.set(name, { state: 'open', count: 0 })
      await app.as(fleet.ADM).messaging.status({})
      assert.equal(service.instances.get(name)!.webhook?.url, 'https://fleet.example.com/modulo/whatsapp/webhook')
      assert.ok(!JSON.stringify(service.instances.get(name)!.webhook).includes(key))
    })
  })
}

test('without a messaging app there is no such call', async (t) => {
  const app = await testApp({})
  t.after(() => app.close())
  assert.equal(
    (await app.call(undefined, { method: 'POST', url: '/modulo/whatsapp/webhook', payload: {} })).statusCode,
    404,
  )
})
