import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { eventSchema } from '@rastro/core/model/event'
import { notifications } from '@rastro/core/resources/notification'
import { create } from '../db/crud.ts'
import { fromRow } from '../db/row.ts'
import { matchesOf } from '../features/notifications/job/match.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { seedFleet } from '../testing/fleet.ts'
import { startIngest } from './ingest.ts'
import { createDevice } from './units/queries.ts'

const recording = new URL('../../../../../shared/reference/traccar-forward.jsonl', import.meta.url)
const skip = existsSync(recording) ? false : 'the recorded forwards are not on this machine'

interface Body {
  readonly event?: { type: string; eventTime: string; positionId: number; attributes: Record<string, unknown> }
  readonly position?: { fixTime: string; deviceTime: string }
  readonly device: { uniqueId: string }
  readonly geofence?: { name: string; area: string }
}

/** The bodies of one session, in their order. */
const bodiesOf = (session: string): { text: string; body: Body }[] =>
  readFileSync(recording, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { session: string; method: string; body: string })
    .filter((row) => row.session === session && row.method === 'POST')
    .map(({ body }) => ({ text: body, body: JSON.parse(body) as Body }))

async function startApp(open: (typeof dialects)[number][1]) {
  const app = await testApp({ open, config: { devicePorts: { forward: -1 }, onlyNamedPorts: true } })
  const ingest = await startIngest(app.ctx)
  const url = `http://127.0.0.1:${ingest.ports.get('forward/http')}/`
  const post = async (text: string) => (await fetch(url, { method: 'POST', body: text })).status
  const events = async () =>
    (await app.ctx.db.selectFrom('event').selectAll().orderBy('id').execute()).map((row) => fromRow(eventSchema, row))
  return {
    app,
    post,
    events,
    async close() {
      await ingest.close()
      await app.close()
    },
  }
}

const register = async ({ ctx }: TestApp, bodies: readonly { body: Body }[]) => {
  const idOf = new Map<string, number>()
  for (const { body } of bodies) {
    const { uniqueId } = body.device
    if (!idOf.has(uniqueId)) idOf.set(uniqueId, (await createDevice(ctx.db, uniqueId))!)
  }
  return idOf
}

