import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { entryOf } from '@rastro/protocols/entry'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { traccarSender } from '../../adapters/channels/traccar.ts'
import { type Ingest, startIngest } from '../../ingest/ingest.ts'
import { lineProtocol, TcpUnit } from '../../ingest/testing.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { type Reply, testService } from '../../testing/service.ts'
import { wakeJob } from './job/wake-job.ts'

const accepted: Reply = [200, { responses: [{ success: true }] }]
const unregistered = { success: false, error: { code: 'messaging/registration-token-not-registered' } }
const custom = (data = 'positionSingle') => ({ type: 'custom', attributes: { data } })
const single = { type: 'positionSingle' }

for (const [dialect, open] of dialects) {
  describe(`phone apps and their commands, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let relay: Awaited<ReturnType<typeof testService>>
    let reply: Reply = accepted
    let port: string
    before(async () => {
      relay = await testService(() => reply)
      const senders = { traccar: traccarSender({ key: 'k', url: relay.url }) }
      const config = { devicePorts: { osmand: -1, line: -1 }, onlyNamedPorts: true }
      app = await testApp({ open, config, senders })
      fleet = await seedFleet(app.ctx)
      ingest = await startIngest(app.ctx, { protocols: [osmand, lineProtocol].map(entryOf) })
      port = `http://127.0.0.1:${ingest.ports.get('osmand/http')}`
    })
    after(async () => {
      await ingest.close()
      await app.close()
      relay.close()
    })
    beforeEach(async () => {
      reply = accepted
      await app.ctx.db.deleteFrom('queued_command').execute()
      await app.ctx.db.deleteFrom('task').execute()
      await setTokens('')
      relay.asked.length = 0
      app.clock.advance(25 * 3_600_000)
      ingest.sweep()
    })

    const device = () => app.as(fleet.ADM).devices.get({ params: fleet.D3 })
    const tokens = async () => String((await device()).attributes.notificationTokens ?? '')
    /** As an administrator, through the API: the intake hears of it. */
    async function setTokens(notificationTokens: string) {
      const stored = await device()
      const attributes = { ...stored.attributes, notificationTokens }
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...stored, attributes } })
    }
    /** What the phone is answered, from its own port. */
    async function phone(fields: Record<string, string>) {
      const body = new URLSearchParams({ id: fleet.D3.uniqueId, ...fields })
      const answer = await fetch(port, { method: 'POST', body })
      return [answer.status, await answer.text()]
    }
    const place = () => ({ lat: '-23.5', lon: '-46.5', timestamp: String(Math.floor(+app.clock.now() / 1000)) })
    async function untilTokens(expected: string) {
      while ((await tokens()) !== expected) await new Promise(setImmediate)
    }
    const send = (body: object, query = '') =>
      app.call(fleet.ADM, {
        method: 'POST',
        url: `/api/commands/send${query}`,
        payload: { deviceId: fleet.D3.id, ...body },
      })
    const states = async () => {
      const rows = await app.as(fleet.ADM).commands.queue({ query: { deviceId: fleet.D3.id } })
      return rows.map(({ type, state, result }) => [type, state, result]).reverse()
    }
    const runner = () => new Runner(app.ctx, [wakeJob])
    const told = () => relay.asked.map(({ json }) => [json.registration_ids.join(), json.data.command])

    test('a phone sends its token, a command that waits wakes it once, and its report fetches the command', async () => {
      assert.deepEqual(await phone({ notificationToken: 'token-a' }), [200, ''])
      await untilTokens('token-a')
      assert.deepEqual(await phone(place()), [200, ''])
      const answer = await send(custom())
      assert.equal(answer.statusCode, 202)
      assert.equal(await runner().tick(), 1)
      assert.deepEqual(relay.asked[0]!.json, {
        type: 'client',
        registration_ids: ['token-a'],
        data: { command: 'positionSingle', deviceId: fleet.D3.uniqueId },
      })
      app.clock.advance(5000)
      assert.deepEqual(await phone(place()), [200, 'positionSingle'])
      while ((await states())[0]![1] !== 'sent') await new Promise(setImmediate)
      assert.equal(await runner().tick(), 0)
      assert.equal(relay.asked.length, 1)
    })

    test('a command that is held until the vehicle stands wakes it, too: its report says so and fetches it', async () => {
      await phone(place())
      await setTokens('token-a')
      assert.equal((await send(custom('lock'))).json().attributes.result, 'It leaves when the vehicle is seen to stand')
      await runner().tick()
      assert.deepEqual(told(), [['token-a', 'positionSingle']])
      app.clock.advance(5000)
      assert.deepEqual(await phone({ ...place(), speed: '20' }), [200, ''])
      app.clock.advance(600_000)
      assert.deepEqual(await phone({ ...place(), speed: '0' }), [200, 'lock'])
    })

    test('a token is stored once, the latest three, few a day, and only texts that can be one', async () => {
      const edits = async () => {
        const rows = await app.ctx.db
          .selectFrom('action')
          .where('actionType', '=', 'edit')
          .where('objectType', '=', 'device')
          .where('userId', 'is', null)
          .select('attributes')
          .execute()
        return rows.map(({ attributes }) => attributes)
      }
      const before = (await edits()).length
      for (const token of ['a', 'b', 'b', 'a', 'b', 'c', 'd']) {
        await phone({ notificationToken: token, ...place() })
        while (!(await tokens()).includes(token)) await new Promise(setImmediate)
      }
      assert.equal(await tokens(), 'b,c,d')
      const rows = (await edits()).slice(before)
      assert.deepEqual(rows, Array(4).fill('{"fields":["attributes"]}'))
      for (const token of ['x,y', 'x y', '<x>', 'x'.repeat(513)]) await phone({ notificationToken: token })
      for (const token of ['e', 'f', 'g', 'h']) await phone({ notificationToken: token })
      await untilTokens('d,e,f')
      app.clock.advance(25 * 3_600_000)
      ingest.sweep()
      await phone({ notificationToken: 'i' })
      await untilTokens('e,f,i')
    })

    test('who sees the vehicle and is no manager reads no token', async () => {
      await setTokens('token-a')
      const { USR, ADM } = fleet
      await app.as(ADM).permissions.link({ body: { userId: USR.id, deviceId: fleet.D3.id } })
      const { body } = await app.call(USR, { url: `/api/devices?id=${fleet.D3.id}` })
      assert.ok(body.includes(fleet.D3.name) && !body.includes('token-a'))
    })

    test('[CMD-3] what the app performs itself is offered where it can be woken, and goes to it at once: 200', async () => {
      await phone(place())
      const offered = async () =>
        (await app.as(fleet.ADM).commands.types({ query: { deviceId: fleet.D3.id } })).map(({ type }) => type)
      assert.deepEqual(await offered(), ['custom'])
      assert.deepEqual(
        [(await send(single)).statusCode, (await send(single)).body],
        [400, 'The protocol of this device cannot send this command'],
      )
      await setTokens('token-a')
      assert.deepEqual(await offered(), ['custom', 'positionSingle', 'positionPeriodic', 'positionStop'])
      const answer = await send({ type: 'positionPeriodic', attributes: { frequency: 60, noQueue: true } })
      assert.deepEqual([answer.statusCode, answer.json().id], [200, 0])
      assert.deepEqual(relay.asked[0]!.json.data, {
        command: 'positionPeriodic',
        deviceId: fleet.D3.uniqueId,
        interval: '60',
      })
      assert.deepEqual(await states(), [['positionPeriodic', 'sent', null]])
      assert.equal(await runner().tick(), 0)
      // The attribute of a stock server that names the channel
      const stored = await device()
      const attributes = { ...stored.attributes, 'command.sender': 'firebase' }
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...stored, attributes } })
      assert.deepEqual(await offered(), ['custom'])
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: stored })
    })

    test('what the push service does not take now waits, is tried a few times, later each time, and then expires', async () => {
      await phone(place())
      await setTokens('token-a')
      reply = [503]
      assert.equal((await send({ ...single, attributes: { noQueue: true } })).statusCode, 400)
      assert.equal((await send(single)).statusCode, 202)
      assert.equal((await send({ type: 'positionStop' })).statusCode, 202)
      const due = async () => {
        const rows = await app.ctx.db.selectFrom('task').where('doneTime', 'is', null).select('dueTime').execute()
        return rows.map(({ dueTime }) => (dueTime - app.clock.now().getTime()) / 1000)
      }
      assert.deepEqual(await due(), [10, 0])
      // Its own report neither takes nor ends what only the app performs
      assert.deepEqual(await phone(place()), [200, ''])
      relay.asked.length = 0
      const pauses: number[][] = []
      await app.ctx.db.deleteFrom('task').where('dueTime', '>', app.clock.now().getTime()).execute()
      for (let at = 0; at < 6; at += 1) {
        await runner().tick()
        const [next = 0] = await due()
        pauses.push(await due())
        app.clock.advance(next * 1000)
      }
      assert.deepEqual(pauses, [[10], [30], [90], [270], [], []])
      assert.deepEqual(told(), Array(5).fill(['token-a', 'positionSingle']))
      assert.deepEqual(
        await states(),
        ['positionSingle', 'positionSingle', 'positionStop'].map((type) => [type, 'expired', 'The relay failed (503)']),
      )
    })

    test('[CMD-25] what waited goes when the service is there again, in order, each raising queuedCommandSent', async () => {
      await phone(place())
      await setTokens('token-a')
      reply = [429, {}, { 'retry-after': '120' }]
      await send(single)
      await send({ type: 'positionStop' })
      await runner().tick()
      reply = accepted
      relay.asked.length = 0
      const sent: unknown[] = []
      const stop = app.ctx.bus.onLive(({ events }) => void sent.push(...events.map(({ type }) => type)))
      app.clock.advance(120_000)
      await runner().tick()
      stop()
      assert.deepEqual(told(), [
        ['token-a', 'positionSingle'],
        ['token-a', 'positionStop'],
      ])
      assert.deepEqual(sent, ['queuedCommandSent', 'queuedCommandSent'])
      assert.deepEqual(
        (await states()).map(([, state]) => state),
        ['sent', 'sent'],
      )
    })

    test('a token that the service says is gone is removed, and without one the caller gets the reason', async () => {
      await phone(place())
      await setTokens('gone-a,token-b')
      reply = [200, { responses: [unregistered, { success: true }] }]
      assert.equal((await send(single)).statusCode, 200)
      assert.equal(await tokens(), 'token-b')
      reply = [200, { responses: [unregistered] }]
      const refused = await send(single)
      assert.deepEqual(
        [refused.statusCode, refused.body],
        [400, 'The app on this phone no longer takes commands: it must be opened there once'],
      )
      assert.equal(await tokens(), '')
      reply = [401]
      await setTokens('token-b')
      assert.deepEqual((await send(single)).body, 'The relay does not accept the key of this server (401)')
    })

    test('nothing is sent to an app for a text message, for what has left, nor for a device without tokens', async () => {
      await phone(place())
      await send(custom())
      assert.equal(await runner().tick(), 0)
      await setTokens('token-a')
      assert.equal((await send({ ...custom(), textChannel: true })).statusCode, 400)
      assert.equal(await runner().tick(), 0)
      await send(custom())
      await app.ctx.db.deleteFrom('queued_command').execute()
      assert.equal(await runner().tick(), 1)
      assert.deepEqual(relay.asked, [])
    })

    test('a client that reports as a unit connected in another protocol leaves no token', async () => {
      const tracker = await TcpUnit.connect(ingest.ports.get('line/tcp')!)
      await tracker.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'welcome' })
      assert.deepEqual(await phone({ notificationToken: 'of-a-stranger', ...place() }), [200, ''])
      tracker.close()
      while ((await device()).status === 'online') {
        ingest.sweep()
        await new Promise(setImmediate)
      }
      await phone({ notificationToken: 'token-a', ...place() })
      await untilTokens('token-a')
    })

    test('a stock client shows its giver that a command waits; other pages read the answer', async () => {
      await setTokens('')
      const host = await app.listen()
      const cookie = await app.cookie(fleet.ADM)
      const [stock, ours] = [
        await openBrowser(host, { cookie }),
        await openBrowser(host, { cookie, query: '?changes=true' }),
      ]
      await Promise.all([stock, ours].map((browser) => browser.until(({ positions }) => positions !== undefined)))
      assert.equal((await send(custom())).statusCode, 202)
      const { events } = await stock.until((frame) => frame.events !== undefined)
      const message = 'Comando: aguardando o rastreador conectar'
      const [{ id, type, deviceId, attributes } = {}] = events!
      assert.deepEqual({ id, type, deviceId }, { id: 0, type: 'commandResult', deviceId: fleet.D3.id })
      assert.deepEqual(attributes, { result: message, message })
      await phone(place())
      await ours.until(({ positions }) => positions !== undefined)
      assert.deepEqual(
        ours.frames.filter((frame) => frame.events?.some((event) => event.id === 0)),
        [],
      )
      await Promise.all([stock.close(), ours.close()])
      const stored = await app.ctx.db.selectFrom('event').where('type', '=', 'commandResult').selectAll().execute()
      assert.deepEqual(stored, [])
    })
  })
}
