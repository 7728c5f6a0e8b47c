import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { levels, type User } from '@rastro/core/resources/user'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { retentionOf } from './device-retention.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`retention, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const save = (by: User, whom: User, attributes: Record<string, unknown>) =>
      app
        .as(by)
        .users.get({ params: whom })
        .then((user) =>
          app
            .as(by)
            .users.update({ params: whom, body: { ...user, attributes: { ...user.attributes, ...attributes } } }),
        )
    const setServer = (attributes: Record<string, unknown>) => app.as(fleet.ADM).server.update({ body: { attributes } })
    const daysOf = async (deviceId: number) =>
      (await retentionOf(app.ctx.db, await app.as(fleet.ADM).server.get({}), [deviceId])).get(deviceId)!
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)
    const storeEvent = (id: number, deviceId: number, days: number) =>
      app.ctx.db
        .insertInto('event')
        .values({ id, type: 'deviceOverspeed', deviceId, eventTime: ago(days).getTime(), attributes: '{}' } as never)
        .execute()
    /** A whole round through all devices. */
    const round = async () => {
      app.clock.advance(7 * 3_600_000)
      const runner = new Runner(app.ctx)
      await runner.plan()
      for (let turn = 0; turn < 30; turn += 1) await runner.tick()
      await runner.close()
    }
    const fixes = async (deviceId: number) =>
      (await app.ctx.positions.range({ deviceId, from: new Date(0), to: ago(-1000), limit: 10_000 })).map(
        ({ fixTime }) => Math.round((app.clock.now().getTime() - fixTime.getTime()) / day),
      )

    test('resellers and administrators set it, for their clients and themselves; what others send is not stored', async () => {
      const { ADM, MGR, REV, CLI, USR } = fleet
      assert.equal((await save(REV, CLI, { 'retention.positions': 90 })).attributes['retention.positions'], 90)
      assert.equal((await save(CLI, CLI, { 'retention.positions': 3000 })).attributes['retention.positions'], 90)
      assert.equal((await save(MGR, USR, { 'retention.events': 40 })).attributes['retention.events'], undefined)
      assert.equal((await save(REV, REV, { 'retention.events': 200 })).attributes['retention.events'], 200)
      const body = { name: 'Own', email: 'own@example.com', password: 'a first secret 1' }
      const own = await app
        .as(ADM)
        .users.create({ body: { ...body, userLimit: -1, attributes: { nivel: levels.client } } })
      const below = await app.as(own).users.create({
        body: {
          ...body,
          email: 'below@example.com',
          attributes: { nivel: levels.client, 'retention.positions': 3000 },
        },
      })
      assert.equal(below.attributes['retention.positions'], undefined)
    })

    test('only within the bounds of the server, which hold for what was set before as well', async () => {
      const { REV, CLI, D1 } = fleet
      await setServer({ 'retention.leastDays': 60, 'retention.mostDays': 400 })
      const least = await app
        .as(REV)
        .users.update({ params: CLI, body: { ...CLI, attributes: { ...CLI.attributes, 'retention.positions': 59 } } })
        .catch((error: unknown) => error as { status: number; field: string; message: string })
      assert.deepEqual({ ...least }, { ...least, status: 400, field: 'attributes.retention.positions' })
      await assert.rejects(save(REV, CLI, { 'retention.events': 401 }), { status: 400 })
      await assert.rejects(save(REV, CLI, { 'retention.events': 70.5 }), { status: 400 })
      assert.deepEqual(await daysOf(D1.id), { positions: 90, events: 200, lookups: 365 })
      await setServer({ 'retention.leastDays': 100 })
      assert.equal((await daysOf(D1.id)).positions, 100)
      await setServer({})
    })

    test('the client of a vehicle counts, of several the longest, then the reseller, then the server', async () => {
      const { ADM, CLI, D1, D2, D3 } = fleet
      await setServer({ 'retention.positions': 500 })
      assert.equal((await daysOf(D1.id)).positions, 90)
      // Its reseller has set none
      assert.equal((await daysOf(D2.id)).positions, 500)
      assert.equal((await daysOf(D2.id)).events, 200)
      const body = {
        name: 'Two',
        email: 'two@example.com',
        attributes: { nivel: levels.client, 'retention.positions': 120 },
      }
      const two = await app.as(ADM).users.create({ body })
      await app.as(ADM).permissions.link({ body: { userId: two.id, deviceId: D1.id } })
      assert.equal((await daysOf(D1.id)).positions, 120)
      const group = await app.as(ADM).groups.create({ body: { name: 'Depot' } })
      await app.as(ADM).devices.update({ params: D3, body: { ...D3, groupId: group.id } })
      await app.as(ADM).permissions.link({ body: { userId: CLI.id, groupId: group.id } })
      assert.equal((await daysOf(D3.id)).positions, 90)
      await app.as(ADM).users.remove({ params: two })
      await setServer({})
    })

    test('everybody is told for how long theirs are stored: a client by its own days, people by the shortest of their vehicles', async () => {
      const { ADM, REV, CLI, D3 } = fleet
      const told = (user: Pick<User, 'id'>) => app.as(user).retention.own({})
      const body = {
        name: 'P',
        email: 'p@example.com',
        password: 'a first secret 1',
        attributes: { nivel: levels.user },
      }
      const person = await app.as(ADM).users.create({ body })
      assert.deepEqual(await told(ADM), { positions: null, events: null, isUsual: true })
      assert.deepEqual(await told(person), { positions: null, events: null, isUsual: false })
      await setServer({ 'retention.positions': 500 })
      assert.deepEqual(await told(ADM), { positions: 500, events: null, isUsual: true })
      assert.deepEqual(await told(REV), { positions: 500, events: 200, isUsual: true })
      // Of its own vehicles, and of those that others have too: nothing is removed earlier
      assert.deepEqual(await told(CLI), { positions: 90, events: 200, isUsual: false })
      await app.as(ADM).permissions.link({ body: { userId: person.id, deviceId: D3.id } })
      assert.deepEqual(await told(person), { positions: 90, events: 200, isUsual: false })
      await app.as(ADM).users.remove({ params: person })
      await setServer({})
    })

    test('a round removes what is older, of each vehicle by its own days; the latest position stays, and others are untouched', async () => {
      const { db } = app.ctx
      const { ADM, D1, D2, D3 } = fleet
      for (const days of [200, 100, 91, 89, 10]) {
        for (const { id } of [D1, D2]) await report(app.ctx, id, { fixTime: ago(days) })
      }
      // D3 was silent for long: what is left is where it stands
      for (const days of [150, 140]) await report(app.ctx, D3.id, { fixTime: ago(days) })
      const recent = ago(50)
      await db
        .insertInto('report_day')
        .values(
          [ago(200), recent].map((end) => ({
            ...{ deviceId: D1.id, zone: 'UTC', endTime: end.getTime() },
            ...{ totals: '', segments: '', checkpoint: '' },
          })),
        )
        .execute()
      await storeEvent(1_000_001, D1.id, 201)
      await storeEvent(1_000_002, D1.id, 199)
      const lookup = {
        userId: ADM.id,
        actorId: 0,
        kind: 'card',
        count: 1,
        userRole: 'administrator',
        deviceId: D1.id,
      } as const
      const times = [366, 364].map((days) => ago(days).getTime())
      await db
        .insertInto('lookup')
        .values(times.map((time) => ({ ...lookup, hour: time, firstTime: time, lastTime: time })))
        .execute()
      await round()
      assert.deepEqual(
        (await fixes(D1.id)).filter((days) => days > 0),
        [89, 10],
      )
      assert.deepEqual(
        (await fixes(D2.id)).filter((days) => days > 0),
        [200, 100, 91, 89, 10],
      )
      assert.deepEqual(await fixes(D3.id), [140])
      const [latest] = await app.as(ADM).positions.list({ query: { deviceId: D3.id } })
      assert.equal(latest?.deviceId, D3.id)
      const left = await db.selectFrom('report_day').where('deviceId', '=', D1.id).select('endTime').execute()
      assert.deepEqual(
        left.map(({ endTime }) => endTime),
        [recent.getTime()],
      )
      assert.equal((await db.selectFrom('event').where('id', '=', 1_000_001).select('id').execute()).length, 0)
      assert.equal((await db.selectFrom('event').where('id', '=', 1_000_002).select('id').execute()).length, 1)
      const looks = await db
        .selectFrom('lookup')
        .where('kind', '=', 'card')
        .where('firstTime', 'in', times)
        .select('firstTime')
        .execute()
      assert.deepEqual(
        looks.map(({ firstTime }) => firstTime),
        [times[1]],
      )
      assert.deepEqual(Object.fromEntries(app.ctx.counts.removals), { positions: 5, events: 1, lookups: 1 })
    })

    test('more rows than a turn removes are removed in turns, and a part that a dead node left is begun again', async () => {
      const { db } = app.ctx
      const { D1 } = fleet
      const first = await app.ctx.positions.reserveIds(2500)
      const template = await report(app.ctx, fleet.D2.id)
      await app.ctx.positions.write({
        positions: Array.from({ length: 2500 }, (_, at) => {
          const fixTime = new Date(ago(120).getTime() + at)
          return { ...template, id: first + at, deviceId: D1.id, fixTime, fingerprint: first + at }
        }),
        events: [],
        states: [],
      })
      await db.deleteFrom('task').where('kind', '=', 'retainDevices').execute()
      await db
        .insertInto('task')
        .values({
          kind: 'retainDevices',
          payload: '{"after":0}',
          dueTime: 0,
          holder: 'dead',
          leaseUntil: 1,
          attempts: 1,
        })
        .execute()
      await round()
      assert.deepEqual(
        (await fixes(D1.id)).filter((days) => days > 91),
        [],
      )
      const open = await db
        .selectFrom('task')
        .where('kind', '=', 'retainDevices')
        .where('doneTime', 'is', null)
        .selectAll()
        .execute()
      assert.deepEqual(open, [])
    })
  })
}
