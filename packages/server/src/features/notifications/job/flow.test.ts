import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import WebSocket from 'ws'
import { noteVerified } from '../../../access/contacts.ts'
import { readConfig } from '../../../config.ts'
import { openDatabase } from '../../../db/open.ts'
import { TestClock as IngestClock, lineProtocol, type Rig, startRig } from '../../../ingest/testing.ts'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../../testing/mail.ts'
import { readPicture } from '../../../testing/picture.ts'
import { createTestPostgres } from '../../../testing/postgres-server.ts'
import { type Asked, testService } from '../../../testing/service.ts'
import { messagesJob } from './messages-job.ts'

/** A database that can be opened again, as after a restart. */
interface Place {
  readonly open: () => ReturnType<typeof openDatabase>
  readonly drop: () => Promise<void>
}
const places: readonly (readonly [name: string, make: () => Promise<Place>])[] = [
  [
    'sqlite',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'rastro-flow-'))
      const open = () => openDatabase({ dataDir, databaseUrl: undefined })
      return { open, drop: () => rm(dataDir, { recursive: true, force: true }) }
    },
  ],
  [
    'postgres',
    async () => {
      const { url, drop } = await createTestPostgres()
      return { open: () => openDatabase({ dataDir: '', databaseUrl: url }), drop }
    },
  ],
]