for (const [dialect, open] of dialects) {
  describe(`events that a stock server passes on, on ${dialect}`, { skip }, () => {
    for (const session of ['json', 'json-retry', 'json-retry-connected']) {
      test(`the recorded ones of ${session} are stored once with vehicle, type, time, position and attributes, also when all comes again`, async (t) => {
        const rig = await startApp(open)
        t.after(() => rig.close())
        const bodies = bodiesOf(session)
        const idOf = await register(rig.app, bodies)
        for (const { text } of bodies) assert.equal(await rig.post(text), 200)
        const stored = await rig.events()
        const positionsOf = new Map<number, string>()
        const rows = await rig.app.ctx.db.selectFrom('position').select(['id', 'fixTime']).execute()
        for (const { id, fixTime } of rows) positionsOf.set(id, new Date(Number(fixTime)).toISOString())
        for (const { event, position, device, geofence } of bodies.flatMap(({ body }) =>
          body.event ? [body as Required<Body>] : [],
        )) {
          const time = Date.parse(event.eventTime)
          const found = stored.filter(
            (one) =>
              one.deviceId === idOf.get(device.uniqueId) &&
              one.type === event.type &&
              one.eventTime.getTime() === time &&
              one.attributes.alarm === event.attributes.alarm &&
              one.attributes.geofenceName === geofence?.name,
          )
          assert.ok(found.length > 0, `${event.type} at ${event.eventTime}`)
          const [one] = found as [(typeof found)[number]]
          // One that the rules here have made has what they know
          if (one.attributes.forwarded === true)
            for (const [key, value] of Object.entries(event.attributes))
              assert.deepEqual(one.attributes[key], value, key)
          const times = position ? [event.eventTime, position.fixTime] : [undefined]
          assert.ok(
            times.some((at) => positionsOf.get(one.positionId) === (at && new Date(at).toISOString())),
            `${event.type}: ${positionsOf.get(one.positionId)} of ${times}`,
          )
        }
        const count = rows.length
        const distinct = new Set(
          bodies.flatMap(({ body: { position, device } }) =>
            position ? `${device.uniqueId} ${position.fixTime} ${position.deviceTime}` : [],
          ),
        )
        assert.equal(count, distinct.size)
        for (const { text, body } of bodies) if (body.event) assert.equal(await rig.post(text), 200)
        assert.equal((await rig.events()).length, stored.length)
        assert.equal((await rig.app.ctx.db.selectFrom('position').select('id').execute()).length, count)
      })
    }
  })

  describe(`single events, on ${dialect}`, () => {
    const ready = startApp(open)
    after(async () => (await ready).close())
    const time = '2026-11-20T10:00:00.000+00:00'
    const bodyOf = (event: object, rest: object = {}) =>
      JSON.stringify({
        event: { eventTime: time, attributes: {}, ...event },
        device: { uniqueId: 'forwarded-1' },
        ...rest,
      })

    test('of equal ones that arrive at once one is stored, others of the same moment are their own', async () => {
      const { app, post, events } = await ready
      await createDevice(app.ctx.db, 'forwarded-1')
      const sos = bodyOf({ type: 'alarm', attributes: { alarm: 'sos' } })
      assert.deepEqual(await Promise.all([post(sos), post(sos), post(sos)]), [200, 200, 200])
      assert.equal(await post(bodyOf({ type: 'alarm', attributes: { alarm: 'tow' } })), 200)
      const alarms = (await events()).filter(({ type }) => type === 'alarm')
      assert.deepEqual(
        alarms.map(({ attributes }) => attributes),
        [
          { alarm: 'sos', forwarded: true },
          { alarm: 'tow', forwarded: true },
        ],
      )
    })

    test('a fence is that of the vehicle by its name, and the name is kept where there is none', async () => {
      const { app, post, events } = await ready
      const { id } = await app.ctx.db
        .selectFrom('device')
        .where('uniqueId', '=', 'forwarded-1')
        .select('id')
        .executeTakeFirstOrThrow()
      const { ADM } = await seedFleet(app.ctx)
      const yard = await app.as(ADM).geofences.create({ body: { name: 'Pátio', area: 'CIRCLE (-23.5 -46.6, 100)' } })
      await app.as(ADM).permissions.link({ body: { deviceId: id, geofenceId: yard.id } })
      const enter = (name: string) =>
        post(bodyOf({ type: 'geofenceEnter', geofenceId: 99 }, { geofence: { id: 99, name } }))
      assert.deepEqual([await enter('Pátio'), await enter('Other')], [200, 200])
      const found = (await events()).filter(({ type }) => type === 'geofenceEnter')
      assert.deepEqual(
        found.map(({ geofenceId, attributes }) => [geofenceId, attributes.geofenceName]),
        [
          [yard.id, 'Pátio'],
          [0, 'Other'],
        ],
      )
    })

    test('only a notification that asks for them tells of them', async () => {
      const { app, events } = await ready
      const { db, clock } = app.ctx
      const { id } = await db
        .selectFrom('device')
        .where('uniqueId', '=', 'forwarded-1')
        .select('id')
        .executeTakeFirstOrThrow()
      const user = await db.selectFrom('user').select('id').orderBy('id').executeTakeFirstOrThrow()
      await db.insertInto('user_device').values({ userId: user.id, deviceId: id }).execute()
      const body = { type: 'alarm', always: true, notificators: 'web' }
      const asks = await create(db, notifications, { ...body, attributes: { forwarded: true } })
      const plain = await create(db, notifications, { ...body, notificators: 'mail' })
      for (const notificationId of [asks.id, plain.id])
        await db.insertInto('user_notification').values({ userId: user.id, notificationId }).execute()
      const alarms = (await events()).filter(({ type }) => type === 'alarm')
      const matched = async (own: typeof alarms) =>
        (await matchesOf(app.ctx, own, clock.now())).map(({ notification }) => notification.id)
      assert.deepEqual(await matched([alarms[0]!]), [asks.id])
      const { forwarded: _, ...attributes } = alarms[0]!.attributes
      assert.deepEqual(await matched([{ ...alarms[0]!, attributes }]), [asks.id, plain.id])
    })

    test('an unknown device and a body without a known type are refused', async () => {
      const { post } = await ready
      assert.equal(await post(bodyOf({ type: 'alarm' }, { device: { uniqueId: 'nobody-knows' } })), 404)
      assert.equal(await post(bodyOf({ type: 'unheardOf' })), 400)
    })
  })
}
