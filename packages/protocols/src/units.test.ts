import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as units from './units.ts'

test('units of the wire become ours with the digits of the stock server', () => {
  assert.equal(units.knotsFromKmh(100), 53.9957)
  assert.equal(units.knotsFromMph(100), 86.8976)
  assert.equal(units.knotsFromMps(10), 19.4384)
  assert.equal(units.knotsFromCps(1), 0.0194384449)
  assert.equal(units.metresFromFeet(10), 3.048)
  assert.equal(units.metresFromMiles(1), 1609.34)
  assert.equal(units.msFromHours(1.5), 5_400_000)
  assert.equal(units.msFromMinutes(2), 120_000)
})
