import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Refuelled, refuelledOf } from './performed.ts'
import { litresColour, refuellingOf } from './refuelling.ts'

const filled = (litres: number, cost: number, deviceId = 1, name = 'gasoline'): Refuelled => ({
  ...{ id: 1, name, deviceId, day: '2026-03-01', at: '2026-03-01', odometer: 0, hours: 0, litres, cost },
})

test('[FUEL-9] two records of petrol, 40 l for 200 and 10 l for 50, are 50 l for 250', () => {
  assert.deepEqual(refuellingOf([filled(40, 200), filled(10, 50)]).fuels, [{ key: 'gasoline', litres: 50, cost: 250 }])
})

test('litres and money add up by vehicle and by fuel, the most litres first', () => {
  const records = [filled(0.1, 0.1), filled(0.2, 0.2), filled(30, 99.9, 2, 'diesel')]
  assert.deepEqual(refuellingOf(records), {
    litres: 30.3,
    cost: 100.2,
    vehicles: [
      { key: 2, litres: 30, cost: 99.9 },
      { key: 1, litres: 0.3, cost: 0.3 },
    ],
    fuels: [
      { key: 'diesel', litres: 30, cost: 99.9 },
      { key: 'gasoline', litres: 0.3, cost: 0.3 },
    ],
  })
  assert.deepEqual(refuellingOf([]), { litres: 0, cost: 0, vehicles: [], fuels: [] })
})

test('[FUEL-7] litres are green below 1500, orange below 3000, else red', () => {
  assert.deepEqual([0, 1499, 1500, 2999, 3000].map(litresColour), ['green', 'green', 'orange', 'orange', 'red'])
})

test('[FUEL-18] a record of fuel has start and period 0, with its litres and its moment', () => {
  const row = { id: 1, name: 'diesel', type: 'fuel', start: 0, period: 0 }
  const attributes = { quantidade: '40.5', dataAbastecimento: '2026-03-01T10:00:00-03:00' }
  const { litres, at, day } = refuelledOf({ ...row, attributes })!
  assert.deepEqual([litres, at, day], [40.5, '2026-03-01T10:00:00-03:00', '2026-03-01'])
  assert.equal(refuelledOf({ ...row, period: 5, attributes }), undefined)
  assert.equal(refuelledOf({ ...row, start: 5, attributes }), undefined)
})
