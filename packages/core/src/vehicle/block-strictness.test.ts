import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loosenedBlocks } from './block-strictness.ts'

const loosened = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  loosenedBlocks(
    (key) => before[key],
    (key) => after[key],
  )

test('what applies by default is the measure of a value that nobody has set', () => {
  assert.deepEqual(loosened({}, { 'block.maxFixAge': 121 }), { 'block.maxFixAge': 120 })
  assert.deepEqual(loosened({}, { 'block.maxFixAge': 119 }), {})
  assert.deepEqual(loosened({ 'block.slowSpeed': 1 }, {}), { 'block.slowSpeed': 1 })
  assert.deepEqual(loosened({}, { 'block.slowTime': 29 }), { 'block.slowTime': 30 })
  assert.deepEqual(loosened({}, { 'block.approvalTime': 31 }), { 'block.approvalTime': 30 })
})

test('what cannot be read counts as the default, and a value out of bounds as its bound', () => {
  assert.deepEqual(loosened({ 'block.slowTime': 60 }, { 'block.slowTime': 'x' }), { 'block.slowTime': 60 })
  assert.deepEqual(loosened({ 'block.slowSpeed': 10 }, { 'block.slowSpeed': 1e9 }), {})
})

test('a flag that is taken off is looser', () => {
  const on = { 'block.secondPerson': true, 'block.reasonRequired': true }
  assert.deepEqual(loosened(on, {}), on)
  assert.deepEqual(loosened({}, on), {})
})
