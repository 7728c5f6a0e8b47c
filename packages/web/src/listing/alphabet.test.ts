import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlphabet } from './alphabet.ts'

const called = (text: string) => ({ text })
const ranker = () => createAlphabet<{ text: string }>(({ text }) => text)

test('numbers in texts count as numbers, and texts that come later stand where they belong', () => {
  const { ranksOf } = ranker()
  const ranks = (...texts: string[]) => [...ranksOf(texts.map(called))]
  assert.deepEqual(ranks('Van 10', 'Van 2', 'crane'), [2, 1, 0])
  assert.deepEqual(ranks('Van 10', 'Ávila', 'Van 3', 'Van 2', 'Zebra'), [4, 0, 3, 2, 5])
  assert.deepEqual(ranks('Van 2', 'Van 2', 'crane'), [2, 2, 1])
})

test('what nobody is called any more is forgotten', () => {
  const { ranksOf } = ranker()
  const ranks = (...texts: string[]) => [...ranksOf(texts.map(called))]
  ranks('a', 'b')
  ranks('c', 'd')
  ranks('e', 'f')
  assert.deepEqual(ranks('f', 'x'), [0, 1])
})
