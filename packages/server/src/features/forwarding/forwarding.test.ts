import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { openForwarders } from '../../adapters/forwarders/forwarders.ts'
import { readConfig } from '../../config.ts'
import { packPiece } from '../../db/blocks/pack.ts'
import { openPacker } from '../../db/blocks/packer.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { webhookJob } from '../webhooks/job/webhook-job.ts'
import { forwardFigures } from './forwarding.ts'
import { dropOldest, expand } from './job/expand.ts'
import { forwardingJob } from './job/forwarding-job.ts'
import { syncTargets } from './job/sync-targets.ts'
import { startReceiver } from './testing.ts'

const tables = ['forward_target', 'forward_batch', 'forward_item', 'webhook_batch', 'task'] as const

for (const [dialect, open] of dialects) {
  describe(`forwarding, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    let ctx: TestApp['ctx']
    let runner: Runner
    /** Takes what is stored out of the outbox. */
    let outbox: Runner
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      receiver = await startReceiver()
      await begin({ FORWARD_URL: `${receiver.url}/in`, FORWARD_HEADERS: 'Authorization: Bearer x\nX-Fleet: sul' })
    })
    afterEach(async () => {
      receiver.close()
      for (const table of tables) await app.ctx.db.deleteFrom(table).execute()
    })

    /** Starts the part that forwards with these settings. */
    async function begin(env: Record<string, string>) {
      ctx = { ...app.ctx, forwarders: await openForwarders(readConfig(env).forward) }
      await syncTargets(ctx)
      runner = new Runner(ctx, [forwardingJob])
      outbox = new Runner(ctx, [webhookJob])
      for (const one of [outbox, runner]) await one.plan()
    }
    /** Lets time pass, and sends what is due. */
    const turn = async (ms = 1000) => {
      app.clock.advance(ms)
      await outbox.tick()
      await runner.tick()
    }
    const put = async (deviceId: number, count: number) => {
      const ids: number[] = []
      for (let at = 0; at < count; at += 1) ids.push((await report(app.ctx, deviceId)).id)
      return ids
    }
    const queued = async () => (await ctx.db.selectFrom('forward_item').selectAll().execute()).length
    async function alarm(deviceId: number) {
      const position = await report(app.ctx, deviceId)
      const event = { type: 'alarm', deviceId, eventTime: app.clock.now(), geofenceId: 0, maintenanceId: 0 }
      const { eventIds } = await app.ctx.positions.write({
        positions: [],
        events: [{ ...event, positionId: position.id, attributes: { alarm: 'sos' } }],
        states: [],
      })
      return { position, eventId: eventIds[0]! }
    }

    test('positions come in the shape of a stock server, with the headers of the settings, in order', async () => {
      const ids = await put(fleet.D1.id, 3)
      await turn()
      assert.deepEqual(receiver.idsOf(fleet.D1.id), ids)
      const [{ method, path, headers, json }] = receiver.got as [(typeof receiver.got)[number]]
      assert.deepEqual([method, path, headers.authorization, headers['x-fleet']], ['POST', '/in', 'Bearer x', 'sul'])
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.deepEqual(Object.keys(json.device).sort(), deviceFields)
      assert.deepEqual(Object.keys(json.position!).sort(), positionFields)
      assert.equal(json.device.uniqueId, fleet.D1.uniqueId)
      await turn()
      assert.equal(receiver.got.length, 3)
      assert.equal(await queued(), 0)
    })

    test('events go to their own address, with position, and no member that there is none of', async () => {
      await begin({ FORWARD_EVENTS_URL: `${receiver.url}/events` })
      const { position, eventId } = await alarm(fleet.D1.id)
      await turn()
      const [{ path, json }] = receiver.got as [(typeof receiver.got)[number]]
      assert.deepEqual([receiver.got.length, path], [1, '/events'])
      assert.deepEqual([json.event!.id, json.event!.type, json.position!.id], [eventId, 'alarm', position.id])
      assert.deepEqual(Object.keys(json).sort(), ['device', 'event', 'position'])
    })

    test('a receiver that fails, drops and redirects gets each once in order afterwards, later and later', async () => {
      const failures: ((response: ServerResponse) => void)[] = [
        (response) => response.writeHead(500).end(),
        (response) => response.destroy(),
        (response) => response.writeHead(302, { location: receiver.url }).end(),
      ]
      receiver.answers((response) => (failures.shift() ?? ((taken) => taken.writeHead(200).end()))(response))
      const ids = await put(fleet.D1.id, 4)
      await turn()
      assert.equal(receiver.got.length, 1)
      const target = () => ctx.db.selectFrom('forward_target').selectAll().executeTakeFirstOrThrow()
      assert.equal((await target()).lastError, 'It answered 500')
      // The second attempt is due, the third only after two seconds more
      await turn(1000)
      await turn(1000)
      assert.equal(receiver.got.length, 2)
      await turn(1000)
      await turn(4000)
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [ids[0], ids[0], ids[0], ...ids])
      assert.deepEqual([(await target()).lastError, (await target()).failingSince], [null, null])
    })

    test('what waits while its positions are packed comes all the same, events with their positions too', async () => {
      await begin({ FORWARD_URL: `${receiver.url}/in`, FORWARD_EVENTS_URL: `${receiver.url}/events` })
      receiver.answers((response) => response.writeHead(503).end())
      const { position, eventId } = await alarm(fleet.D1.id)
      const ids = [position.id]
      for (let at = 0; at < 3; at += 1) {
        app.clock.advance(60_000)
        ids.push(...(await put(fleet.D1.id, 1)))
      }
      await turn()
      const packer = openPacker()
      while (await packPiece(ctx.db, packer, { deviceId: fleet.D1.id, before: 8e15 }));
      await packer.close()
      const rows = await ctx.db.selectFrom('position').where('id', 'in', ids).select('id').execute()
      assert.deepEqual(rows, [{ id: ids.at(-1)! }])
      const tried = receiver.got.length
      receiver.answers()
      await turn()
      const got = receiver.got.slice(tried)
      assert.deepEqual(
        got.flatMap(({ path, json }) => (path === '/in' ? json.position!.id : [])),
        ids,
      )
      const [event] = got.filter(({ path }) => path === '/events')
      assert.deepEqual([event!.json.event!.id, event!.json.position!.id], [eventId, position.id])
    })

    test('a receiver that is slow about one vehicle holds up neither the others nor intake', async () => {
      const held: ServerResponse[] = []
      receiver.answers((response, { json }) =>
        json.position!.deviceId === fleet.D1.id && held.length === 0
          ? held.push(response)
          : response.writeHead(204).end(),
      )
      const slow = await put(fleet.D1.id, 2)
      app.clock.advance(1000)
      await outbox.tick()
      const working = runner.tick()
      while (held.length < 1) await new Promise(setImmediate)
      const other = await put(fleet.D2.id, 3)
      await outbox.tick()
      while (receiver.idsOf(fleet.D2.id).length < 3) await new Promise(setImmediate)
      assert.deepEqual(receiver.idsOf(fleet.D2.id), other)
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [slow[0]])
      for (const response of held) response.writeHead(204).end()
      await working
      assert.deepEqual(receiver.idsOf(fleet.D1.id), slow)
    })

    test('a dead receiver of many vehicles is tried with one at a time, and gets all in order when it is back', async () => {
      receiver.answers((response) => response.writeHead(503).end())
      const expected = new Map<number, number[]>()
      for (const { id } of [fleet.D1, fleet.D2, fleet.D3]) expected.set(id, await put(id, 3))
      await turn()
      const first = receiver.got.length
      await turn(60_000)
      assert.equal(receiver.got.length, first + 1)
      receiver.answers()
      receiver.got.length = 0
      await turn(300_000)
      for (const [id, ids] of expected) assert.deepEqual(receiver.idsOf(id), ids)
    })

    test('what a receiver refuses waits a day without holding up other vehicles, then is left out', async () => {
      const [bad] = await put(fleet.D1.id, 1)
      const later = await put(fleet.D1.id, 1)
      receiver.answers((response, { json }) => response.writeHead(json.position!.id === bad ? 422 : 204).end())
      const other = await put(fleet.D2.id, 2)
      await turn()
      assert.deepEqual(receiver.idsOf(fleet.D2.id), other)
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [bad])
      await turn(86_400_000)
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [bad, bad, ...later])
      assert.equal(await queued(), 0)
    })

    test('a node that dies in the middle leaves it to another, which goes on with what was not taken', async () => {
      const ids = await put(fleet.D1.id, 2)
      receiver.answers(() => {})
      app.clock.advance(1000)
      await outbox.tick()
      void runner.tick()
      while (receiver.got.length < 1) await new Promise(setImmediate)
      receiver.answers()
      const other = new Runner(ctx, [forwardingJob])
      assert.equal(await other.tick(), 0)
      app.clock.advance(61_000)
      await other.tick()
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [ids[0], ...ids])
      await runner.close(0)
    })

    test('the queue is bounded: few items are listed, and the oldest ranges are dropped and counted', async () => {
      const [forwarder] = ctx.forwarders as [(typeof ctx.forwarders)[number]]
      const range = { target: forwarder.name, firstEvent: 0, lastEvent: -1 }
      const rows = Array.from({ length: 60 }, (_, at) => ({ ...range, firstPosition: at, lastPosition: at - 1 }))
      await ctx.db.insertInto('forward_batch').values(rows).execute()
      assert.equal(await dropOldest(ctx, forwarder.name, 55), 5)
      const { dropped } = await ctx.db.selectFrom('forward_target').select('dropped').executeTakeFirstOrThrow()
      assert.equal(Number(dropped), 5)
      const items = Array.from({ length: 5000 }, () => ({
        target: forwarder.name,
        deviceId: 1,
        kind: 'position' as const,
        itemId: 1,
      }))
      for (let at = 0; at < 5; at += 1) await ctx.db.insertInto('forward_item').values(items.slice(0, 1000)).execute()
      assert.equal(await expand(ctx, forwarder), false)
      assert.deepEqual(await forwardFigures(ctx.db), [{ target: 'positions', items: 5000, ranges: 55, dropped: 5 }])
    })

    test('a target that the settings no longer name is dropped with its queue, and without one nothing is noted', async () => {
      receiver.answers((response) => response.writeHead(500).end())
      await put(fleet.D1.id, 2)
      await turn()
      assert.equal(await queued(), 2)
      await begin({})
      assert.equal(await queued(), 0)
      await put(fleet.D1.id, 1)
      for (const table of ['webhook_batch', 'forward_batch'] as const)
        assert.deepEqual(await ctx.db.selectFrom(table).selectAll().execute(), [])
    })

    test('what was removed before it was sent is passed over', async () => {
      const [gone, kept] = await put(fleet.D1.id, 2)
      await ctx.db.deleteFrom('position').where('id', '=', gone!).execute()
      await turn()
      await turn()
      assert.deepEqual(receiver.idsOf(fleet.D1.id), [kept])
      assert.equal(await queued(), 0)
    })
  })
}

const deviceFields =
  'attributes calendarId category contact disabled expirationTime groupId id lastUpdate model name phone positionId status uniqueId'.split(
    ' ',
  )
const positionFields =
  'accuracy address altitude attributes course deviceId deviceTime fixTime geofenceIds id latitude longitude network protocol serverTime speed valid'.split(
    ' ',
  )

test('settings of forwarding are read in words', () => {
  const read = (env: Record<string, string>) => readConfig(env).forward
  assert.deepEqual(read({}), { positions: undefined, events: undefined, nats: undefined })
  const url = 'http://10.0.0.5/gprmc?id={uniqueId}'
  assert.deepEqual(read({ FORWARD_URL: url, FORWARD_TYPE: 'url', FORWARD_HEADERS: 'A: b\\nC: d' }).positions, {
    url,
    type: 'url',
    headers: { a: 'b', c: 'd' },
  })
  assert.deepEqual(read({ FORWARD_NATS_SUBJECT: 'fleet.out', NATS_URL: 'nats://b:4222' }).nats, {
    url: 'nats://b:4222',
    subject: 'fleet.out',
  })
  const wrong: [Record<string, string>, RegExp][] = [
    [{ FORWARD_URL: 'ftp://x' }, /^FORWARD_URL must be/],
    [{ FORWARD_URL: 'https://a:b@x/' }, /no login/],
    [{ FORWARD_URL: 'https://{uniqueId}.example.com/' }, /^FORWARD_URL must/],
    [{ FORWARD_TYPE: 'kafka' }, /^FORWARD_TYPE must be json or url/],
    [{ FORWARD_URL: 'https://x', FORWARD_HEADERS: 'no colon' }, /^FORWARD_HEADERS holds lines/],
    [{ FORWARD_NATS_SUBJECT: 'a.*' }, /^FORWARD_NATS_SUBJECT is names/],
    [{ FORWARD_NATS_SUBJECT: 'a' }, /^FORWARD_NATS_URL must be set/],
  ]
  for (const [env, message] of wrong) assert.throws(() => read(env), { message })
})
