import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tileOf } from './tile-of.ts'

test('a place lies in the tile that maps of squares have there', () => {
  assert.deepEqual(tileOf(0.1, 0.1, 0), { x: 0, y: 0 })
  assert.deepEqual(tileOf(-46.6333, -23.5505, 12), { x: 1517, y: 2323 })
  assert.deepEqual(tileOf(180, -90, 3), { x: 7, y: 7 })
  assert.deepEqual(tileOf(-180, 90, 3), { x: 0, y: 0 })
})
