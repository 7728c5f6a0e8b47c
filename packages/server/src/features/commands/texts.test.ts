import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { groups } from '@rastro/core/resources/group'
import { readConfig } from '../../config.ts'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, lineProtocol, startRig, type TcpUnit } from '../../ingest/testing.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { type Reply, testService } from '../../testing/service.ts'
import { textsJob } from './job/texts-job.ts'

const protocols = [{ ...lineProtocol, name: 'gt06' }]
const where = { type: 'custom', attributes: { data: 'APN,{uniqueId}#' }, textChannel: true }
/** In the syntax of a family of units. */
const cut = { type: 'custom', attributes: { data: 'RELAY,1#' }, textChannel: true, description: 'stolen' }

for (const [dialect, open] of dialects) {
  describe(`commands by SMS, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let service: Awaited<ReturnType<typeof testService>>
    let reply: Reply = [200, {}]
    before(async () => {
      service = await testService(() => reply)
      const settings = { SMS_URL: service.url, SMS_TEMPLATE: '{"to":"{phone}","text":"{message}"}' }
      app = await testApp({ open, config: { channelSettings: readConfig(settings).channelSettings } })
      fleet = await seedFleet(app.ctx)
    })
    after(async () => {
      await app.close()
      service.close()
    })
    beforeEach(async () => {
      reply = [200, {}]
      service.asked.length = 0
      app.clock.advance(600_000)
      await app.ctx.db.deleteFrom('queued_command').execute()
      await phones([fleet.D1.id, fleet.D3.id], '11 98888-7777')
    })

    const phones = (ids: number[], phone: string | null) =>
      app.ctx.db.updateTable('device').set({ phone }).where('id', 'in', ids).execute()
    const send = (body: object, user = fleet.ADM, query = '') =>
      app.call(user, { method: 'POST', url: `/api/commands/send${query}`, payload: { deviceId: fleet.D3.id, ...body } })
    const records = (deviceId = fleet.D3.id) => app.as(fleet.ADM).commands.queue({ query: { deviceId } })
    const states = async (deviceId?: number) => (await records(deviceId)).map(({ state }) => state).reverse()
    const texts = () => service.asked.map(({ json }) => [json.to, json.text])
    const job = async () => {
      await app.ctx.db.updateTable('task').set({ dueTime: 0 }).execute()
      const runner = new Runner(app.ctx, [textsJob])
      await runner.plan()
      await runner.tick()
    }

    test('[CMD-23] go to the phone of the unit at once, whether or not it is connected, and their row says so', async () => {
      const answer = await send(where)
      assert.deepEqual([answer.statusCode, answer.json().id, answer.json().textChannel], [200, 0, true])
      assert.deepEqual(texts(), [['+5511988887777', `APN,${fleet.D3.uniqueId}#`]])
      const [row] = await records()
      assert.deepEqual([row!.state, row!.textChannel, row!.userName], ['sent', true, 'ADM'])
      await job()
      assert.equal(service.asked.length, 1)
      assert.equal((await app.as(fleet.ADM).server.get({})).textEnabled, true)
    })

    test('are refused in words without a phone, when the unit does not know them, and by the service', async () => {
      const words = async (body: object) => {
        const { statusCode, body: text } = await send(body)
        return [statusCode, text]
      }
      assert.deepEqual(await words({ ...where, type: 'rebootDevice' }), [
        400,
        'This command cannot be sent to this device as SMS',
      ])
      await phones([fleet.D3.id], null)
      assert.deepEqual(await words(where), [400, 'This device has no phone number'])
      await phones([fleet.D3.id], '11 98888-7777')
      reply = [400]
      assert.deepEqual(await words(where), [400, 'The SMS service refused the message (400)'])
      const long = { ...where, attributes: { data: 'x'.repeat(400) }, description: 'a test' }
      assert.deepEqual((await send(long, fleet.ADM, '?atOnce=true')).body, 'The text is longer than 320 characters')
      reply = [503]
      assert.equal((await words({ ...where, attributes: { ...where.attributes, noQueue: true } }))[0], 400)
      assert.deepEqual(await states(), ['expired', 'expired', 'cancelled'])
    })

    test('that the service does not take wait, in their order and beside those over the connection, and go once', async () => {
      reply = [503]
      assert.equal((await send(where)).statusCode, 202)
      assert.equal((await send({ ...where, attributes: { data: 'STATUS#' } })).statusCode, 202)
      assert.equal((await send({ type: 'custom', attributes: { data: 'WHERE#' } })).statusCode, 202)
      assert.deepEqual(await states(), ['queued', 'queued', 'queued'])
      reply = [200]
      service.asked.length = 0
      await Promise.all([job(), job(), job()])
      assert.deepEqual(
        texts().map(([, text]) => text),
        [`APN,${fleet.D3.uniqueId}#`, 'STATUS#'],
      )
      assert.deepEqual(await states(), ['sent', 'sent', 'queued'])
      reply = [503]
      await send(where)
      app.clock.advance(25 * 3_600_000)
      await job()
      assert.deepEqual((await states()).at(-1), 'expired')
    })

    test('that cut an engine leave when the unit says over its connection that it stands, and never before (decisions 64, 74)', async () => {
      const { id: deviceId, uniqueId } = fleet.D1
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols })
      const pass = (ms: number) => {
        app.clock.advance(ms)
        clock.move(ms)
      }
      const says = (unit: TcpUnit, speed: number) => {
        const place = { fixTime: clock.now(), valid: true, latitude: -23, longitude: -46, attributes: {} }
        return unit.ask({ uniqueIds: [uniqueId], fixes: [{ ...place, speed }], reply: 'thanks' })
      }
      const waits = async () => {
        await job()
        const [row] = await records(deviceId)
        return [texts().length, row!.state, row!.waitsFor]
      }
      try {
        // The reports of a unit without a connection are unauthenticated
        await report(app.ctx, deviceId, { protocol: 'gt06', speed: 0, attributes: {} })
        assert.equal((await send({ ...cut, deviceId })).statusCode, 202)
        assert.deepEqual(await waits(), [0, 'held', 'connection'])
        const unit = await rig.tcp()
        await says(unit, 30)
        assert.deepEqual(await waits(), [0, 'held', 'moving'])
        pass(5000)
        // The message would reach the vehicle and not the client connected under its identifier
        const stranger = await rig.tcp()
        await says(stranger, 0)
        assert.deepEqual(await waits(), [0, 'held', 'moving'])
        stranger.close()
        pass(3_600_000)
        await says(unit, 1)
        assert.deepEqual(await waits(), [0, 'held', 'slow'])
        pass(1000)
        await says(unit, 0)
        reply = [503]
        assert.equal((await waits())[1], 'held')
        reply = [200]
        await job()
        const [row] = await records(deviceId)
        assert.deepEqual([row!.state, row!.effect, row!.evidence.sent?.speed], ['sent', 'cut', 0])
        assert.equal(texts().at(-1)![1], 'RELAY,1#')
        pass(1000)
        await says(unit, 30)
        await send({ ...cut, deviceId })
        const free = await send({ ...cut, deviceId, attributes: { data: 'RELAY,0#' } })
        assert.equal(free.statusCode, 200)
        assert.deepEqual(await states(deviceId), ['sent', 'cancelled', 'sent'])
      } finally {
        await rig.close()
      }
    })

    test('stored before anybody judged them are held as what their text does, or given up with the reason', async () => {
      const deviceId = fleet.D1.id
      await report(app.ctx, deviceId, { speed: 54, protocol: 'gt06' })
      const kept = { deviceId, type: 'custom', textChannel: 1 as const, createdTime: 0 }
      const rows = ['Relay,+1#', 'RESET#', 'ųelay,1#', 'STATUS#'].map((data) => ({
        ...kept,
        attributes: JSON.stringify({ data }),
      }))
      await app.ctx.db.insertInto('queued_command').values(rows).execute()
      await job()
      const told = (await records(deviceId)).reverse().map(({ state, effect, result }) => [state, effect, result])
      assert.deepEqual(told, [
        ['held', 'cut', null],
        ['held', 'unknown', null],
        ['expired', null, 'data may only have printable ASCII characters'],
        ['sent', null, null],
      ])
      assert.deepEqual(
        texts().map(([, text]) => text),
        ['STATUS#'],
      )
    })

    test('[CMD-28] to a group go to each vehicle that has a phone, and the answer tells which had none', async () => {
      const group = await create(app.ctx.db, groups, { name: 'Texted' })
      const { D1, D2, D3, ADM } = fleet
      await app.ctx.db
        .updateTable('device')
        .set({ groupId: group.id })
        .where('id', 'in', [D1.id, D2.id, D3.id])
        .execute()
      await app.ctx.db.insertInto('user_group').values({ userId: ADM.id, groupId: group.id }).execute()
      await report(app.ctx, D1.id, { protocol: 'gt06' })
      const answer = await send({ ...where, groupId: group.id }, ADM, `?details=true&groupId=${group.id}`)
      assert.equal(answer.statusCode, 202)
      assert.deepEqual(
        answer.json().map(({ deviceId, outcome, reason }: Record<string, unknown>) => [deviceId, outcome, reason]),
        [
          [D1.id, 'queued', 'It is sent in a moment'],
          [D2.id, 'refused', 'This device has no phone number'],
          [D3.id, 'queued', 'It is sent in a moment'],
        ],
      )
      await job()
      assert.deepEqual(
        texts()
          .map(([, text]) => text)
          .sort(),
        [`APN,${D1.uniqueId}#`, `APN,${D3.uniqueId}#`],
      )
    })

    test('of who may send saved commands only are those that are saved so', async () => {
      const { LIM, D3 } = fleet
      assert.equal((await send(where, LIM)).statusCode, 403)
      const saved = await app.as(fleet.ADM).commands.create({ body: { ...where, description: 'Where' } })
      await app.ctx.db.insertInto('user_command').values({ userId: LIM.id, commandId: saved.id }).execute()
      await app.ctx.db.insertInto('device_command').values({ deviceId: D3.id, commandId: saved.id }).execute()
      const sendable = await app.as(LIM).commands.sendable({ query: { deviceId: D3.id } })
      assert.deepEqual(
        sendable.map(({ id, textChannel }) => [id, textChannel]),
        [[saved.id, true]],
      )
      assert.equal((await send({ id: saved.id }, LIM)).statusCode, 200)
      assert.equal(service.asked.length, 1)
    })

    const setServer = async (attributes: object) => {
      const server = await app.as(fleet.ADM).server.get({})
      await app.as(fleet.ADM).server.update({ body: { ...server, attributes } as never })
    }
    const overQuota = /quota of 4 an hour/

    test('count for who gives them, over all vehicles; the reserve is for what cuts or frees an engine', async () => {
      await setServer({ 'quota.sms': 4 })
      await app.ctx.db.deleteFrom('throttle').execute()
      await phones([fleet.D1.id], '11 97777-6666')
      for (let at = 0; at < 4; at++)
        assert.equal((await send({ ...where, deviceId: at % 2 === 0 ? fleet.D1.id : fleet.D3.id })).statusCode, 200)
      const fifth = await send(where)
      assert.deepEqual([fifth.statusCode, overQuota.test(fifth.body)], [400, true])
      assert.equal(texts().length, 4)
      // Another person has their own
      assert.equal((await send({ ...where, deviceId: fleet.D1.id }, fleet.MGR)).statusCode, 200)
      const free = { ...where, attributes: { data: 'RELAY,0#' } }
      assert.equal((await send(free)).statusCode, 200)
      assert.deepEqual(texts().at(-1), ['+5511988887777', 'RELAY,0#'])
      await setServer({})
    })

    test('count for the number that they go to, whoever gives them', async () => {
      await setServer({ 'quota.sms': 4 })
      await app.ctx.db.deleteFrom('throttle').execute()
      for (const user of [fleet.ADM, fleet.REV, fleet.ADM, fleet.REV])
        assert.equal((await send(where, user)).statusCode, 200)
      const other = await send({ ...where, deviceId: fleet.D1.id }, fleet.MGR)
      assert.deepEqual([other.statusCode, overQuota.test(other.body)], [400, true])
      assert.equal(texts().length, 4)
      await setServer({})
    })

    test('the number of a unit is set by those who manage others', async () => {
      const stock = await app.as(fleet.ADM).users.create({
        body: { name: 's', email: `s-${dialect}@example.com`, password: 'a first secret 1', deviceLimit: -1 },
      })
      const body = { name: 'own', uniqueId: `own-${dialect}`, phone: '11 96666-5555' }
      const own = await app.as(stock).devices.create({ body })
      assert.equal(own.phone, null)
      await assert.rejects(app.as(stock).devices.update({ params: own, body: { ...own, phone: body.phone } }), {
        status: 403,
        field: 'phone',
      })
      const given = await app.as(fleet.ADM).devices.update({ params: own, body: { ...own, phone: body.phone } })
      assert.equal((await app.as(stock).devices.update({ params: own, body: { ...given, name: 'mine' } })).name, 'mine')
    })
  })
}
