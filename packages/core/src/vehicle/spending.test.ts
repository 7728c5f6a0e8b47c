import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Performed, performedOf, refuelledOf } from './performed.ts'
import { spendingColour, spendingOf } from './spending.ts'

const row = (attributes: object, others: object = {}) => ({
  ...{ id: 1, name: 'Oil', type: 'other', start: 0, period: 0, attributes: { ...attributes } },
  ...others,
})
const spent = (cost: number, day: string | undefined, deviceId = 1, name = 'Oil'): Performed => ({
  ...{ id: 1, name, deviceId, day, cost, odometer: 0, hours: 0 },
})

test('[MNT-11] records are rows with start and period 0 that are no fuel', () => {
  assert.equal(performedOf(row({}))?.name, 'Oil')
  assert.equal(performedOf(row({}, { period: 5 })), undefined)
  assert.equal(performedOf(row({}, { start: 5 })), undefined)
  assert.equal(performedOf(row({}, { type: 'fuel' })), undefined)
})

test('fuel is a row of that type with start and period 0', () => {
  const fuel = { type: 'fuel', name: 'outro' }
  const attributes = { dataAbastecimento: '2026-03-01T10:00:00.000Z', outroTipoCombustivel: 'hydrogen', valor: 99.9 }
  const { name, day, cost } = refuelledOf(row(attributes, fuel))!
  assert.deepEqual([name, day, cost], ['hydrogen', '2026-03-01', 99.9])
  assert.equal(refuelledOf(row({}, { ...fuel, period: 5 })), undefined)
  assert.equal(refuelledOf(row({})), undefined)
})

test('a record is read as other clients keep it too', () => {
  const attributes = { deviceId: '7', dataManutencao: '2026-01-05', valor: '1234.5', odometer: 'x', hours: 36e5 }
  assert.deepEqual(performedOf(row(attributes, { name: ' Tyres ' })), {
    ...{ id: 1, name: 'Tyres', deviceId: 7, day: '2026-01-05', cost: 1234.5, odometer: 0, hours: 36e5 },
  })
  const named = (name: string, others: object) => performedOf(row(others, { name }))?.name
  assert.equal(named('outro', { outroTipo: ' Wash ' }), 'Wash')
  assert.equal(named('-', { name: 'Brakes' }), 'Brakes')
  assert.equal(named('-', {}), '')
})

test('[MNT-25] three records: in sum, by month, vehicle and kind', () => {
  const records = [spent(0.1, '2026-01-31'), spent(0.2, '2026-01-01', 2, 'Tyres'), spent(100, '2026-03-15', 2)]
  assert.deepEqual(spendingOf(records), {
    total: 100.3,
    count: 3,
    months: [
      { key: '2026-01', total: 0.3, count: 2 },
      { key: '2026-02', total: 0, count: 0 },
      { key: '2026-03', total: 100, count: 1 },
    ],
    vehicles: [
      { key: 2, total: 100.2, count: 2 },
      { key: 1, total: 0.1, count: 1 },
    ],
    kinds: [
      { key: 'Oil', total: 100.1, count: 2 },
      { key: 'Tyres', total: 0.2, count: 1 },
    ],
  })
})

test('nothing was spent, and a typing error in a year makes no endless chart', () => {
  assert.deepEqual(spendingOf([]), { total: 0, count: 0, months: [], vehicles: [], kinds: [] })
  const { months } = spendingOf([spent(1, '0026-01-01'), spent(2, '2026-12-01'), spent(3, undefined)])
  assert.deepEqual(
    [months.length, months[0]?.key, months.at(-1)],
    [120, '2017-01', { key: '2026-12', total: 2, count: 1 }],
  )
})

test('[MNT-26] spending is green below 1500, orange below 3000, else red', () => {
  const colours = [0, 1499.99, 1500, 2999.99, 3000].map(spendingColour)
  assert.deepEqual(colours, ['green', 'green', 'orange', 'orange', 'red'])
})
