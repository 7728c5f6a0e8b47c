import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { utc } from '@rastro/core/calendar/clock'
import { Id, Integer, Type } from '@rastro/core/kit/schema'
import type { Position } from '@rastro/core/model/position'
import { defineReport, rangeQuery } from '@rastro/core/reports/report'
import type { User } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { reportJson } from './report-json.ts'

const minute = 60_000
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const derived = ['trips', 'stops', 'summary', 'combined'] as const

for (const [dialect, open] of dialects) {
  describe(`reports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let range: { from: Date; to: Date }
    /** Of D1 and of D2, oldest first. */
    const tracks: Position[][] = [[], []]
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const start = app.clock.now().getTime()
      range = { from: new Date(start + minute), to: new Date(start + 3 * minute) }
      for (const [index, { id }] of [fleet.D1, fleet.D2].entries()) {
        // The last one is reported late
        for (const minutes of [1, 3, 2]) {
          const fixTime = new Date(start + minutes * minute)
          tracks[index]!.push(await report(app.ctx, id, { fixTime, deviceTime: fixTime }))
        }
        tracks[index]!.sort((a, b) => a.fixTime.getTime() - b.fixTime.getTime())
      }
    })
    after(() => app.close())

    const route = (user: User, query: object) => app.as(user).reports.route({ query: { ...range, ...query } })
    const ids = (positions: readonly Position[]) => positions.map(({ id }) => id)

    test('[RPT-47] a route is every position of the range, ends included, device after device in the order of time', async () => {
      const { MGR, D1, D2 } = fleet
      assert.deepEqual(await route(MGR, { deviceId: [D1.id] }), tracks[0])
      assert.deepEqual(ids(await route(MGR, { deviceId: [D2.id, D1.id, D2.id] })), ids(tracks.flat()))
      assert.deepEqual(ids(await route(MGR, {})), ids(tracks.flat()))
      assert.deepEqual(await route(MGR, { from: range.to, to: range.from }), [])
    })

    test('a report of its own keeps a state between the pages of a device, and ends its rows on the empty one', async () => {
      const counts = defineReport({
        name: 'counts',
        query: Type.Object(rangeQuery),
        row: Type.Object({ deviceId: Id, positions: Integer }),
        source: 'position',
        scope: 'devices',
        isFiled: false,
        columns: [],
        rows: () => {
          const found: Position[] = []
          return (page) => {
            found.push(...page)
            return page.length === 0 ? [{ deviceId: found[0]!.deviceId, positions: found.length }] : []
          }
        },
      })
      const { MGR, D1, D2 } = fleet
      const reader = { viewer: { user: MGR } as Viewer, zone: utc, zoneName: 'UTC', addresses: undefined }
      const pieces = await Array.fromAsync(reportJson(app.ctx, reader, counts, range))
      assert.deepEqual(
        JSON.parse(Buffer.concat(pieces).toString()),
        [D1, D2].map(({ id }) => ({ deviceId: id, positions: 3 })),
      )
    })

    test('[RPT-61] what one does not see is left out without a word, an administrator like anybody', async () => {
      const { USR, ADM, D1, D2 } = fleet
      assert.deepEqual(ids(await route(USR, { deviceId: [D1.id, D2.id, 999_999] })), ids(tracks[0]!))
      assert.deepEqual(ids(await route(USR, {})), ids(tracks[0]!))
      assert.deepEqual(await route(USR, { deviceId: [D2.id] }), [])
      const own = { userId: ADM.id, deviceId: D2.id }
      await app.as(ADM).permissions.unlink({ body: own })
      assert.deepEqual(await route(ADM, { deviceId: [D2.id] }), [])
      await app.as(ADM).permissions.link({ body: own })
    })

    test('[RPT-61] a group stands for all devices inside, however deep, as far as one sees the group', async () => {
      const { MGR, CLI, D2 } = fleet
      const as = app.as(MGR)
      let groupId = 0
      const made: number[] = []
      for (const name of ['1', '2', '3', '4', '5']) {
        groupId = (await as.groups.create({ body: { name, groupId } })).id
        made.push(groupId)
      }
      await as.devices.update({ params: D2, body: { ...D2, groupId } })
      assert.deepEqual(ids(await route(MGR, { groupId: [made[0]!] })), ids(tracks[1]!))
      assert.deepEqual(ids(await route(MGR, { groupId: made, deviceId: [fleet.D1.id] })), ids(tracks.flat()))
      assert.deepEqual(await route(CLI, { groupId: [made[0]!] }), [])
      await app.as(fleet.ADM).permissions.link({ body: { userId: CLI.id, groupId: made[3]! } })
      assert.deepEqual(await route(CLI, { groupId: [made[0]!] }), [])
      assert.deepEqual(ids(await route(CLI, { groupId: [made[3]!] })), ids(tracks[1]!))
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: CLI.id, groupId: made[3]! } })
    })

    test('a report has a range that can be read', async () => {
      const ask = async (url: string) => (await app.call(fleet.USR, { url })).statusCode
      for (const name of [
        'route',
        'events',
        'geofences',
        'route/xlsx',
        'stops/csv',
        'trips/pdf',
        'trips/mail',
        ...derived,
      ]) {
        assert.equal(await ask(`/api/reports/${name}?deviceId=${fleet.D1.id}`), 400, name)
        assert.equal(await ask(`/api/reports/${name}?from=yesterday&to=2026-01-01T00:00:00Z`), 404, name)
        const broken = `/api/reports/${name}?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&deviceId=x`
        assert.equal(await ask(broken), 404, name)
      }
    })

    test('[RPT-55] whoever may not see reports sees none, in no form', async () => {
      const names = ['route', 'events', 'geofences', ...derived]
      for (const name of [...names, 'route/xlsx', 'devices/xlsx', 'summary/mail']) {
        const reply = await app.call(fleet.NOREP, { url: `/api/reports/${name}` })
        assert.deepEqual([reply.statusCode, reply.body], [403, 'Operation restricted'], name)
      }
    })

    test('each run is written down with who asked, before its answer leaves', async () => {
      const { MGR, USR, D1 } = fleet
      const { db } = app.ctx
      const last = async () => {
        const rows = db.selectFrom('action').selectAll().where('actionType', '=', 'report').orderBy('id', 'desc')
        return (await rows.limit(1).execute())[0]!
      }
      await route(USR, { deviceId: [D1.id] })
      const { userId, objectType, attributes } = await last()
      assert.deepEqual([userId, objectType], [USR.id, 'report'])
      assert.deepEqual(JSON.parse(attributes), {
        type: 'route',
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        devices: [D1.id],
        groups: [],
        scheduled: false,
      })
      await app.as(MGR).reports.summary({ query: { from: new Date(0), to: new Date(1) } })
      assert.equal(JSON.parse((await last()).attributes).type, 'summary')
      const before = (await last()).id
      await assert.rejects(app.as(fleet.NOREP).reports.route({ query: range }), { status: 403 })
      assert.equal((await last()).id, before)
    })

    test('the address of a report gives a spreadsheet to who accepts nothing else', async () => {
      const query = `from=${range.from.toISOString()}&to=${range.to.toISOString()}`
      const ask = (path: string, accept = '*/*') =>
        app.call(fleet.USR, { url: `/api/reports/${path}`, headers: { accept } })
      for (const path of [`combined/xlsx?${query}`, `route/pdf?${query}`, `devices/csv?${query}`]) {
        assert.equal((await ask(path)).statusCode, 404, path)
      }
      for (const name of ['route', 'events', 'summary']) {
        const reply = await ask(`${name}?${query}`, spreadsheet)
        assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, spreadsheet])
      }
      assert.equal((await ask(`route?${query}`, 'text/html,*/*;q=0.8')).json().length, 3)
      assert.equal((await ask(`route?${query}`, `${spreadsheet}, application/json`)).json().length, 3)
    })
  })
}
