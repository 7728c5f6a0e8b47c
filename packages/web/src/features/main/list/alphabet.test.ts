import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
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

test('plates and other plain texts stand where the alphabet of the language has them', () => {
  const random = seededRandom(20261122)
  const signs = 'aAbz0012399 -ç'
  const word = () =>
    Array.from({ length: Math.floor(random() * 9) }, () => signs[Math.floor(random() * signs.length)]).join('')
  const texts = Array.from({ length: 400 }, word).concat('12345678901', '2345678901', '\uffff')
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const ranks = ranker().ranksOf(texts.map(called))
  for (const [at, text] of texts.entries())
    for (const [other, than] of texts.entries())
      assert.equal(Math.sign(ranks[at]! - ranks[other]!) * compare(text, than) >= 0, true, `${text} and ${than}`)
})
