import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verbOf } from './verbs.ts'

const words = { block: 'bloquear travar', locate: 'localizar', history: 'histórico', command: 'comando' }

test('a verb before the name of a vehicle is understood from three letters, without accents', () => {
  assert.deepEqual(verbOf('bloquear RVW', words), { verb: 'block', text: 'rvw' })
  assert.deepEqual(verbOf('Tra van 12', words), { verb: 'block', text: 'van 12' })
  assert.deepEqual(verbOf('historico  abc', words), { verb: 'history', text: 'abc' })
  for (const other of ['bloquear', 'bloquear ', 'bl RVW', 'RVW bloquear', '']) {
    assert.equal(verbOf(other, words), undefined, other)
  }
})
