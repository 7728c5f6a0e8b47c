import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlphabet } from './alphabet.ts'

test('numbers in texts count as numbers, and texts that come later stand where they belong', () => {
  const { ranksOf } = createAlphabet()
  assert.deepEqual([...ranksOf(['Van 10', 'Van 2', 'crane'])], [2, 1, 0])
  assert.deepEqual([...ranksOf(['Van 10', 'Ávila', 'Van 3', 'Van 2', 'Zebra'])], [4, 0, 3, 2, 5])
  assert.deepEqual([...ranksOf(['Van 2', 'Van 2', 'crane'])], [2, 2, 1])
})

test('what nobody is called any more is forgotten', () => {
  const { ranksOf } = createAlphabet()
  ranksOf(['a', 'b', 'c', 'd', 'e', 'f'])
  assert.deepEqual([...ranksOf(['f', 'x'])], [0, 1])
})
