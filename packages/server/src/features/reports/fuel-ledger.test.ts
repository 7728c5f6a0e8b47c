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
        ...{ start: 100, filled: 100, used: 0, drained: 40, end: 160, sensor: 158 },
        ...{ fillings: 1, drains: 1, cost: 600, recorded: 100 },
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
