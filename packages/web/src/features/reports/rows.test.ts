import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haveLinks, largestOf, positionIdOf, sumsOf, timesOf } from './rows.ts'

test('the totals are of the columns that are summed, and of nothing where no row has a value', () => {
  const columns = [
    { field: 'distance', isSummed: true },
    { field: 'maxSpeed' },
    { field: 'spentFuel', isSummed: true },
  ] as const
  const rows = [
    { distance: 1000, maxSpeed: 30, spentFuel: null },
    { distance: 500, maxSpeed: 40, spentFuel: null },
  ]
  assert.deepEqual([...sumsOf(columns, rows)], [['distance', 1500]])
  assert.equal(largestOf('maxSpeed', rows), 40)
  assert.equal(largestOf('spentFuel', rows), undefined)
})

test('a row leads to its position and its time, whatever its report calls them', () => {
  const [first, last] = [new Date(1000), new Date(2000)]
  assert.deepEqual(timesOf({ startTime: first, endTime: last }), { from: first, to: last })
  assert.deepEqual(timesOf({ eventTime: last }), { from: last, to: last })
  assert.equal(timesOf({ deviceId: 1 }), undefined)
  assert.equal(positionIdOf({ id: 5, fixTime: first }), 5)
  assert.equal(positionIdOf({ id: 5, positionId: 7 }), 7)
  assert.equal(positionIdOf({ id: 5, positionId: 0 }), undefined)
  assert.equal(positionIdOf({ startPositionId: 9 }), 9)
})

test('rows have links where they are about a time or a position of a vehicle, not where they are sums', () => {
  const device = { deviceId: 1 }
  assert.equal(haveLinks([{ ...device, startTime: new Date(0) }]), true)
  assert.equal(haveLinks([{ ...device, positionId: 7 }]), true)
  assert.equal(haveLinks([{ ...device, totalCost: 7 }]), false)
  assert.equal(haveLinks([{ startTime: new Date(0) }]), false)
  assert.equal(haveLinks([]), false)
})
