import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`positions, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const track: Position[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      for (let minute = 1; minute <= 3; minute += 1) {
        const fixTime = new Date(app.clock.now().getTime() + minute * 60_000)
        track.push(await report(app.ctx, fleet.D1.id, { fixTime, deviceTime: fixTime, latitude: -23.5 - minute / 100 }))
      }
      const long = new Date(app.clock.now().getTime() - 91 * 86_400_000)
      await report(app.ctx, fleet.D2.id, { fixTime: long })
    })
    after(() => app.close())

    const ids = (positions: readonly Position[]) => positions.map(({ id }) => id)
    const day = () => {
      const now = app.clock.now().getTime()
      return { from: new Date(now - 1000), to: new Date(now + 86_400_000) }
    }

    test('[LIVE-18] [ENT-7] the latest position of every device that one sees', async () => {
      const [latest, ...others] = await app.as(fleet.USR).positions.list({ query: {} })
      assert.deepEqual(latest, { ...track[2]!, address: latest!.address })
      assert.deepEqual(others, [])
      assert.deepEqual(ids(await app.as(fleet.USR).positions.list({ query: { deviceId: fleet.D1.id } })), [
        track[2]!.id,
      ])
    })

    test('a device that has been silent for 90 days is left out as a stock server does, unless all are asked for', async () => {
      const all = await app.as(fleet.MGR).positions.list({ query: {} })
      assert.deepEqual(
        all.map(({ deviceId }) => deviceId),
        [fleet.D1.id],
      )
      assert.equal((await app.as(fleet.MGR).positions.list({ query: { deviceId: fleet.D2.id } })).length, 1)
      assert.equal((await app.as(fleet.MGR).positions.list({ query: { all: true } })).length, 2)
    })

    test('[LIVE-18] a range comes in the order of time, ends included', async () => {
      const query = { deviceId: fleet.D1.id, ...day() }
      const range = await app.as(fleet.USR).positions.list({ query })
      assert.deepEqual(ids(range), [fleet.position.id, ...ids(track)])
      const exact = { deviceId: fleet.D1.id, from: track[0]!.fixTime, to: track[1]!.fixTime }
      assert.deepEqual(ids(await app.as(fleet.USR).positions.list({ query: exact })), ids(track.slice(0, 2)))
    })

    test('[LIVE-18] positions by number, of devices that one sees', async () => {
      const query = { id: [track[1]!.id, track[0]!.id] }
      assert.deepEqual(ids(await app.as(fleet.USR).positions.list({ query })).sort(), ids(track.slice(0, 2)).sort())
      await assert.rejects(app.as(fleet.ADM).positions.list({ query: { id: [999_999] } }), { status: 400 })
      const [hidden] = await app.as(fleet.MGR).positions.list({ query: { deviceId: fleet.D2.id } })
      await assert.rejects(app.as(fleet.USR).positions.list({ query: { id: [hidden!.id] } }), { status: 403 })
    })

    test('without reports there is no history, but single positions (A-112)', async () => {
      const query = { deviceId: fleet.D1.id, ...day() }
      await assert.rejects(app.as(fleet.NOREP).positions.list({ query }), {
        status: 403,
        message: 'Operation restricted',
      })
      assert.equal((await app.as(fleet.NOREP).positions.list({ query: { id: [track[0]!.id] } })).length, 1)
    })

    test('a history of more than 50,000 positions comes complete', async () => {
      const start = Date.UTC(2020, 0, 1)
      const count = 50_500
      const first = await app.ctx.positions.reserveIds(count)
      for (let done = 0; done < count; done += 5050) {
        const positions = Array.from({ length: 5050 }, (_, index) => {
          const at = done + index
          const time = new Date(start + at * 1000)
          return { ...fleet.position, id: first + at, fingerprint: at, fixTime: time, deviceTime: time, attributes: {} }
        })
        await app.ctx.positions.write({ positions, events: [], states: [] })
      }
      const query = { deviceId: fleet.D1.id, from: new Date(start), to: new Date(start + count * 1000) }
      const range = await app.as(fleet.USR).positions.list({ query })
      assert.deepEqual(
        ids(range),
        Array.from({ length: count }, (_, index) => first + index),
      )
      await app.ctx.positions.remove(query)
    })

    test('a history that cannot be read to its end breaks off, and is never taken for complete', async () => {
      const start = Date.UTC(2021, 0, 1)
      const count = 1500
      const first = await app.ctx.positions.reserveIds(count)
      const positions = Array.from({ length: count }, (_, at) => {
        const fixTime = new Date(start + at * 1000)
        return { ...fleet.position, id: first + at, fingerprint: at, fixTime }
      })
      await app.ctx.positions.write({ positions, events: [], states: [] })
      const { db } = app.ctx
      await db
        .updateTable('position')
        .set({ attributes: 'damaged' })
        .where('id', '=', first + count - 1)
        .execute()
      const host = await app.listen()
      const range = `deviceId=${fleet.D1.id}&from=2021-01-01T00:00:00Z&to=2021-01-02T00:00:00Z`
      const headers = { cookie: await app.cookie(fleet.USR) }
      const track = await fetch(`http://${host}/api/positions/gpx?${range}`, { headers })
      assert.equal(track.status, 200)
      await assert.rejects(track.text(), { message: 'terminated' })
      // The columns are read first: nothing has been sent when that fails
      const table = await fetch(`http://${host}/api/positions/csv?${range}`, { headers })
      assert.equal(table.status, 500)
      await app.ctx.positions.remove({ deviceId: fleet.D1.id, from: new Date(start), to: new Date(start + 1e7) })
    })

    test('[ENT-9] a position tells the masts and networks that the unit has heard, as they were stored', async () => {
      const network = {
        radioType: 'gsm',
        cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 3100, cellId: 41394 }],
        wifiAccessPoints: [{ macAddress: '01:23:45:67:89:AB', signalStrength: -60 }],
      }
      const fixTime = new Date(app.clock.now().getTime() - 60_000)
      const { id } = await report(app.ctx, fleet.D1.id, { fixTime, network })
      const reply = await app.call(fleet.USR, { url: `/api/positions?id=${id}` })
      assert.deepEqual(
        reply.json().map((position: Position) => position.network),
        [network],
      )
      await app.as(fleet.USR).positions.remove({ params: { id } })
    })

    test('[FMT-20] a table tells times in the zone of the user, else in that of the server', async () => {
      const fixTime = new Date('2026-07-01T12:00:00Z')
      const { id } = await report(app.ctx, fleet.D3.id, { fixTime, deviceTime: fixTime, serverTime: fixTime })
      const range = `deviceId=${fleet.D3.id}&from=2026-07-01T00:00:00Z&to=2026-07-02T00:00:00Z`
      const told = async () => {
        const { body } = await app.call(fleet.MGR, { url: `/api/positions/csv?${range}` })
        return body.split('\n')[1]!.split(',').slice(3, 6)
      }
      const before = await app.as(fleet.ADM).server.get({})
      const user = await app.as(fleet.ADM).users.get({ params: fleet.MGR })
      const setZones = async (own: Record<string, unknown>, ofServer: Record<string, unknown>) => {
        await app.as(fleet.ADM).server.update({ body: { ...before, attributes: ofServer } })
        await app.as(fleet.ADM).users.update({ params: user, body: { ...user, attributes: own } })
      }
      await setZones({}, { timezone: 'Asia/Tokyo' })
      assert.deepEqual(await told(), Array(3).fill('2026-07-01 21:00:00'))
      await setZones({ timezone: 'Europe/Lisbon' }, { timezone: 'Asia/Tokyo' })
      assert.deepEqual(await told(), Array(3).fill('2026-07-01 13:00:00'))
      await setZones(user.attributes, before.attributes)
      await app.as(fleet.ADM).positions.remove({ params: { id } })
    })

    test('somebody else’s history is refused', async () => {
      const query = { deviceId: fleet.D2.id, ...day() }
      await assert.rejects(app.as(fleet.USR).positions.list({ query }), { status: 403 })
      await assert.rejects(app.as(fleet.USR).positions.removeRange({ query }), { status: 403 })
    })

    test('one person has four exports under way, and the others have theirs', async () => {
      const [from, to] = [new Date('2022-01-01T00:00:00Z'), new Date('2022-01-02T00:00:00Z')]
      const count = 10_000
      const first = await app.ctx.positions.reserveIds(count)
      // That many exports are still running at the last of eight calls
      const positions = Array.from({ length: count }, (_, at) => {
        const fixTime = new Date(from.getTime() + at * 1000)
        return { ...fleet.position, id: first + at, fingerprint: at, fixTime }
      })
      await app.ctx.positions.write({ positions, events: [], states: [] })
      const range = `deviceId=${fleet.D1.id}&from=${from.toISOString()}&to=${to.toISOString()}`
      const ask = (user: Fleet['ADM']) => app.call(user, { url: `/api/positions/kml?${range}` })
      const [own, other] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => ask(fleet.MGR))),
        ask(fleet.ADM),
      ])
      const refused = own.filter(({ statusCode }) => statusCode === 429)
      assert.deepEqual([own.filter(({ statusCode }) => statusCode === 200).length, refused.length], [4, 4])
      assert.ok(refused.every(({ headers }) => headers['retry-after'] === '5'))
      assert.equal(other.statusCode, 200)
      assert.equal((await ask(fleet.MGR)).statusCode, 200)
      await app.ctx.positions.remove({ deviceId: fleet.D1.id, from, to })
    })

    test('a journey is downloaded as a table, a track or a line', async () => {
      const range = new URLSearchParams({
        deviceId: String(fleet.D1.id),
        from: day().from.toISOString(),
        to: day().to.toISOString(),
      })
      const types = {
        csv: 'text/csv',
        gpx: 'application/gpx+xml',
        kml: 'application/vnd.google-earth.kml+xml',
        kmz: 'application/vnd.google-earth.kmz',
      }
      for (const [format, type] of Object.entries(types)) {
        const reply = await app.call(fleet.USR, { url: `/api/positions/${format}?${range}` })
        assert.equal(reply.statusCode, 200)
        assert.match(String(reply.headers['content-type']), new RegExp(`^${type.replace('+', '\\+')}`))
        assert.equal(reply.headers['content-disposition'], `attachment; filename=positions.${format}`)
      }
      const unreadable = await app.call(fleet.USR, {
        url: `/api/positions?deviceId=${fleet.D1.id}&from=yesterday&to=now`,
      })
      assert.equal(unreadable.statusCode, 404)
    })

    test('a history can be of what lies inside a fence alone, and only of a fence that one sees', async () => {
      const { ADM, USR, D1 } = fleet
      const area = 'CIRCLE (-23.52 -46.63, 100)'
      const fence = await app.as(USR).geofences.create({ body: { name: 'Yard', area } })
      const query = { deviceId: D1.id, ...day(), geofenceId: fence.id }
      assert.deepEqual(ids(await app.as(USR).positions.list({ query })), [track[1]!.id])
      const address = (format: string, geofenceId: number) =>
        `/api/positions/${format}?deviceId=${D1.id}&geofenceId=${geofenceId}&from=${day().from.toISOString()}&to=${day().to.toISOString()}`
      const table = await app.call(USR, { url: address('csv', fence.id) })
      assert.match(table.body, new RegExp(`^id,.*\\n${track[1]!.id},[^\\n]*\\n$`))
      assert.match((await app.call(USR, { url: address('kml', fence.id) })).body, />-46.630000,-23.520000,760</)

      const far = await app.as(USR).geofences.create({ body: { name: 'Far', area: 'CIRCLE (0 0, 1)' } })
      assert.deepEqual(await app.as(USR).positions.list({ query: { ...query, geofenceId: far.id } }), [])
      const foreign = await app.as(ADM).geofences.create({ body: { name: 'foreign', area } })
      for (const geofenceId of [foreign.id, 999_999]) {
        await assert.rejects(app.as(USR).positions.list({ query: { ...query, geofenceId } }), {
          status: 403,
          message: 'Geofence access denied',
        })
        for (const format of ['csv', 'gpx', 'kml', 'kmz']) {
          assert.equal((await app.call(USR, { url: address(format, geofenceId) })).statusCode, 403)
        }
      }
      await app.ctx.db.updateTable('geofence').set({ area: 'nonsense' }).where('id', '=', fence.id).execute()
      await assert.rejects(app.as(USR).positions.list({ query }), { status: 400, message: /area .* cannot be read/ })
    })

    test('positions are removed one by one or by time; read-only people remove none', async () => {
      await assert.rejects(app.as(fleet.RO).positions.remove({ params: track[2]! }), { status: 403 })
      assert.equal(await app.as(fleet.USR).positions.remove({ params: track[2]! }), null)
      await assert.rejects(app.as(fleet.ADM).positions.remove({ params: track[2]! }), { status: 404 })
      assert.deepEqual(ids(await app.as(fleet.USR).positions.list({ query: {} })), [track[1]!.id])
      await app.as(fleet.USR).positions.removeRange({ query: { deviceId: fleet.D1.id, ...day() } })
      assert.deepEqual(await app.as(fleet.USR).positions.list({ query: {} }), [])
    })

    test('[ENT-10] an event is read by who sees its device', async () => {
      const attributes = { alarm: 'sos,tow', message: 'x' }
      const event = {
        type: 'alarm',
        deviceId: fleet.D2.id,
        eventTime: app.clock.now(),
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
        attributes,
      }
      const { eventIds } = await app.ctx.positions.write({ positions: [], events: [event], states: [] })
      const params = { id: eventIds[0]! }
      assert.deepEqual(await app.as(fleet.MGR).events.get({ params }), { ...event, id: params.id })
      await assert.rejects(app.as(fleet.USR).events.get({ params }), { status: 403 })
      await assert.rejects(app.as(fleet.ADM).events.get({ params: { id: 999_999 } }), { status: 404 })
    })
  })
}
