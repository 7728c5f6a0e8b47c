import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import type { Webhook } from '@rastro/core/resources/webhook'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { planWithoutThese, withoutPlan } from '../../testing/plan.ts'
import { webhookJob } from './job/webhook-job.ts'

const secret = 'a secret of the test'
const day = 86_400_000

interface Delivery {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly json: { positions: { id: number }[]; events: { id: number }[]; devices: { id: number; name: string }[] }
}

/** A receiver on this machine, which answers as the test tells it. */
async function startReceiver() {
  const got: Delivery[] = []
  let answer: (response: ServerResponse, delivery: Delivery) => void = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const delivery = { path: request.url!, headers: request.headers, body, json: JSON.parse(body) }
    got.push(delivery)
    answer(response, delivery)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next: typeof answer) {
      answer = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

for (const [dialect, open] of dialects) {
  describe(`webhooks, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    let runner: Runner
    before(async () => {
      app = await testApp({ open, config: { webhookHosts: ['127.0.0.1'] } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      receiver = await startReceiver()
      runner = new Runner(app.ctx, [webhookJob])
      await runner.plan()
    })
    afterEach(async () => {
      receiver.close()
      for (const { id } of await app.as(fleet.ADM).webhooks.list({ query: { all: true } }))
        await app.as(fleet.ADM).webhooks.remove({ params: { id } })
      for (const table of ['webhook_batch', 'webhook_item', 'task'] as const)
        await app.ctx.db.deleteFrom(table).execute()
    })

    const make = (user: User, fields: Partial<Webhook> = {}) =>
      app.as(user).webhooks.create({
        body: { name: 'ERP', url: receiver.url, secret, positions: true, events: true, ...fields },
      })
    const read = ({ id }: { id: number }) => app.as(fleet.ADM).webhooks.get({ params: { id } })
    /** Lets a second pass, and sends what is due. */
    const turn = async () => {
      app.clock.advance(1000)
      await runner.tick()
    }
    const sent = () => receiver.got.flatMap(({ json }) => json.positions.map(({ id }) => id))
    /** Stores a position with an event. */
    async function alarm(deviceId: number) {
      const position = { ...fleet.position, id: await app.ctx.positions.reserveIds(1), deviceId }
      const event = { type: 'alarm', deviceId, eventTime: app.clock.now(), geofenceId: 0, maintenanceId: 0 }
      const written = await app.ctx.positions.write({
        positions: [{ ...position, fingerprint: position.id }],
        events: [{ ...event, positionId: position.id, attributes: { alarm: 'sos' } }],
        states: [],
      })
      return { position, eventId: written.eventIds[0]! }
    }

    test('nothing is sent while the plan of its user has no webhooks', async (t) => {
      const hook = await make(fleet.MGR)
      await planWithoutThese(app.ctx, fleet.MGR, 'webhooks')
      t.after(() => withoutPlan(app.ctx, fleet.MGR))
      await report(app.ctx, fleet.D1.id)
      await turn()
      await turn()
      assert.deepEqual([receiver.got.length, (await read(hook)).waiting, (await read(hook)).enabled], [0, 0, true])
      await withoutPlan(app.ctx, fleet.MGR)
      const { id } = await report(app.ctx, fleet.D1.id)
      await turn()
      assert.deepEqual(sent(), [id])
    })

    test('positions and events come in order, once, signed, with their devices', async () => {
      const hook = await make(fleet.MGR)
      const first = await report(app.ctx, fleet.D1.id)
      const { position, eventId } = await alarm(fleet.D2.id)
      await turn()
      const [delivery, ...more] = receiver.got
      assert.deepEqual(more, [])
      const { json, headers, body } = delivery!
      assert.deepEqual(
        json.positions.map(({ id }) => id),
        [first.id, position.id],
      )
      assert.deepEqual(
        json.events.map(({ id }) => id),
        [eventId],
      )
      const { D1, D2 } = fleet
      assert.deepEqual(
        json.devices,
        [D1, D2].map(({ id, name, uniqueId }) => ({ id, name, uniqueId })),
      )
      const [shown] = await app.as(fleet.MGR).positions.list({ query: { id: [first.id] } })
      // Stored items are sent unchanged; an offline address is only added for readers (decision 8)
      const stored = { ...shown, address: null, ...wireTimesOf(body, first.id) }
      assert.deepEqual(json.positions[0], JSON.parse(JSON.stringify(stored)))
      const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-rastro-signature']))!
      assert.equal(Number(time), Math.floor(app.clock.now().getTime() / 1000))
      assert.equal(signature, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
      assert.match(String(headers['x-rastro-delivery']), /^\d+-\d+-\d+$/)
      await turn()
      assert.equal(receiver.got.length, 1)
      const after = await read(hook)
      assert.deepEqual([after.waiting, after.lastError, after.failingSince], [0, null, null])
      assert.ok(after.lastDelivery)
    })

    test('each gets what its user sees and what it asked for', async () => {
      await make(fleet.USR, { url: `${receiver.url}/usr` })
      await make(fleet.MGR, { url: `${receiver.url}/events`, positions: false })
      await make(fleet.MGR, { url: `${receiver.url}/off`, enabled: false })
      const { position } = await alarm(fleet.D1.id)
      const other = await alarm(fleet.D2.id)
      await turn()
      const [events, usr, ...more] = receiver.got.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      assert.deepEqual([events!.path, usr!.path, more.length], ['/events', '/usr', 0])
      assert.deepEqual(
        usr!.json.positions.map(({ id }) => id),
        [position.id],
      )
      assert.deepEqual([events!.json.positions.length, events!.json.events.length], [0, 2])
      assert.equal(events!.json.events[1]!.id, other.eventId)
    })

    test('a late position, older than all others, is sent as well', async () => {
      await make(fleet.MGR)
      await report(app.ctx, fleet.D1.id)
      await turn()
      const late = await report(app.ctx, fleet.D1.id, { fixTime: new Date(app.clock.now().getTime() - 30 * day) })
      await turn()
      assert.equal(sent().at(-1), late.id)
    })

    test('the same report stored twice is sent once', async () => {
      await make(fleet.MGR)
      const position = { ...(await report(app.ctx, fleet.D1.id)), fingerprint: 0 }
      const again = { ...position, id: await app.ctx.positions.reserveIds(1), fingerprint: position.id }
      await app.ctx.positions.write({ positions: [again], events: [], states: [] })
      await turn()
      assert.deepEqual(sent(), [position.id])
    })

    test('nothing is lost and nothing is out of order while the other side fails, and it is tried later and later', async () => {
      const hook = await make(fleet.MGR)
      const answers = [
        (response: ServerResponse) => response.writeHead(500).end('no'),
        (response: ServerResponse) => response.destroy(),
        (response: ServerResponse) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end(),
      ]
      receiver.answers((response) =>
        (answers.shift() ?? ((taken) => taken.writeHead(200).end('x'.repeat(1e6))))(response),
      )
      const stored: number[] = []
      const words: (string | null)[] = []
      const pauses: number[] = []
      for (let round = 0; round < 3; round += 1) {
        stored.push((await report(app.ctx, fleet.D1.id)).id)
        await turn()
        const { lastError, failingSince, waiting } = await read(hook)
        words.push(lastError)
        assert.ok(failingSince)
        assert.equal(waiting, stored.length)
        const { dueTime } = await app.ctx.db.selectFrom('webhook').select('dueTime').executeTakeFirstOrThrow()
        pauses.push((dueTime - app.clock.now().getTime()) / 1000)
        const before = receiver.got.length
        await turn()
        assert.equal(receiver.got.length, before)
        app.clock.advance(pauses.at(-1)! * 1000 - 2000)
      }
      assert.deepEqual(words, [
        'It answered 500',
        'It hung up without an answer',
        'It answered 302, and redirects are not followed',
      ])
      assert.deepEqual(pauses, [10, 20, 40])
      await turn()
      assert.ok(receiver.got.every(({ path }) => path === '/'))
      assert.deepEqual(
        receiver.got.at(-1)!.json.positions.map(({ id }) => id),
        stored,
      )
      const { lastError, failingSince, waiting } = await read(hook)
      assert.deepEqual([lastError, failingSince, waiting], [null, null, 0])
    })

    test('three days of failures switch it off in words, and what waited is dropped', async () => {
      const hook = await make(fleet.MGR)
      receiver.answers((response) => response.writeHead(503).end())
      await report(app.ctx, fleet.D1.id)
      await turn()
      app.clock.advance(3 * day)
      await turn()
      const off = await read(hook)
      assert.deepEqual([off.enabled, off.waiting], [false, 0])
      assert.equal(off.lastError, 'Switched off after 3 days without a delivery. It answered 503')
      const deed = app.ctx.db.selectFrom('action').where('objectType', '=', 'webhook').where('userId', 'is', null)
      assert.equal((await deed.select('actionType').execute()).at(-1)?.actionType, 'edit')
      receiver.answers((response) => response.writeHead(204).end())
      const on = await app.as(fleet.MGR).webhooks.update({ params: hook, body: { ...off, enabled: true } })
      assert.deepEqual([on.lastError, on.failingSince], [null, null])
      const next = await report(app.ctx, fleet.D1.id)
      await turn()
      assert.deepEqual(
        receiver.got.at(-1)!.json.positions.map(({ id }) => id),
        [next.id],
      )
    })

    test('410 switches it off at once, and so does too much that waits', async () => {
      const [gone, full] = [await make(fleet.MGR), await make(fleet.USR, { url: `${receiver.url}/full` })]
      await app.ctx.db.updateTable('webhook').set({ waiting: 1_000_000 }).where('id', '=', full.id).execute()
      receiver.answers((response) => response.writeHead(410).end())
      await report(app.ctx, fleet.D1.id)
      await turn()
      assert.match((await read(gone)).lastError!, /^Switched off: it answered 410/)
      assert.match((await read(full)).lastError!, /^Switched off: more than 1000000 /)
      assert.deepEqual(
        receiver.got.map(({ path }) => path),
        ['/'],
      )
      await report(app.ctx, fleet.D1.id)
      await turn()
      assert.equal(receiver.got.length, 1)
      assert.deepEqual(await app.ctx.db.selectFrom('webhook_batch').selectAll().execute(), [])
    })

    test('a receiver that does not answer holds up nobody, not even with two of one user', async () => {
      const held: ServerResponse[] = []
      receiver.answers((response, { path }) =>
        path.startsWith('/slow') ? held.push(response) : response.writeHead(204).end(),
      )
      for (const name of ['a', 'b', 'c']) await make(fleet.MGR, { url: `${receiver.url}/slow/${name}` })
      const other = await make(fleet.USR, { url: `${receiver.url}/quick` })
      const first = await report(app.ctx, fleet.D1.id)
      app.clock.advance(1000)
      const working = runner.tick()
      const quick = () => receiver.got.filter(({ path }) => path === '/quick').flatMap(({ json }) => json.positions)
      while (held.length < 2 || (await read(other)).lastDelivery === null) await new Promise(setImmediate)
      app.clock.advance(1000)
      const second = await report(app.ctx, fleet.D1.id)
      while (quick().length < 2) await new Promise(setImmediate)
      assert.deepEqual(
        quick().map(({ id }) => id),
        [first.id, second.id],
      )
      assert.equal(held.length, 2)
      // The third of that user waits for one of the first two
      receiver.answers((response) => response.writeHead(204).end())
      for (const response of held) response.writeHead(204).end()
      await working
      assert.equal(new Set(receiver.got.map(({ path }) => path)).size, 4)
    })

    test('a node that dies in the middle of a delivery leaves it to another, with the same number', async () => {
      await make(fleet.MGR)
      const { id } = await report(app.ctx, fleet.D1.id)
      receiver.answers(() => {})
      app.clock.advance(1000)
      void runner.tick()
      while (receiver.got.length < 1) await new Promise(setImmediate)
      // It does not announce its end: its lease expires
      receiver.answers((response) => response.writeHead(204).end())
      const other = new Runner(app.ctx, [webhookJob])
      assert.equal(await other.tick(), 0)
      app.clock.advance(61_000)
      assert.equal(await other.tick(), 1)
      assert.deepEqual(sent(), [id, id])
      const [first, again] = receiver.got.map(({ headers }) => headers['x-rastro-delivery'])
      assert.equal(first, again)
      await runner.close(0)
    })

    test('a server that stops does not count what it cuts off as a failure', async () => {
      const hook = await make(fleet.MGR)
      await report(app.ctx, fleet.D1.id)
      receiver.answers(() => {})
      app.clock.advance(1000)
      const working = runner.tick()
      while (receiver.got.length < 1) await new Promise(setImmediate)
      await runner.close()
      await working
      const { waiting, lastError } = await read(hook)
      assert.deepEqual([waiting, lastError], [1, null])
    })

    test('more than a delivery holds comes in several, without a pause, and none of them is too large', async () => {
      await make(fleet.MGR)
      const first = await app.ctx.positions.reserveIds(1200)
      const rows = Array.from({ length: 1200 }, (_, at) => ({
        ...fleet.position,
        id: first + at,
        fingerprint: first + at,
        attributes: { text: 'x'.repeat(at < 400 ? 9000 : 9) },
      }))
      await app.ctx.positions.write({ positions: rows, events: [], states: [] })
      await turn()
      assert.deepEqual(
        sent(),
        rows.map(({ id }) => id),
      )
      for (const { body, json } of receiver.got) {
        assert.ok(body.length < 1_010_000 && json.positions.length <= 500)
      }
    })

    test('rights are checked when it is sent: who lost sight, is locked or was removed gets nothing more', async () => {
      const { ADM, USR, MGR, D1 } = fleet
      await make(USR)
      const link = { userId: USR.id, deviceId: D1.id }
      receiver.answers((response) => response.writeHead(500).end())
      await report(app.ctx, D1.id)
      await turn()
      assert.equal(receiver.got.length, 1)
      await app.as(ADM).permissions.unlink({ body: link })
      app.clock.advance(10_000)
      await turn()
      assert.equal(receiver.got.length, 1)
      await app.as(ADM).permissions.link({ body: link })
      await report(app.ctx, D1.id)
      await app.as(ADM).users.update({ params: USR, body: { ...USR, disabled: true } })
      app.clock.advance(10_000)
      await turn()
      assert.equal(receiver.got.length, 1)
      await app.as(ADM).users.update({ params: USR, body: { ...USR, disabled: false } })
      const temporary = await app
        .as(MGR)
        .users.create({ body: { name: 'T', email: 't@example.com', password: secret } })
      await app.as(MGR).permissions.link({ body: { userId: temporary.id, deviceId: D1.id } })
      await make(temporary)
      await app.as(MGR).users.remove({ params: temporary })
      assert.equal((await app.as(ADM).webhooks.list({ query: { all: true } })).length, 1)
    })

    test('without a webhook that is on, nothing is noted of what is stored', async () => {
      await make(fleet.MGR, { enabled: false })
      await alarm(fleet.D1.id)
      assert.deepEqual(await app.ctx.db.selectFrom('webhook_batch').selectAll().execute(), [])
    })

    test('the secret is never revealed, and stays when it is not given', async () => {
      const { MGR } = fleet
      const hook = await make(MGR)
      const raw = await app.call(MGR, { url: '/api/webhooks' })
      assert.ok(!raw.body.includes(secret))
      assert.equal(hook.secret, null)
      const saved = await app.as(MGR).webhooks.update({ params: hook, body: { ...hook, name: 'Other' } })
      assert.deepEqual([saved.secret, saved.name], [null, 'Other'])
      const trial = await app.as(MGR).webhooks.test({ params: hook })
      assert.deepEqual([trial.isTaken, trial.status, trial.message], [true, 204, 'It answered 204: taken'])
      const { headers, body } = receiver.got[0]!
      const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-rastro-signature']))!
      assert.equal(signature, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
      receiver.answers((response) => response.writeHead(401).end('who are you'))
      const refused = await app.as(MGR).webhooks.test({ params: hook })
      assert.deepEqual([refused.isTaken, refused.status, refused.message], [false, 401, 'It answered 401'])
      const more = Array.from({ length: 10 }, () => app.as(MGR).webhooks.test({ params: hook }))
      const statuses = (await Promise.allSettled(more)).map((one) =>
        one.status === 'rejected' ? one.reason.status : 200,
      )
      assert.ok(statuses.includes(429))
    })

    test('samples of one user to a slow receiver keep nobody else from theirs', async () => {
      app.clock.advance(60_000)
      const [own, other] = [await make(fleet.MGR), await make(fleet.USR)]
      const held: ServerResponse[] = []
      const isHeld = new Promise<void>((resolve) => {
        receiver.answers((response) => {
          held.push(response)
          resolve()
        })
      })
      const first = app.as(fleet.MGR).webhooks.test({ params: own })
      await isHeld
      await assert.rejects(app.as(fleet.MGR).webhooks.test({ params: own }), { status: 429 })
      receiver.answers((response) => response.writeHead(204).end())
      assert.equal((await app.as(fleet.USR).webhooks.test({ params: other })).isTaken, true)
      for (const response of held) response.writeHead(204).end()
      assert.equal((await first).isTaken, true)
    })

    test('what is set by the server is not taken from a body, and only who made it changes it', async () => {
      const { ADM, MGR, USR, RO } = fleet
      const hook = await make(MGR, { waiting: 7, lastError: 'x', lastDelivery: new Date(0), failingSince: new Date(0) })
      assert.deepEqual([hook.ownerId, hook.waiting, hook.lastError], [MGR.id, 0, null])
      assert.equal((await make(MGR, { ownerId: USR.id })).ownerId, MGR.id)
      await app.as(MGR).permissions.link({ body: { userId: USR.id, webhookId: hook.id } })
      await assert.rejects(
        app.as(USR).webhooks.update({ params: hook, body: { ...hook, url: `${receiver.url}/mine` } }),
        {
          status: 403,
          message: 'Only who made a webhook changes it',
        },
      )
      const byAdmin = await app.as(ADM).webhooks.update({ params: hook, body: { ...hook, ownerId: ADM.id, name: 'A' } })
      assert.deepEqual([byAdmin.ownerId, byAdmin.name], [MGR.id, 'A'])
      await assert.rejects(make(RO), { status: 403 })
      await assert.rejects(app.as(RO).webhooks.test({ params: hook }), { status: 403 })
      await assert.rejects(app.as(undefined).webhooks.test({ params: hook }), { status: 401 })
    })

    test('an address of the own network, a password in it, no encryption and a short secret are refused in words', async () => {
      const cases: [Partial<Webhook>, string, RegExp][] = [
        [{ url: 'http://example.com/' }, 'url', /must be https/],
        [{ url: 'https://10.0.0.1/' }, 'url', /not on the internet/],
        [{ url: 'https://0x7f000002/' }, 'url', /not on the internet/],
        [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', /not on the internet/],
        [{ url: 'https://169.254.169.254/latest' }, 'url', /not on the internet/],
        [{ url: 'https://me:secret@example.com/' }, 'url', /no name and no password/],
        [{ url: 'file:///etc/passwd' }, 'url', /must be https/],
        [{ url: 'example' }, 'url', /cannot be read/],
        [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'url', /at most 2048/],
        [{ secret: 'short' }, 'secret', /16 to 256/],
        [{ secret: null }, 'secret', /16 to 256/],
        [{ positions: false, events: false }, 'events', /positions, events or both/],
      ]
      for (const [fields, field, message] of cases)
        await assert.rejects(make(fleet.MGR, fields), { status: 400, field, message })
    })

    test('thirty at once of one user are ten', async () => {
      const answers = await Promise.allSettled(Array.from({ length: 30 }, () => make(fleet.USR)))
      assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 10)
    })
  })
}

/** The times of a position as in a body. */
function wireTimesOf(body: string, id: number): object {
  const { positions } = JSON.parse(body) as { positions: Record<string, unknown>[] }
  const { serverTime, deviceTime, fixTime } = positions.find((position) => position.id === id)!
  return { serverTime, deviceTime, fixTime }
}
