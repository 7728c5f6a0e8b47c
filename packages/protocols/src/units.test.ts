import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as units from './units.ts'

test('units of the wire become ours with the digits of the stock server', () => {
  assert.equal(units.knotsFromKmh(100), 53.9957)
  assert.equal(units.knotsFromMps(10), 19.4384)
  assert.equal(units.msFromMinutes(2), 120_000)
  assert.deepEqual(['kmh', 'mph', 'mps', 'kn', undefined].map(units.knotsPerUnit), [0.539957, 0.868976, 1.94384, 1, 1])
})
