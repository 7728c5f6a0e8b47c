import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 5) + hours * hour)

for (const [dialect, open] of dialects) {
  describe(`the ledger of a tank, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const level = (hours: number, fuel: number, more: object = {}) =>
        report(app.ctx, fleet.D2.id, {
          ...{ fixTime: at(hours), deviceTime: at(hours), latitude: -23.5, longitude: -46.6 },
          attributes: { fuel, ignition: false, odometer: 1_000_000, ...more },
        })
      await level(0, 100)
      await level(1, 100)
      await level(1.1, 60)
      await level(2, 60)
      await level(5, 60)
      await level(5.1, 158)
      await level(6, 158)
    })
    after(() => app.close())
    const ask = (user: { id: number }, query: object = {}) =>
      app.as(user).fuel.ledger({ query: { deviceId: fleet.D2.id, from: at(-3), to: at(20), ...query } })

    test('it joins records and sensor, adds up, and tells what was drained where', async () => {
      const { MGR } = fleet
      const record = (attributes: Record<string, unknown>) =>
        app.as(MGR).maintenance.create({ body: { name: 'diesel', type: 'fuel', attributes } })
      const moment = { dataAbastecimento: at(5.2).toISOString() }
      const made = await record({ deviceId: fleet.D2.id, quantidade: 100, valor: 600, ...moment })
      await record({ deviceId: fleet.D1.id, quantidade: 100, ...moment })
      await record({ deviceId: fleet.D2.id, quantidade: 1e300, valor: 1e300, ...moment })
      await record({ deviceId: fleet.D2.id, quantidade: 50, dataAbastecimento: '2026-03-01' })
      const { entries, levels: _, ...sums } = await ask(MGR)
      assert.deepEqual(sums, {
        ...{ deviceId: fleet.D2.id, deviceName: 'D2', capacity: 0, isSensed: true, distance: 0 },
        ...{ start: 100, filled: 100, used: 0, drained: 40, stolen: 0, end: 160, sensor: 158 },
        ...{ fillings: 1, drains: 1, thefts: 0, cost: 600, recorded: 100 },
      })
      assert.deepEqual(
        entries.map(({ kind, litres, balance, sensor, recordId, latitude }) => [
          kind,
          litres,
          balance,
          sensor,
          recordId,
          latitude,
        ]),
        [
          ['drain', -40, 60, 60, null, -23.5],
          ['filling', 100, 160, 158, made.id, -23.5],
        ],
      )
    })

    test('a person says whether a drain was a theft, changes and withdraws it; the sum adds up each time', async () => {
      const { MGR, CLI, D2 } = fleet
      const drops = async (user = MGR) => (await app.as(user).fuel.drops({})).map(({ deviceName }) => deviceName)
      const event = { type: 'deviceFuelDrop', positionId: 0, geofenceId: 0, maintenanceId: 0, attributes: {} }
      const events = [{ ...event, deviceId: D2.id, eventTime: at(2) }]
      app.clock.advance(+at(30) - +app.clock.now())
      await app.ctx.positions.write({ positions: [], states: [], events })
      assert.deepEqual([await drops(), await drops(CLI)], [['D2'], []])
      const waiting = async () => {
        const found = await app.as(MGR).tiles.get({ params: { tile: 'needs-attention' } })
        return found.find(({ figure }) => figure === 'fuelDrops')?.count
      }
      assert.equal(await waiting(), 1)
      const about = { deviceId: D2.id, from: at(1.02), to: at(1.05) }
      const sums = async () => {
        const { start, filled, used, drained, stolen, end, drains, thefts, entries } = await ask(MGR)
        assert.equal(Math.round((start + filled - used - drained - end) * 10), 0)
        const said = entries.flatMap(({ verdict }) => (verdict ? [`${verdict.userName}: ${verdict.note}`] : []))
        return { used, drained, stolen, drains, thefts, said }
      }
      const reported = async () =>
        (await app.as(MGR).reports.fuel({ query: { deviceId: [D2.id], from: at(-3), to: at(20) } })).map(
          ({ verdict }) => verdict,
        )
      const open = { used: 0, drained: 40, stolen: 0, drains: 1, thefts: 0, said: [] }
      assert.deepEqual(await sums(), open)
      await app.as(MGR).fuel.judge({ body: { ...about, verdict: 'theft', note: ' At night ' } })
      assert.deepEqual(await sums(), { ...open, stolen: 40, drains: 0, thefts: 1, said: [`${MGR.name}: At night`] })
      assert.deepEqual([await reported(), await drops(), await waiting()], [['theft', null], [], 0])
      const { id } = await app.as(MGR).fuel.judge({ body: { ...about, verdict: 'notTheft' } })
      assert.deepEqual(await sums(), { ...open, used: 40, drained: 0, drains: 0, said: [`${MGR.name}: null`] })
      assert.deepEqual(await reported(), ['notTheft', null])
      await assert.rejects(app.as(CLI).fuel.undo({ params: { id } }), { status: 403 })
      await app.as(MGR).fuel.undo({ params: { id } })
      assert.deepEqual([await sums(), await drops()], [open, ['D2']])
      const trail = await app.ctx.db
        .selectFrom('action')
        .where('objectType', '=', 'fuelVerdict')
        .select('actionType')
        .execute()
      assert.deepEqual(
        trail.map(({ actionType }) => actionType),
        ['create', 'remove', 'create', 'remove'],
      )
    })

    test('only a fall of the level can be judged, and two at once leave one verdict', async () => {
      const { MGR, D2 } = fleet
      const judge = (from: number, to: number, more: object = {}) =>
        app.as(MGR).fuel.judge({ body: { deviceId: D2.id, from: at(from), to: at(to), verdict: 'theft', ...more } })
      for (const [from, to] of [
        [5, 6],
        [2, 1],
        [0, 32 * 24],
      ] as const)
        await assert.rejects(judge(from, to), { status: 400 })
      await assert.rejects(judge(1, 2, { note: 'x'.repeat(201) }), { status: 400 })
      await Promise.all([judge(1, 2), judge(1.01, 1.1)])
      const rows = await app.ctx.db.selectFrom('fuel_verdict').select('id').execute()
      assert.equal(rows.length, 1)
      await app.as(MGR).fuel.undo({ params: rows[0]! })
    })

    test('only of a vehicle that one sees, over at most 31 days', async () => {
      const { MGR, USR, NOREP } = fleet
      for (const user of [USR, NOREP]) await assert.rejects(ask(user), { status: 403 })
      await assert.rejects(ask(MGR, { to: at(33 * 24) }), { status: 400, message: /31 days/ })
      await assert.rejects(ask(MGR, { to: at(-4) }), { status: 400 })
      const empty = await ask(MGR, { deviceId: fleet.D3.id })
      assert.deepEqual([empty.isSensed, empty.start, empty.end, empty.entries], [false, 0, 0, []])
    })
  })
}
