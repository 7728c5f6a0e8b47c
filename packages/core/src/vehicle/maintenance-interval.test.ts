import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intervalOf, wireOf } from './maintenance-interval.ts'

test('an interval is stored so that events of start and period are those of its notice, and read as it was', () => {
  const said = { every: 10_000, warnBefore: 500, first: 10_000 }
  const wire = wireOf(said)
  assert.deepEqual([wire.start, wire.period], [9500, 10_000])
  assert.deepEqual(intervalOf(wire), said)
})

test('an alert type of another program keeps the interval of A-121, unless that would be due at once', () => {
  const foreign = (start: number, period: number) => intervalOf({ start, period, attributes: {} })
  assert.deepEqual(foreign(10_000, 30_000), { every: 20_000, warnBefore: 0, first: 10_000 })
  assert.deepEqual(foreign(10_000, 10_000), { every: 10_000, warnBefore: 0, first: 10_000 })
  assert.deepEqual(foreign(0, 5000), { every: 5000, warnBefore: 0, first: 0 })
})
