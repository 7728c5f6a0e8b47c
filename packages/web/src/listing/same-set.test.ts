import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameSet } from './same-set.ts'

test('another order is the same set, another vehicle is not', () => {
  assert.ok(isSameSet([1, 2, 3], [3, 1, 2]))
  assert.ok(!isSameSet([1, 2, 3], [1, 2, 4]))
  assert.ok(!isSameSet([1, 2, 3], [1, 2]))
})
