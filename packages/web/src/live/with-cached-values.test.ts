import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { clearCachedValues, withCachedValues } from './with-cached-values.ts'

const position = (deviceId: number, minute: number, attributes: Record<string, unknown>) =>
  ({ deviceId, fixTime: new Date(Date.UTC(2026, 10, 22, 8, minute)), attributes }) as Position

test('a value that a later message does not carry stays, and says since when', () => {
  const first = position(1, 0, { power: 12.4, sat: 9 })
  withCachedValues(first)
  const later = withCachedValues(position(1, 5, { sat: 7 }))
  assert.deepEqual(later.position.attributes, { power: 12.4, sat: 7 })
  assert.deepEqual([...later.since], [['power', first.fixTime]])
  assert.deepEqual(withCachedValues(position(2, 5, {})).position.attributes, {})
})

test('the same position gives the same answer, and nothing is known after the person has left', () => {
  const first = position(3, 0, { power: 12.4 })
  assert.equal(withCachedValues(first), withCachedValues(first))
  clearCachedValues()
  assert.deepEqual(withCachedValues(position(3, 1, {})).position.attributes, {})
})

test('of more than 500 vehicles the one shown first is forgotten', () => {
  for (let id = 1; id <= 501; id++) withCachedValues(position(id, 0, { power: 12 }))
  assert.deepEqual(withCachedValues(position(1, 1, {})).position.attributes, {})
  assert.deepEqual(withCachedValues(position(501, 1, {})).position.attributes, { power: 12 })
})
