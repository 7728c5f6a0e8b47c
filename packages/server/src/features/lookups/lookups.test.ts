import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import type { Endpoint } from '@rastro/core/kit/contract'
import { readPage } from '@rastro/core/kit/page'
import type { Lookup } from '@rastro/core/model/lookup'
import type { User } from '@rastro/core/resources/user'
import { LookupRegister } from '../../access/lookup-register.ts'
import { removeOldLookups } from '../../db/lookups.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { cookieOf, endpointsOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

const hour = 3_600_000
/** A ledger is of at most 31 days. */
const month = 'from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z'
const range = 'from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'

/**
 * Every call whose answer may have positions, by its path: the address asked for, and how the look is registered; null with the
 * reason where none is.
 */
const answering: Readonly<Record<string, readonly [(fleet: Fleet) => string, kind: string, all?: 'all'] | null>> = {
  '/api/positions': [({ D1 }) => `/api/positions?deviceId=${D1.id}`, 'card'],
  '/api/positions ?all': [() => '/api/positions', 'live', 'all'],
  '/api/positions ?from': [({ D1 }) => `/api/positions?deviceId=${D1.id}&${range}`, 'history'],
  '/api/positions ?geofenceId': [({ D1 }) => `/api/positions?deviceId=${D1.id}&geofenceId=1&${range}`, 'history'],
  '/api/positions ?id': [({ position }) => `/api/positions?id=${position.id}`, 'history'],
  '/api/positions/:format': [({ D1 }) => `/api/positions/csv?deviceId=${D1.id}&${range}`, 'export'],
  '/api/positions/gpx': [({ D1 }) => `/api/positions/gpx?deviceId=${D1.id}&${range}`, 'export'],
  '/api/positions/kml': [({ D1 }) => `/api/positions/kml?deviceId=${D1.id}&${range}`, 'export'],
  '/api/positions/kmz': [({ D1 }) => `/api/positions/kmz?deviceId=${D1.id}&${range}`, 'export'],
  '/api/fleet': [() => '/api/fleet', 'live', 'all'],
  '/api/fleet/positions': [({ D1 }) => `/api/fleet/positions?deviceId=${D1.id}`, 'live', 'all'],
  '/api/reports/route': [({ D1 }) => `/api/reports/route?deviceId=${D1.id}&${range}`, 'report'],
  '/api/reports/route ?all': [() => `/api/reports/route?${range}`, 'report', 'all'],
  '/api/reports/events': [({ D1 }) => `/api/reports/events?deviceId=${D1.id}&${range}`, 'report'],
  '/api/reports/trips': [({ D2 }) => `/api/reports/trips?deviceId=${D2.id}&${range}`, 'report'],
  // Registered as a report: its own test does so, where there is a trip
  '/api/reports/trips/explanation': null,
  '/api/reports/stops': [({ D2 }) => `/api/reports/stops?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/summary': [({ D2 }) => `/api/reports/summary?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/:report/xlsx': [({ D2 }) => `/api/reports/trips/xlsx?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/:report/csv': [({ D2 }) => `/api/reports/trips/csv?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/:report/pdf': [({ D2 }) => `/api/reports/trips/pdf?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/combined': [({ D2 }) => `/api/reports/combined?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/drivers': [({ D2 }) => `/api/reports/drivers?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/score': [({ D2 }) => `/api/reports/score?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/ranking': [({ D2 }) => `/api/reports/ranking?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/deductions': [({ D2 }) => `/api/reports/deductions?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/speeding': [({ D2 }) => `/api/reports/speeding?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/idling': [({ D2 }) => `/api/reports/idling?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/fuel': [({ D2 }) => `/api/reports/fuel?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/fuel/ledger': [({ D2 }) => `/api/reports/fuel/ledger?deviceId=${D2.id}&${month}`, 'report'],
  '/api/reports/mileage': [({ D2 }) => `/api/reports/mileage?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/costs': [({ D2 }) => `/api/reports/costs?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/engine': [({ D2 }) => `/api/reports/engine?deviceId=${D2.id}&${range}`, 'report'],
  '/api/reports/geofences': [({ D2 }) => `/api/reports/geofences?deviceId=${D2.id}&geofenceId=1&${range}`, 'report'],
}

/** Files and answers without a schema that have no position. */
const others = [
  '/api/lookups/:format',
  '/api/stream/:deviceId/:channel/live.m3u8',
  '/api/stream/:deviceId/:channel/:file',
  '/api/media/:uniqueId/:file',
  '/api/session/openid/auth',
  '/api/session/openid/callback',
  '/api/maps/:file',
  '/api/openapi.json',
  '/api/docs',
  '/api/health',
  '/api/server/geocode',
  '/api/service-orders/:id/photos/:name',
  '/api/service-orders/:id/sheet',
  '/v1/vistorias/:id/photos/:name',
  '/v1/vistorias/:id/pdf',
  '/modulo/regua/clientes/:id/:format',
  // What was sent of scheduled reports
  '/api/reports/:id/runs',
  // Files of reports: the file itself has a test of its own
  '/api/reports/exports',
  '/api/reports/exports/:id/file',
  // Who drove when, without a place
  '/api/reports/driving',
  '/api/reports/driving/:format',
  '/api/reports/driving/months',
  // Times of events, as in the queue of alarms
  '/api/reports/fuel/drops',
  // Places that the sharer has chosen; the positions of a link are calls of their own
  '/api/share',
  '/api/share/areas',
  '/api/share/view',
]

/** A call that may answer where vehicles are or were: a report, coordinates in its schema, or no schema at all. */
function mayShowPositions({ method, path, response }: Endpoint): boolean {
  if (method !== 'GET') return false
  if (/^\/api\/reports\/(?!:id$)./.test(path) && !path.endsWith('/mail')) return true
  const schema = JSON.stringify(response)
  // The places where an account or the server opens its map are no vehicle's
  return !/^\/api\/(users|session|server)/.test(path) && (schema === '{}' || schema.includes('"latitude"'))
}

test('every call of the contract that may answer positions stands in the table of what is registered', () => {
  const known = new Set([...Object.keys(answering), ...others])
  const missing = endpointsOf(contract).filter((call) => mayShowPositions(call) && !known.has(call.path))
  assert.deepEqual(
    missing.map(({ path }) => path),
    [],
  )
})

for (const [dialect, open] of dialects) {
  describe(`the register of lookups, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await app.ctx.db
        .insertInto('geofence')
        .values({ name: 'Yard', area: 'CIRCLE (-23.55 -46.63, 300)', attributes: '{}' } as never)
        .execute()
      await app.ctx.db
        .insertInto('user_geofence')
        .values({ userId: fleet.MGR.id, geofenceId: 1 } as never)
        .execute()
      host = await app.listen()
    })
    after(() => app.close())
    // Each test reads hours of its own
    beforeEach(() => app.clock.advance(2 * hour))

    const now = () => app.clock.now()
    const lately = () => ({ from: new Date(now().getTime() - hour), to: now() })
    const seenOf = (by: User, deviceId: number, more: object = {}): Promise<Lookup[]> =>
      app.as(by).lookups.list({ query: { ...lately(), deviceId, ...more } })
    const brief = ({ userName, kind, deviceId, count }: Lookup) => [userName, kind, deviceId, count]

    test('each call that answers positions registers who saw which vehicle, and how', async () => {
      for (const [name, asked] of Object.entries(answering)) {
        if (!asked) continue
        app.clock.advance(2 * hour)
        const [url, kind, all] = asked
        const reply = await app.call(fleet.MGR, { url: url(fleet), remoteAddress: '203.0.113.77' })
        assert.equal(reply.statusCode, 200, `${name}: ${reply.body}`)
        const deviceId = /deviceId=(\d+)/.exec(url(fleet))?.[1]
        const seen = await seenOf(fleet.ADM, Number(deviceId ?? fleet.D1.id))
        assert.deepEqual(seen.map(brief), [['MGR', kind, all ? 0 : Number(deviceId ?? fleet.D1.id), 1]], name)
        assert.equal(seen[0]!.network, '203.0.113.*', name)
      }
    })

    test('what was refused, and what has no position, is not registered', async () => {
      const { USR, MGR, NOREP, D1, D2 } = fleet
      for (const [user, url] of [
        [USR, `/api/positions?deviceId=${D2.id}&${range}`],
        [USR, `/api/positions?deviceId=${D2.id}`],
        [NOREP, `/api/positions?deviceId=${D1.id}&${range}`],
        [NOREP, `/api/reports/route?deviceId=${D1.id}&${range}`],
        [MGR, '/api/devices'],
        [MGR, `/api/devices/${D1.id}`],
      ] as const) {
        await app.call(user, { url })
      }
      for (const { id } of [D1, D2]) assert.deepEqual(await seenOf(fleet.ADM, id), [])
    })

    test('looks of an hour are one line with their number, first and last time; those within ten minutes are one', async () => {
      app.clock.advance(hour - (now().getTime() % hour))
      const [first, url] = [now(), `/api/positions?deviceId=${fleet.D1.id}`]
      await app.call(fleet.CLI, { url })
      await app.ctx.lookups.flush()
      for (const ms of [0, 300_000, 299_999]) {
        app.clock.advance(ms)
        await app.call(fleet.CLI, { url })
      }
      assert.equal((await seenOf(fleet.CLI, fleet.D1.id))[0]!.count, 1)
      app.clock.advance(1)
      await app.call(fleet.CLI, { url })
      // Another viewer, another way
      await app.call(fleet.MGR, { url })
      await app.call(fleet.CLI, { url: `${url}&${range}` })
      const others = (await seenOf(fleet.CLI, fleet.D1.id)).map(brief)
      assert.ok(others.some(([name, , , count]) => name === 'MGR' && count === 1))
      assert.ok(others.some(([, kind, , count]) => kind === 'history' && count === 1))
      const own = { userId: fleet.CLI.id }
      const [line, ...rest] = (await seenOf(fleet.CLI, fleet.D1.id, own)).filter(({ kind }) => kind === 'card')
      assert.deepEqual(rest, [])
      assert.deepEqual([line!.firstTime, line!.lastTime, line!.count], [first, now(), 2])
      assert.equal(line!.isOwn, true)
      app.clock.advance(hour)
      await app.call(fleet.CLI, { url })
      const cards = (await seenOf(fleet.CLI, fleet.D1.id, own)).filter(({ kind }) => kind === 'card')
      assert.deepEqual(
        cards.map(({ count }) => count),
        [1, 2],
      )
    })

    test('a map that opens is one look, however often it asks, and the own machine is named by its address', async () => {
      const browser = await openBrowser(host, { cookie: await app.cookie(fleet.USR) })
      await browser.until(({ positions }) => positions !== undefined)
      for (let count = 0; count < 3; count += 1) {
        await app.call(fleet.USR, { url: '/api/fleet', remoteAddress: '::1' })
      }
      const [live, ...none] = await seenOf(fleet.ADM, fleet.D1.id)
      assert.deepEqual([live!.kind, live!.count, live!.network, none], ['live', 1, '::1', []])
      await app.call(fleet.MGR, { url: '/api/fleet', remoteAddress: '2001:db8::5' })
      const other = (await seenOf(fleet.ADM, fleet.D1.id)).find(({ userName }) => userName === 'MGR')
      assert.equal(other?.network, '2001:db8:0:0::/64')
      await browser.close()
    })

    test('an open map is one line an hour for all vehicles of the account, prolonged while it is open; a card is one of the vehicle', async () => {
      const browser = await openBrowser(host, { cookie: await app.cookie(fleet.USR) })
      await browser.until(({ positions }) => positions !== undefined)
      const [live] = await seenOf(fleet.ADM, fleet.D1.id)
      assert.deepEqual(brief(live!), ['USR', 'live', 0, 1])
      assert.deepEqual(await seenOf(fleet.ADM, fleet.D2.id), [], 'a vehicle that it does not see')
      browser.say({ card: fleet.D2.id })
      browser.say({ card: 'x' })
      browser.say({ card: fleet.D1.id })
      app.clock.advance(60_000)
      await browser.close()
      let seen = await seenOf(fleet.ADM, fleet.D1.id)
      while (seen.find(({ kind }) => kind === 'live')?.lastTime.getTime() !== now().getTime()) {
        seen = await seenOf(fleet.ADM, fleet.D1.id)
      }
      assert.deepEqual(seen.map(({ kind, deviceId, count }) => [kind, deviceId, count]).sort(), [
        ['card', fleet.D1.id, 1],
        ['live', 0, 1],
      ])
      assert.deepEqual(await seenOf(fleet.ADM, fleet.D2.id), [])
    })

    test('the owner is told who looked above it, by name, role and reseller, and who was logged in as another', async () => {
      const { ADM, REV, CLI, D1 } = fleet
      await app.call(ADM, { url: `/api/positions?deviceId=${D1.id}` })
      await app.call(REV, { url: `/api/positions?deviceId=${D1.id}&${range}` })
      const login = form({ email: REV.email, password })
      const cookie = cookieOf(await app.call(undefined, { method: 'POST', url: '/api/session', ...login }))
      const entered = await app.call(undefined, { url: `/api/session/${CLI.id}`, headers: { cookie } })
      const headers = { cookie: cookieOf(entered) }
      await app.call(undefined, { url: `/api/positions?deviceId=${D1.id}`, headers })
      const seen = await seenOf(CLI, D1.id)
      const told = seen.map(({ userName, userRole, company, actorName, kind, isOwn }) =>
        [userName, userRole, company, actorName, kind, isOwn].join(),
      )
      assert.deepEqual(told.sort(), [
        'ADM,administrator,,,card,false',
        'CLI,client,REV,REV,card,false',
        'CLI,client,REV,REV,login,false',
        'REV,reseller,,,history,false',
      ])
      const ofReseller = await app.as(REV).lookups.list({ query: { ...lately(), userId: REV.id } })
      assert.equal(ofReseller.filter(({ isOwn }) => isOwn).length, 3)
    })

    test('a visitor of a shared link is registered under who shared it, at the shared vehicle alone', async () => {
      const { MGR, D1, D2, ADM } = fleet
      const expiration = new Date(now().getTime() + hour)
      const token = await app.as(MGR).share.device({ body: { deviceId: D1.id, expiration } })
      await app.call(undefined, { url: '/api/fleet', headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual((await seenOf(ADM, D1.id)).map(brief), [['MGR', 'share', D1.id, 1]])
      assert.deepEqual(await seenOf(ADM, D2.id), [])
    })

    test('a vehicle that came into sight later, or left it before, is not among what was seen', async () => {
      const { ADM, USR, D1, D3 } = fleet
      const look = async () => {
        app.clock.advance(2 * hour)
        await app.call(USR, { url: '/api/fleet' })
        await app.ctx.lookups.flush()
        const time = now()
        app.clock.advance(1000)
        return time
      }
      const body = { userId: USR.id, deviceId: D3.id }
      const times = (seen: readonly Lookup[]) => seen.map(({ firstTime }) => firstTime.getTime())
      const one = await look()
      await app.as(ADM).permissions.link({ body })
      const two = await look()
      await app.as(ADM).permissions.unlink({ body })
      const three = await look()
      const query = { from: one, to: now() }
      const of = (deviceId: number) => app.as(ADM).lookups.list({ query: { ...query, deviceId, userId: USR.id } })
      assert.deepEqual(times(await of(D3.id)), [two.getTime()])
      assert.deepEqual(
        times(await of(D1.id)),
        [three, two, one].map((time) => time.getTime()),
      )
    })

    test('only of vehicles that the reader sees, and of accounts that it manages', async () => {
      const { ADM, MGR, REV, CLI, USR, RO, D1, D2 } = fleet
      for (const { id } of [D1, D2]) await app.call(MGR, { url: `/api/positions?deviceId=${id}` })
      for (const { id } of [D1, D2]) await app.call(USR, { url: `/api/positions?deviceId=${id}` })
      const query = { ...lately(), limit: 10 }
      const refused = { status: 403 }
      await assert.rejects(app.as(USR).lookups.list({ query: { ...query, deviceId: D1.id } }), refused)
      await assert.rejects(app.as(CLI).lookups.list({ query: { ...query, deviceId: D2.id } }), refused)
      await assert.rejects(app.as(CLI).lookups.list({ query: { ...query, userId: MGR.id } }), refused)
      await assert.rejects(app.as(REV).lookups.list({ query: { ...query, userId: USR.id } }), refused)
      await assert.rejects(app.as(ADM).lookups.list({ query }), { status: 400 })
      await assert.rejects(
        app
          .as(ADM)
          .lookups.list({ query: { ...query, deviceId: D1.id, from: new Date(now().getTime() - 94 * 24 * hour) } }),
        { status: 400, message: 'The register is read for at most 93 days at a time' },
      )
      assert.equal((await seenOf(RO, D1.id)).length, 2)
      const ofManager = (by: User) => app.as(by).lookups.list({ query: { ...query, userId: MGR.id } })
      assert.deepEqual(new Set((await ofManager(ADM)).map(({ deviceId }) => deviceId)), new Set([D1.id, D2.id]))
      // MGR loses the sight of D2, and with it that of who looked at it
      await app.as(ADM).permissions.unlink({ body: { userId: MGR.id, deviceId: D2.id } })
      assert.deepEqual(
        (await ofManager(MGR)).map(({ deviceId }) => deviceId),
        [D1.id],
      )
      await app.as(ADM).permissions.link({ body: { userId: MGR.id, deviceId: D2.id } })
    })

    test('pages follow by a cursor, a person is a filter, and files hold the same', async () => {
      const { ADM, CLI, USR, MGR, REV, D1 } = fleet
      for (const user of [CLI, USR, MGR, REV]) {
        app.clock.advance(1000)
        await app.call(user, { url: `/api/positions?deviceId=${D1.id}` })
      }
      const query = { from: new Date(now().getTime() - 60_000), to: now(), deviceId: D1.id }
      const names: (string | null)[] = []
      let cursor: string | undefined
      do {
        const page = await readPage(app.as(CLI).lookups.list, {
          query: { ...query, limit: 3, ...(cursor && { cursor }) },
        })
        names.push(...page.items.map(({ userName }) => userName))
        cursor = page.next
      } while (cursor)
      assert.deepEqual(names, ['REV', 'MGR', 'USR', 'CLI'])
      const [only, ...none] = await app.as(CLI).lookups.list({ query: { ...query, userId: MGR.id } })
      assert.deepEqual([only!.userName, none.length], ['MGR', 0])
      const asked = `deviceId=${D1.id}&from=${query.from.toISOString()}&to=${query.to.toISOString()}`
      const headers = { cookie: `${await app.cookie(CLI)}; language=pt-BR` }
      const csv = await app.call(undefined, { url: `/api/lookups/csv?${asked}`, headers })
      const lines = csv.body.trim().split('\r\n')
      assert.equal(lines.length, 5)
      assert.ok(csv.body.startsWith('\uFEFF'))
      assert.match(lines[0]!, /^De;Até;Quem;Papel;Revenda;/)
      assert.match(lines[1]!, /;REV;Revenda;;;Veículo no mapa;Fiat Toro;1;127\.0\.0\.\*$/)
      const xlsx = await app.call(ADM, { url: `/api/lookups/xlsx?${asked}` })
      assert.deepEqual([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()], [200, 'PK'])
    })

    test('the name stays when the account is removed; what is older than a year is removed', async () => {
      const { ADM, MGR, D1 } = fleet
      const body = { name: 'Gone', email: 'gone@example.com', password: 'a first secret 1' }
      const user = await app.as(ADM).users.create({ body })
      await app.as(ADM).permissions.link({ body: { userId: user.id, deviceId: D1.id } })
      await app.call(user, { url: '/api/fleet' })
      await app.ctx.lookups.flush()
      await app.as(ADM).users.remove({ params: user })
      assert.deepEqual((await seenOf(MGR, D1.id)).map(brief), [['Gone', 'live', 0, 1]])
      while (await removeOldLookups(app.ctx.db, new Date(now().getTime() + hour)));
      const left = await app.ctx.db.selectFrom('lookup').where('deviceId', '=', 0).selectAll().execute()
      assert.deepEqual(left, [])
    })

    test('what waits is stored at the stop, and after a failure of the database', async () => {
      const { ctx } = app
      const { MGR, D1 } = fleet
      app.clock.advance(hour - (now().getTime() % hour))
      let isBroken = true
      const db = new Proxy(ctx.db, {
        get(of, key) {
          if (isBroken && key === 'insertInto') throw new Error('the disk is full')
          const value = Reflect.get(of, key) as unknown
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
      const register = new LookupRegister({ ...ctx, db })
      const looker = {
        user: MGR,
        enteredBy: undefined,
        sharedBy: undefined,
        scope: 'write',
        address: undefined,
      } as const
      register.note(looker, { kind: 'card', deviceIds: [D1.id] })
      await register.flush()
      app.clock.advance(600_000)
      register.note(looker, { kind: 'card', deviceIds: [D1.id] })
      isBroken = false
      await register.close()
      assert.deepEqual((await seenOf(MGR, D1.id)).map(brief), [['MGR', 'card', D1.id, 2]])
    })

    test('a look at very many vehicles, and one too many to remember, is one at all that the account sees', async () => {
      const { ctx } = app
      const { MGR, D1 } = fleet
      const register = new LookupRegister(ctx)
      const looker = {
        user: MGR,
        enteredBy: undefined,
        sharedBy: undefined,
        scope: 'write',
        address: undefined,
      } as const
      const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
      register.note(looker, { kind: 'report', deviceIds: ids(1, 501) })
      for (let from = 1000; from < 21_000; from += 500)
        register.note(looker, { kind: 'history', deviceIds: ids(from, 500) })
      register.note(looker, { kind: 'export', deviceIds: [999_999] })
      await register.close()
      const seen = await seenOf(MGR, D1.id)
      assert.deepEqual(seen.map(brief).sort(), [
        ['MGR', 'export', 0, 1],
        ['MGR', 'history', 0, 1],
        ['MGR', 'report', 0, 1],
      ])
    })
  })
}
