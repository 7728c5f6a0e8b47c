import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Fix } from '@rastro/protocols/define'
import { TestClock as IngestClock, type Rig, roadFix, startRig } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000

for (const [dialect, open] of dialects) {
  describe(`alarms on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      // After the fleet's own positions
      app.clock.advance(12 * 60 * minute)
      host = await app.listen()
    })
    after(() => app.close())

    /** Ingest beside the API: two processes over one database. */
    async function withPorts<T>(body: (rig: Rig) => Promise<T>): Promise<T> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock })
      return body(rig).finally(() => rig.close())
    }
    /** A fix this many minutes ago. */
    const fixAgo = (minutes: number, attributes: Fix['attributes'] = {}): Fix => ({
      ...roadFix(0),
      fixTime: new Date(app.clock.now().getTime() - minutes * minute),
      attributes,
    })
    /** Sends fixes of a device, each in a message of its own, and waits until they are stored. */
    const report = (uniqueId: string, ...fixes: Fix[]) =>
      withPorts(async (rig) => {
        const unit = await rig.tcp()
        for (const fix of fixes) await unit.ask({ uniqueIds: [uniqueId], fixes: [fix], reply: 'thanks' })
      })
    const told = async (deviceId: number, ...type: string[]): Promise<Event[]> => {
      const [from, to] = [-10_000, 1].map((minutes) => new Date(app.clock.now().getTime() + minutes * minute))
      return app.as(fleet.ADM).reports.events({ query: { from: from!, to: to!, deviceId: [deviceId], type } })
    }
    /** Stores alarms of a device. */
    const happen = async (deviceId: number, alarm: string, count = 1) => {
      const event = { type: 'alarm', eventTime: app.clock.now(), positionId: 0, geofenceId: 0, maintenanceId: 0 }
      const events = Array.from({ length: count }, () => ({ ...event, deviceId, attributes: { alarm } }))
      await app.ctx.positions.write({ positions: [], states: [], events })
    }
    const waiting = async (user: { id: number }) =>
      (await app.as(user).alarms.unseen({ query: {} })).map(({ deviceId, attributes }) => [deviceId, attributes.alarm])
    const watch = async (user: { id: number }, query = '?changes=true'): Promise<Browser> => {
      const browser = await openBrowser(host, { cookie: await app.cookie(user), query })
      await browser.until(({ positions }) => positions !== undefined)
      return browser
    }

    test('a frame becomes an event with its position, once, however often it is reported and the server restarted', async () => {
      const { D1, MGR } = fleet
      const [off, sos, on] = [
        fixAgo(9, { ignition: false }),
        fixAgo(8, { alarm: 'sos', ignition: false }),
        fixAgo(7, { ignition: true }),
      ]
      await report(D1.uniqueId, off, sos, sos, on)
      await report(D1.uniqueId, sos, on)
      const events = await told(D1.id, 'alarm', 'ignitionOn', 'ignitionOff')
      assert.deepEqual(
        events.map(({ type, attributes }) => [type, attributes]),
        [
          ['alarm', { alarm: 'sos' }],
          ['ignitionOn', {}],
        ],
      )
      const [alarm] = events
      assert.deepEqual(await app.as(MGR).events.get({ params: alarm! }), alarm)
      const [place] = await app.as(MGR).positions.list({ query: { id: [alarm!.positionId] } })
      assert.equal(place!.attributes.alarm, 'sos')
      assert.equal(alarm!.eventTime.getTime(), sos.fixTime!.getTime())
    })

    test('a device that comes and goes is reported, and one that is online again after a restart is not reported twice', async () => {
      const types = async () =>
        (await told(fleet.D1.id)).map(({ type }) => type).filter((type) => type.startsWith('device'))
      const before = await types()
      assert.deepEqual(before.slice(0, 2), ['deviceOnline', 'deviceOffline'])
      // Killed: its end was not announced
      const { db } = app.ctx
      const row = await db.selectFrom('device_state').where('deviceId', '=', fleet.D1.id).selectAll().executeTakeFirst()
      const rules = JSON.stringify({ ...JSON.parse(row!.rules!), status: 'online' })
      await db.updateTable('device_state').where('deviceId', '=', fleet.D1.id).set({ rules }).execute()
      await report(fleet.D1.uniqueId, fixAgo(6))
      const added = (await types()).length - before.length
      assert.equal(added, 1)
    })

    test('a late alarm is reported once and waits, one of yesterday is history', async () => {
      const { D3, MGR } = fleet
      await report(D3.uniqueId, fixAgo(5), fixAgo(120, { alarm: 'tow' }), fixAgo(119, { alarm: 'tow' }))
      await report(D3.uniqueId, fixAgo(120, { alarm: 'tow' }), fixAgo(2000, { alarm: 'powerCut' }))
      assert.deepEqual(
        (await told(D3.id, 'alarm')).map(({ attributes }) => attributes.alarm),
        ['powerCut', 'tow'],
      )
      const own = (await waiting(MGR)).filter(([deviceId]) => deviceId === D3.id)
      assert.deepEqual(own, [[D3.id, 'tow']])
    })

    test('a stock client gets no alarm by itself, and its other news', async () => {
      const { MGR, D1 } = fleet
      const [ours, stock] = [await watch(MGR), await watch(MGR, '')]
      await report(D1.uniqueId, fixAgo(3, { alarm: 'tow' }))
      await ours.until(({ events }) => events !== undefined)
      await report(D1.uniqueId, fixAgo(1))
      await stock.until(
        ({ positions }) => positions?.some(({ attributes }) => !(attributes as { alarm?: string }).alarm) ?? false,
      )
      assert.deepEqual(
        stock.frames.filter((frame) => frame.events || frame.alarms || frame.seen),
        [],
      )
      await Promise.all([ours.close(), stock.close()])
    })

    test('what is new and waits is sent to who sees the vehicle: as an event when it happens, apart when it is late', async () => {
      const { MGR, USR, D2 } = fleet
      const [sees, other] = [await watch(MGR), await watch(USR)]
      await report(D2.uniqueId, fixAgo(1, { alarm: 'sos' }), fixAgo(60, { alarm: 'door' }))
      const { events } = await sees.until((frame) => frame.events !== undefined)
      assert.deepEqual(
        events!.map(({ deviceId, type, attributes }) => [deviceId, type, attributes]),
        [[D2.id, 'alarm', { alarm: 'sos' }]],
      )
      const late = sees.frames.find(({ alarms }) => alarms) ?? (await sees.until(({ alarms }) => alarms !== undefined))
      assert.deepEqual(
        late.alarms!.map(({ attributes }) => attributes),
        [{ alarm: 'door' }],
      )
      assert.deepEqual(
        other.frames.filter((frame) => frame.events || frame.alarms),
        [],
      )
      await Promise.all([sees.close(), other.close()])
    })

    test('what one has seen nobody has to see again, and it is written down who it was', async () => {
      const { MGR, ADM, D2 } = fleet
      const browser = await watch(MGR)
      const [sos] = (await app.as(MGR).alarms.unseen({ query: {} })).filter(({ deviceId }) => deviceId === D2.id)
      await assert.rejects(app.as(ADM).alarms.see({ params: sos!, body: { note: 'x'.repeat(501) } }), { status: 400 })
      await app.as(ADM).alarms.see({ params: sos!, body: { note: '  The driver is fine ' } })
      const { seen } = await browser.until((frame) => frame.seen !== undefined)
      assert.deepEqual(seen, [{ deviceId: D2.id, eventId: sos!.id }])
      await app.as(MGR).alarms.see({ params: sos!, body: { note: 'Too late' } })
      const row = await app.ctx.db.selectFrom('event').where('id', '=', sos!.id).selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([row.seenBy, row.seenTime], [ADM.id, app.clock.now().getTime()])
      const told = async (user: { id: number }) => app.as(user).alarms.seen({ query: { id: [sos!.id, 999_999] } })
      const seenTime = app.clock.now()
      assert.deepEqual(await told(ADM), [{ eventId: sos!.id, seenTime, seenBy: 'ADM', note: 'The driver is fine' }])
      assert.deepEqual(await told(MGR), [{ eventId: sos!.id, seenTime, seenBy: null, note: 'The driver is fine' }])
      assert.deepEqual(await told(fleet.USR), [])
      const deed = await app.ctx.db.selectFrom('action').where('actionType', '=', 'seen').selectAll().executeTakeFirst()
      assert.deepEqual(
        [deed?.userId, JSON.parse(deed!.attributes)],
        [ADM.id, { alarms: 1, note: 'The driver is fine' }],
      )

      const left = (await app.as(MGR).alarms.unseen({ query: {} })).filter(({ deviceId }) => deviceId === D2.id)
      assert.equal(left.length, 1)
      await app.as(MGR).alarms.seeAll({ params: D2, body: { upTo: left[0]!.id - 1 } })
      assert.equal((await waiting(MGR)).filter(([deviceId]) => deviceId === D2.id).length, 1)
      await app.as(MGR).alarms.seeAll({ params: D2, body: { upTo: left[0]!.id, note: 'Called' } })
      assert.deepEqual(
        (await app.as(MGR).alarms.seen({ query: { id: [left[0]!.id] } })).map(({ seenBy, note }) => [seenBy, note]),
        [['MGR', 'Called']],
      )
      assert.deepEqual(
        (await waiting(MGR)).filter(([deviceId]) => deviceId === D2.id),
        [],
      )
      await browser.close()
    })

    test('who only looks on sees what waits and cannot take it away; only alarms are seen', async () => {
      const { RO, MGR, D1, USR } = fleet
      assert.ok((await waiting(RO)).some(([deviceId]) => deviceId === D1.id))
      const [alarm] = await told(D1.id, 'alarm')
      const [ignition] = await told(D1.id, 'ignitionOn')
      await assert.rejects(app.as(RO).alarms.see({ params: alarm!, body: {} }), { status: 403 })
      await assert.rejects(app.as(RO).alarms.seeAll({ params: D1, body: { upTo: alarm!.id } }), { status: 403 })
      await assert.rejects(app.as(MGR).alarms.see({ params: ignition!, body: {} }), { status: 400 })
      assert.deepEqual(
        (await waiting(USR)).map(([deviceId]) => deviceId).filter((deviceId) => deviceId !== D1.id),
        [],
      )
    })

    test('one that repeats itself hides no other: of each device the newest twenty are listed', async () => {
      const { MGR, D2, D3 } = fleet
      await happen(D2.id, 'tow', 1100)
      const listed = await waiting(MGR)
      assert.equal(listed.filter(([deviceId]) => deviceId === D2.id).length, 20)
      assert.ok(listed.some(([deviceId]) => deviceId === D3.id))
      assert.equal((await app.as(MGR).alarms.unseen({ query: { limit: 3 } })).length, 3)
    })

    test('an old alarm of a person in danger is listed before any number of later ones of other kinds', async () => {
      const { MGR, D2, D3 } = fleet
      for (const name of ['sos', 'accident', 'fallDown']) await happen(D2.id, name)
      await happen(D2.id, 'tow', 50)
      await happen(D2.id, 'sos', 30)
      await happen(D3.id, 'powerCut', 5)
      const listed = await waiting(MGR)
      const ofD2 = listed.filter(([deviceId]) => deviceId === D2.id).map(([, name]) => name)
      assert.deepEqual(
        ['sos', 'accident', 'fallDown', 'tow'].map((name) => ofD2.filter((other) => other === name).length),
        [20, 1, 1, 20],
      )
      assert.deepEqual(ofD2.slice(20, 22), ['fallDown', 'accident'])
      const few = await app.as(MGR).alarms.unseen({ query: { limit: 22 } })
      assert.deepEqual(
        few.map(({ attributes }) => attributes.alarm),
        [...Array(20).fill('sos'), 'fallDown', 'accident'],
      )
    })

    test('all of one kind are seen at once, also those behind the listed ones; other kinds and later ones still wait', async () => {
      const { MGR, ADM, D1 } = fleet
      const seeAll = (user: { id: number }, upTo: number, alarm?: string) =>
        app.as(user).alarms.seeAll({ params: D1, body: { upTo, ...(alarm && { alarm }) } })
      const kinds = async () => (await waiting(MGR)).filter(([deviceId]) => deviceId === D1.id).map(([, name]) => name)
      await seeAll(MGR, Number.MAX_SAFE_INTEGER)
      await happen(D1.id, 'door', 30)
      await happen(D1.id, 'do_r')
      const [last] = await app
        .as(MGR)
        .alarms.unseen({ query: {} })
        .then((all) => all.filter((e) => e.deviceId === D1.id))
      await happen(D1.id, 'door')
      const browser = await watch(MGR)
      await seeAll(ADM, last!.id, 'do_r')
      assert.deepEqual([...new Set(await kinds())], ['door'])
      await seeAll(ADM, last!.id, 'door')
      assert.deepEqual(await kinds(), ['door'])
      const { seen } = await browser.until((frame) => frame.seen?.some(({ alarm }) => alarm === 'door') ?? false)
      assert.deepEqual(seen!.at(-1), { deviceId: D1.id, upTo: last!.id, alarm: 'door' })
      await assert.rejects(seeAll(ADM, last!.id, 'x'.repeat(129)), { status: 400 })
      await browser.close()
    })

    test('a limit that is no number of alarms asks for one', async () => {
      for (const limit of [-1, Number.MIN_SAFE_INTEGER])
        assert.equal((await app.as(fleet.MGR).alarms.unseen({ query: { limit } })).length, 1)
    })

    test('of several who see the same alarms at once one stays written down for each', async () => {
      const { MGR, REV, D3 } = fleet
      const marked = async () => {
        const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'seen').selectAll().execute()
        const ofDevice = deeds.filter(({ objectId }) => objectId === D3.id)
        return ofDevice.reduce((sum, { attributes }) => sum + JSON.parse(attributes).alarms, 0)
      }
      await app.as(MGR).alarms.seeAll({ params: D3, body: { upTo: Number.MAX_SAFE_INTEGER } })
      const before = await marked()
      for (let round = 0; round < 3; round++) {
        await happen(D3.id, 'sos', 300)
        const see = (user: { id: number }) =>
          app.as(user).alarms.seeAll({ params: D3, body: { upTo: Number.MAX_SAFE_INTEGER } })
        await Promise.all([MGR, REV, MGR, REV].map(see))
      }
      assert.equal((await marked()) - before, 900)
    })
  })
}
