import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepToward } from './use-counted.ts'

test('the number goes one unit a step, up or down, and stops at the speed', () => {
  assert.equal(stepToward(0, 5), 1)
  assert.equal(stepToward(5, 3), 4)
  assert.equal(stepToward(3, 3), 3)
})
