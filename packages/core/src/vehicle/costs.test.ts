import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Maintenance } from '../resources/maintenance.ts'
import { costRow, costsByDevice } from './costs.ts'

const record = (id: number, type: 'other' | 'fuel', attributes: object): Maintenance => ({
  ...{ id, name: '-', type, start: 0, period: 0 },
  attributes: { deviceId: 7, ...attributes },
})

test('costs are those of the days, services and fuel apart, alert types and records without a day left out', () => {
  const sums = costsByDevice(
    [
      record(1, 'other', { dataManutencao: '2026-11-01T12:00:00Z', valor: 100 }),
      record(2, 'other', { dataManutencao: '2026-11-30', valor: '50.5' }),
      record(3, 'other', { dataManutencao: '2026-12-01', valor: 1000 }),
      record(4, 'other', { valor: 1000 }),
      record(5, 'fuel', { dataAbastecimento: '2026-11-15', valor: 200, quantidade: 40 }),
      record(6, 'fuel', { dataAbastecimento: '2026-11-15', valor: 300, quantidade: 'much', deviceId: 8 }),
      { ...record(7, 'other', { dataManutencao: '2026-11-15', valor: 1000 }), period: 5 },
    ],
    ['2026-11-01', '2026-11-30'],
  )
  assert.deepEqual(sums.get(7), { services: 2, serviceCost: 150.5, litres: 40, fuelCost: 200 })
  assert.deepEqual(sums.get(8), { services: 0, serviceCost: 0, litres: 0, fuelCost: 300 })
  const device = { deviceId: 7, deviceName: 'Truck' }
  const { totalCost, costPerKm } = costRow(device, 100_000, sums.get(7))
  assert.deepEqual([totalCost, costPerKm], [350.5, 3.505])
  assert.equal(costRow(device, 0, sums.get(7)).costPerKm, null)
})
