import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DayCounts } from '../../db/counts.ts'
import { dayOf, endOf, startOf } from '../../db/statistics.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`statistics, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      // Noon, so that the clock can move within the day
      app.clock.advance(startOf(dayOf(app.clock.now()) + 1) + day / 2 - app.clock.now().getTime())
    })
    after(() => app.close())

    const today = () => {
      const from = new Date(startOf(dayOf(app.clock.now())))
      return { query: { from, to: new Date(from.getTime() + day - 1000) } }
    }
    const ever = () => ({ query: { from: new Date(0), to: app.clock.now() } })
    const hear = (
      deviceId: number,
      protocol: string,
      [received, stored]: [number, number],
      counts = app.ctx.counts,
    ) => {
      for (let times = 0; times < received; times += 1) counts.received(deviceId, protocol, app.clock.now())
      for (let times = 0; times < stored; times += 1) counts.stored(deviceId, protocol, app.clock.now())
    }

    test('[ENT-34] the current day is a row of its own, also when nothing has happened yet', async () => {
      const rows = await app.as(fleet.ADM).statistics.list(today())
      assert.equal(rows.length, 1)
      const [row] = rows
      assert.deepEqual(row!.captureTime, app.clock.now())
      assert.deepEqual(
        [row!.messagesReceived, row!.messagesStored, row!.activeDevices, row!.mailSent, row!.protocols],
        [0, 0, 0, 0, {}],
      )
      assert.deepEqual(Object.keys(row!), [
        'id',
        'attributes',
        'captureTime',
        'activeUsers',
        'activeDevices',
        'requests',
        'messagesReceived',
        'messagesStored',
        'mailSent',
        'smsSent',
        'geocoderRequests',
        'geolocationRequests',
        'protocols',
      ])
    })

    test('A-8: what several processes count is one sum, and a restart does not forget it', async () => {
      const { ADM, D1, D2, D3 } = fleet
      const other = new DayCounts(app.ctx)
      hear(D1.id, 'gt06', [3, 2])
      hear(D2.id, 'gt06', [2, 1])
      hear(D1.id, 'gt06', [1, 1], other)
      hear(D3.id, 'h02', [1, 0], other)
      app.ctx.counts.count('mailSent')
      other.count('geocoderRequests')
      await Promise.all([app.ctx.counts.flush(), other.close()])
      const [row] = await app.as(ADM).statistics.list(today())
      assert.deepEqual([row!.messagesReceived, row!.messagesStored, row!.mailSent, row!.geocoderRequests], [7, 4, 1, 1])
      assert.deepEqual([row!.activeDevices, row!.protocols, row!.activeUsers], [2, { gt06: 2 }, 1])
      assert.ok(row!.requests >= 1)
    })

    test('A-7: others get what their own devices reported, and their own calls', async () => {
      const { USR, D1 } = fleet
      await app.as(USR).devices.list({ query: {} })
      await app.ctx.counts.flush()
      const [row, ...more] = await app.as(USR).statistics.list(today())
      assert.deepEqual(more, [])
      assert.deepEqual(
        [row!.messagesReceived, row!.messagesStored, row!.activeDevices, row!.protocols],
        [4, 3, 1, { gt06: 1 }],
      )
      assert.deepEqual([row!.activeUsers, row!.requests, row!.mailSent, row!.geocoderRequests], [1, 1, 0, 0])
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: USR.id, deviceId: D1.id } })
      const [blind] = await app.as(USR).statistics.list(today())
      assert.deepEqual([blind!.messagesReceived, blind!.activeDevices, blind!.activeUsers], [0, 0, 1])
      await app.as(fleet.ADM).permissions.link({ body: { userId: USR.id, deviceId: D1.id } })
    })

    test('[RPT-62] days that are over keep their numbers, in the order of time', async () => {
      const { ADM, USR, D1 } = fleet
      const yesterday = dayOf(app.clock.now())
      await app.ctx.counts.flush()
      app.clock.advance(day)
      hear(D1.id, 'gt06', [1, 1])
      await app.ctx.counts.flush()
      const rows = await app.as(ADM).statistics.list(ever())
      assert.deepEqual(
        rows.map(({ captureTime }) => captureTime.getTime()),
        [endOf(yesterday), app.clock.now().getTime()],
      )
      assert.deepEqual(
        rows.map(({ messagesReceived, activeDevices }) => [messagesReceived, activeDevices]),
        [
          [7, 2],
          [1, 1],
        ],
      )
      assert.equal((await app.as(ADM).statistics.list(today())).length, 1)
      assert.deepEqual(
        (await app.as(USR).statistics.list(ever())).map(({ messagesReceived }) => messagesReceived),
        [4, 1],
      )
    })

    test('what single devices did is swept up after some weeks, and the days keep who was active', async () => {
      const runner = new Runner(app.ctx)
      await runner.plan()
      while ((await runner.tick()) > 0);
      for (const user of [fleet.ADM, fleet.USR, fleet.ADM, fleet.USR]) {
        app.clock.advance(10 * day)
        await app.as(user).statistics.list(today())
        // Its timer does so on a slow machine
        await app.ctx.counts.flush()
      }
      while ((await runner.tick()) > 0);
      const left = await app.ctx.db.selectFrom('device_day').selectAll().execute()
      assert.deepEqual(left, [])
      const rows = await app.as(fleet.ADM).statistics.list(ever())
      assert.deepEqual(
        rows.map(({ activeDevices, protocols }) => [activeDevices, protocols]),
        [[2, { gt06: 2 }], [1, { gt06: 1 }], ...Array.from({ length: 4 }, () => [0, {}])],
      )
      const own = await app.as(fleet.USR).statistics.list(ever())
      const callDays = [20 * day, 0].map((earlier) => dayOf(new Date(app.clock.now().getTime() - earlier)))
      assert.deepEqual(
        own.map(({ captureTime }) => dayOf(captureTime)),
        callDays,
      )
    })

    test('a range without now has no current day, and one that runs backwards is empty', async () => {
      const now = app.clock.now()
      const early = { from: new Date(startOf(dayOf(now))), to: new Date(now.getTime() - 1) }
      for (const user of [fleet.ADM, fleet.USR]) {
        assert.deepEqual(await app.as(user).statistics.list({ query: early }), [])
        assert.deepEqual(await app.as(user).statistics.list({ query: { from: now, to: new Date(0) } }), [])
      }
      const far = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }
      assert.equal((await app.as(fleet.USR).statistics.list({ query: far })).length, 2)
      assert.equal((await app.call(undefined, { url: '/api/statistics?from=2026-01-01T00:00:00Z' })).statusCode, 401)
    })

    test('a count that cannot be stored is stored later, once', async () => {
      const { db, clock } = app.ctx
      const warned: unknown[] = []
      const log = { ...app.ctx.log, warn: (about: unknown) => void warned.push(about) }
      let isAway = true
      const failing = new Proxy(db, {
        get(target, key) {
          if (key === 'insertInto' && isAway) throw new Error('away')
          const value = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const counts = new DayCounts({ db: failing, clock, log })
      hear(fleet.D2.id, 'gt06', [2, 1], counts)
      counts.request(fleet.USR.id)
      await counts.flush()
      await counts.flush()
      isAway = false
      hear(fleet.D2.id, 'gt06', [1, 1], counts)
      await counts.flush()
      await counts.close()
      const [row] = await app.as(fleet.ADM).statistics.list(today())
      assert.deepEqual([row!.messagesReceived, row!.messagesStored, row!.activeDevices], [3, 2, 1])
      assert.equal(warned.length, 1)
    })
  })
}
