import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startsOf } from './use-virtual-rows.ts'

const heights = [40, 140, 140, 40, 140]

test('rows of one height, and rows of several, begin where the one before ends', () => {
  assert.equal(startsOf(100_000, 140).of(100_000), 14_000_000)
  const mixed = startsOf(heights.length, (index) => heights[index]!)
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(mixed.of), [0, 40, 180, 320, 360, 500])
})

test('every pixel of the list lies in a row, and what lies outside in the nearest', () => {
  const even = startsOf(3, 140)
  assert.deepEqual([-5, 0, 139, 140, 420, 9999].map(even.rowAt), [0, 0, 0, 1, 2, 2])
  const mixed = startsOf(heights.length, (index) => heights[index]!)
  assert.deepEqual([-5, 0, 39, 40, 179, 180, 359, 360, 500, 9999].map(mixed.rowAt), [0, 0, 0, 1, 1, 2, 3, 4, 4, 4])
})

test('a list without rows has no height', () => {
  assert.equal(startsOf(0, 140).of(0), 0)
  assert.equal(startsOf(0, () => 140).rowAt(10), 0)
})
