import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { groups } from '@rastro/core/resources/group'
import { readConfig } from '../../config.ts'
import { create } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { textsJob } from '../../jobs/texts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { type Reply, testService } from '../../testing/service.ts'

const where = { type: 'custom', attributes: { data: 'WHERE {uniqueId}#' }, textChannel: true }
/** As the makers of a family of units write it. */
const cut = { type: 'custom', attributes: { data: 'RELAY,1#' }, textChannel: true, description: 'stolen' }

for (const [dialect, open] of dialects) {
  describe(`commands by SMS, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let service: Awaited<ReturnType<typeof testService>>
    let reply: Reply = [200, {}]
    before(async () => {
      service = await testService(() => reply)
      const template = '{"to":"{phone}","text":"{message}"}'
      const sms = { url: service.url, template, authorization: undefined }
      app = await testApp({ open, config: { channelKeys: { ...readConfig({}).channelKeys, sms } } })
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
      assert.deepEqual(texts(), [['+5511988887777', `WHERE ${fleet.D3.uniqueId}#`]])
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
      assert.deepEqual(await words(where), [400, 'The SMS service has refused the message (400)'])
      assert.deepEqual(await words({ ...where, attributes: { data: 'x'.repeat(400) } }), [
        400,
        'The text is longer than 320 characters',
      ])
      reply = [503]
      assert.equal((await words({ ...where, attributes: { ...where.attributes, noQueue: true } }))[0], 400)
      assert.deepEqual(await states(), ['expired', 'expired', 'cancelled'])
    })

    test('that the service does not take wait, in their order and beside those over the connection, and go once', async () => {
      reply = [503]
      assert.equal((await send(where)).statusCode, 202)
      assert.equal((await send({ ...where, attributes: { data: 'SECOND' } })).statusCode, 202)
      assert.equal((await send({ type: 'custom', attributes: { data: 'over the connection' } })).statusCode, 202)
      assert.deepEqual(await states(), ['queued', 'queued', 'queued'])
      reply = [200]
      service.asked.length = 0
      await Promise.all([job(), job(), job()])
      assert.deepEqual(
        texts().map(([, text]) => text),
        [`WHERE ${fleet.D3.uniqueId}#`, 'SECOND'],
      )
      assert.deepEqual(await states(), ['sent', 'sent', 'queued'])
      reply = [503]
      await send(where)
      app.clock.advance(25 * 3_600_000)
      await job()
      assert.deepEqual((await states()).at(-1), 'expired')
    })

    test('that cut an engine leave when the vehicle is seen to stand, and never before (decision 64)', async () => {
      const deviceId = fleet.D1.id
      await report(app.ctx, deviceId, { speed: 30 })
      const answer = await send({ ...cut, deviceId })
      assert.deepEqual([answer.statusCode, (await records(deviceId))[0]!.waitsFor], [202, 'moving'])
      app.clock.advance(5000)
      await report(app.ctx, deviceId, { speed: 28 })
      await job()
      app.clock.advance(3_600_000)
      await job()
      assert.deepEqual([texts(), (await records(deviceId))[0]!.waitsFor], [[], 'stale'])
      await report(app.ctx, deviceId, { speed: 0, attributes: {} })
      reply = [503]
      await job()
      assert.equal((await records(deviceId))[0]!.state, 'held')
      reply = [200]
      await job()
      const [row] = await records(deviceId)
      assert.deepEqual([row!.state, row!.effect, row!.evidence.sent?.speed], ['sent', 'cut', 0])
      assert.equal(texts().at(-1)![1], 'RELAY,1#')
      await report(app.ctx, deviceId, { speed: 30 })
      await send({ ...cut, deviceId })
      const free = await send({ ...cut, deviceId, attributes: { data: 'RELAY,0#' } })
      assert.equal(free.statusCode, 200)
      assert.deepEqual(await states(deviceId), ['sent', 'cancelled', 'sent'])
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
        [`WHERE ${D1.uniqueId}#`, `WHERE ${D3.uniqueId}#`],
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
  })
}