for (const [dialect, make] of places) {
  describe(`from a frame on a port to a person, on ${dialect}`, () => {
    let place: Place
    let mails: TestMailServer
    let service: Awaited<ReturnType<typeof testService>>
    let app: TestApp
    let fleet: Fleet
    let rig: Rig | undefined
    before(async () => {
      place = await make()
      mails = await testMailServer()
      service = await testService(() => [201, {}])
      app = await start()
      fleet = await seedFleet(app.ctx)
    })
    afterEach(async () => {
      await rig?.close()
      rig = undefined
      const { db } = app.ctx
      for (const table of ['delivery', 'event_note', 'notification', 'queued_command', 'task'] as const)
        await db.deleteFrom(table).execute()
      service.asked.length = 0
      app.clock.advance(3_600_000)
    })
    after(async () => {
      await app.close()
      await mails.close()
      service.close()
      await place.drop()
    })

    /** The program with its channels; the database is replaceable. */
    const start = () => {
      const settings = { WHATSAPP_URL: service.url, WHATSAPP_KEY: 'k', WHATSAPP_INSTANCE: 'fleet' }
      return testApp({
        open: place.open,
        config: {
          publicUrl: 'https://fleet.example.com',
          mail: { url: mails.url, from: 'Fleet <fleet@example.com>' },
          webhookHosts: ['127.0.0.1'],
          channelSettings: readConfig(settings).channelSettings,
        },
      })
    }
    /** Ingest beside it: two parts of one program. */
    async function ports(): Promise<Rig> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      // Named as a protocol that has the command to stop an engine
      const protocols = [{ ...lineProtocol, name: 'h02' }]
      rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols })
      return rig
    }
    const fix = (attributes: Fix['attributes'], seconds = 0): Fix => ({
      fixTime: new Date(app.clock.now().getTime() + seconds * 1000),
      valid: true,
      latitude: -23.5615,
      longitude: -46.6559,
      speed: 20,
      attributes,
    })
    const jobs = async (of: TestApp = app) => {
      const runner = new Runner(of.ctx, [messagesJob])
      await runner.plan()
      await runner.tick()
      return runner
    }
    const deliveries = () =>
      app.ctx.db.selectFrom('delivery').select(['channel', 'state', 'outcome']).orderBy('channel').execute()
    const isWhatsapp = ({ path }: Asked) => path === '/message/sendText/fleet'

    test('[NTF-15] an alarm reaches mail, WhatsApp, the browser that is open and the one that is not', async () => {
      const { USR, D1 } = fleet
      const browser = createECDH('prime256v1')
      browser.generateKeys()
      const api = app.as({ id: USR.id })
      assert.match((await api.notifications.pushKey({})).publicKey, /^B[\w-]{86}$/)
      const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
      await api.notifications.subscribe({ body: { endpoint: `${service.url}/browser`, keys } })
      const phone = '11 99999-8888'
      await app.ctx.db.updateTable('user').set({ phone }).where('id', '=', USR.id).execute()
      await noteVerified(app.ctx.db, { userId: USR.id, channel: 'phone', address: phone }, app.clock.now())
      const attributes = { alarms: 'sos' }
      const notificators = 'web,mail,whatsapp,push'
      await api.notifications.create({ body: { type: 'alarm', always: true, notificators, attributes } })
      const address = await app.listen()
      const socket = new WebSocket(`ws://${address}/api/socket`, { headers: { cookie: await app.cookie(USR) } })
      const frames: { events?: { type: string; attributes: { alarm?: string; message?: string } }[] }[] = []
      socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
      await once(socket, 'message')
      const unit = await (await ports()).tcp()
      const before = mails.mails.length
      assert.equal(
        await unit.ask({ uniqueIds: [D1.uniqueId], fixes: [fix({ alarm: 'sos' })], reply: 'stored' }),
        'stored',
      )
      await jobs()
      assert.deepEqual(
        (await deliveries()).map(({ channel, state }) => [channel, state]),
        ['mail', 'push', 'web', 'whatsapp'].map((channel) => [channel, 'sent']),
      )
      const mail = mails.mails.at(-1)!
      assert.equal(mails.mails.length, before + 1)
      assert.deepEqual(mail.recipients, [USR.email])
      assert.match(mail.subject!, /^ABC-1234 · Alarme: SOS · .*São Paulo/)
      assert.ok(mail.text?.includes('https://fleet.example.com/event/') && mail.html?.includes('>ABC-1234</span>'))
      const [map, ...others] = mail.attachments
      assert.equal(others.length, 0)
      assert.deepEqual([map!.mimeType, map!.disposition, map!.related], ['image/png', 'inline', true])
      assert.ok(mail.html?.includes(`src="cid:${map!.contentId!.slice(1, -1)}" alt="Mapa de `))
      assert.ok(mail.html?.includes('© OpenStreetMap contributors'))
      const picture = await readPicture(map!.content as ArrayBuffer)
      assert.deepEqual([picture.width, picture.height], [1120, 560])
      // The place is in the middle, in the event's colour; around it are streets and not a uniform background
      assert.deepEqual(picture.at(560, 280), [200, 40, 28])
      assert.ok(picture.colours > 20 && picture.bytes < 150_000)
      const [sent] = service.asked.filter(isWhatsapp)
      assert.equal(sent!.json.number, '5511999998888')
      assert.equal(sent!.json.text.split('\n')[0], mail.subject)
      assert.equal(service.asked.filter(({ path }) => path === '/browser').length, 1)
      const messages = () =>
        frames.flatMap(({ events = [] }) => events.flatMap((event) => event.attributes.message ?? []))
      while (messages().length === 0) await once(socket, 'message')
      assert.match(messages()[0]!, /^ABC-1234 · Alarme: SOS · /)
      socket.close()
    })

    test('the mail server of an account sends its notifications, and where it fails no other does', async (t) => {
      const own = await testMailServer()
      t.after(() => own.close())
      const { USR, D1 } = fleet
      const api = app.as(USR)
      const stored = await api.users.get({ params: USR })
      const settings = { host: '127.0.0.1', port: String(own.port), username: 'ana', from: 'fleet@ana.example' }
      const withServer = (changed: object) => {
        const keys = Object.entries({ ...settings, ...changed }).map(([key, value]) => [`mail.smtp.${key}`, value])
        const attributes = { ...stored.attributes, ...Object.fromEntries(keys) }
        return api.users.update({ params: USR, body: { ...stored, attributes } })
      }
      t.after(() => api.users.update({ params: USR, body: stored }))
      await withServer({ password: 'open' })
      await api.notifications.create({ body: { type: 'ignitionOn', always: true, notificators: 'mail' } })
      const before = mails.mails.length
      const fixes = [fix({ ignition: false }), fix({ ignition: true }, 1)]
      const unit = await (await ports()).tcp()
      await unit.ask({ uniqueIds: [D1.uniqueId], fixes, reply: 'stored' })
      app.clock.advance(1000)
      await jobs()
      const [mail] = own.mails
      assert.deepEqual([mail!.recipients, mail!.from!.address], [[USR.email], 'fleet@ana.example'])
      assert.match(mail!.subject!, /^ABC-1234 · Ignição ligada/)
      const told = () => api.notifications.test({ params: { channel: 'mail' }, body: {} })
      await withServer({ password: 'wrong' })
      await assert.rejects(told(), { reason: { code: 'outcome.mailOwnLogin', values: { status: 535 } } })
      await withServer({ host: '127.0.0.2' })
      await assert.rejects(told(), { reason: { code: 'outcome.mailOwnNotPublic', values: {} } })
      assert.deepEqual([own.mails.length, mails.mails.length], [1, before])
    })

    test('a frame that enters a chosen fence tells its notification, and one of another fence does not', async () => {
      const { USR, D1 } = fleet
      const api = app.as(USR)
      const area = 'CIRCLE (-23.5615 -46.6559, 200)'
      const fenceIds: number[] = []
      for (const name of ['Depot', 'Yard']) fenceIds.push((await api.geofences.create({ body: { name, area } })).id)
      for (const geofenceId of fenceIds) await api.permissions.link({ body: { deviceId: D1.id, geofenceId } })
      const attributes = { geofenceIds: String(fenceIds[0]) }
      await api.notifications.create({
        body: { type: 'geofenceEnter', always: true, notificators: 'mail', attributes },
      })
      const before = mails.mails.length
      const unit = await (await ports()).tcp()
      const fixes = [{ ...fix({}), latitude: -23.6 }, fix({}, 1)]
      await unit.ask({ uniqueIds: [D1.uniqueId], fixes, reply: 'stored' })
      app.clock.advance(1000)
      await jobs()
      const subjects = mails.mails.slice(before).map(({ subject }) => subject)
      assert.equal(subjects.length, 1)
      assert.match(subjects[0]!, /Depot/)
      for (const id of fenceIds) await api.geofences.remove({ params: { id } })
    })

    test('[NTF-16] an event sends the saved command to its device, in the name of a person, a cut once the vehicle stands', async () => {
      const { ADM, D1, D2 } = fleet
      const admin = app.as(ADM)
      const command = await admin.commands.create({ body: { type: 'engineStop', description: 'Stop' } })
      const asked = { type: 'ignitionOn', always: true, notificators: 'command', commandId: command.id }
      await admin.notifications.create({ body: asked })
      // A user without the command cannot send it through a notification
      const other = await app.as(fleet.MGR).notifications.create({ body: { ...asked, commandId: 0 } })
      const stolen = app.ctx.db.updateTable('notification').set({ commandId: command.id })
      await stolen.where('id', '=', other.id).execute()
      const both = await ports()
      const [one, two] = [await both.tcp(), await both.tcp()]
      await two.ask({ uniqueIds: [D2.uniqueId], reply: 'welcome' })
      const fixes = [fix({ ignition: false }), fix({ ignition: true }, 1)]
      await one.ask({ uniqueIds: [D1.uniqueId], fixes, reply: 'stored' })
      app.clock.advance(1000)
      await jobs()
      assert.deepEqual((await deliveries()).map(({ state }) => state).sort(), ['sent', 'skipped'])
      assert.deepEqual([one.unheard, two.unheard], ['', ''])
      const standing = { ...fix({ ignition: true }, 2), speed: 0 }
      await one.ask({ uniqueIds: [D1.uniqueId], fixes: [standing], reply: 'stored again' })
      assert.equal(await one.hear(), 'stop the engine')
      assert.equal(two.unheard, '')
      const states = (await deliveries()).map(({ state, outcome }) => `${state}: ${outcome}`).sort()
      assert.deepEqual(states, [
        'sent: The command waits for the unit, or until it may be sent',
        'skipped: This person does not have access to the command',
      ])
      const deeds = app.ctx.db.selectFrom('action').where('actionType', '=', 'command').where('objectId', '=', D1.id)
      const rows = await deeds.select(['userId', 'attributes']).execute()
      assert.deepEqual(
        rows.map(({ userId, attributes }) => [userId, JSON.parse(attributes).commandId]),
        [[ADM.id, command.id]],
      )
    })

    test('a notification of somebody who is read-only gives no cut', async () => {
      const { ADM, NOREP, D1 } = fleet
      const command = await app.as(ADM).commands.create({ body: { type: 'engineStop', description: 'Stop' } })
      const { db } = app.ctx
      await db.insertInto('user_command').values({ userId: NOREP.id, commandId: command.id }).execute()
      const body = { type: 'ignitionOn', always: true, notificators: 'command', commandId: command.id } as const
      await app.as(NOREP).notifications.create({ body })
      await db.updateTable('user').set({ readonly: 1 }).where('id', '=', NOREP.id).execute()
      const unit = await (await ports()).tcp()
      const fixes = [fix({ ignition: false }), { ...fix({ ignition: true }, 1), speed: 0 }]
      await unit.ask({ uniqueIds: [D1.uniqueId], fixes, reply: 'stored' })
      app.clock.advance(1000)
      await jobs()
      const told = (await deliveries()).map(({ state, outcome }) => `${state}: ${outcome}`)
      assert.deepEqual(told, ['failed: This person may not block or free engines'])
      assert.deepEqual(await db.selectFrom('queued_command').selectAll().execute(), [])
    })

    test('what was stored before the program was killed is sent by the next one, once', async () => {
      const { USR, D1 } = fleet
      const body = { type: 'ignitionOn', always: true, notificators: 'mail', attributes: { repeatMinutes: 0 } }
      await app.as(USR).notifications.create({ body })
      const unit = await (await ports()).tcp()
      const switched = Array.from({ length: 6 }, (_, at) => fix({ ignition: at % 2 === 1 }, at))
      await unit.ask({ uniqueIds: [D1.uniqueId], fixes: switched, reply: 'stored' })
      const before = mails.mails.length
      await rig!.close()
      rig = undefined
      const time = app.clock.now()
      await app.close()
      app = await start()
      app.clock.advance(time.getTime() - app.clock.now().getTime() + 1000)
      await jobs()
      await jobs()
      assert.equal(mails.mails.length, before + 3)
      assert.equal(new Set(mails.mails.slice(before).map(({ messageId }) => messageId)).size, 3)
    })
  })
}
