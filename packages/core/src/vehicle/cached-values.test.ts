import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { cacheValues, completed } from './cached-values.ts'

const at = (minute: number, attributes: Record<string, unknown>) =>
  ({ fixTime: new Date(minute * 60_000), attributes }) as Position

test('a value that only some messages carry stays, with the time of its report', () => {
  const first = at(0, { power: 12.4, sat: 9, alarm: 'sos' })
  const second = at(5, { sat: 11 })
  const cached = cacheValues(cacheValues(new Map(), first), second)
  const { position, since } = completed(second, cached)
  assert.deepEqual(position.attributes, { sat: 11, power: 12.4 })
  assert.deepEqual([...since], [['power', new Date(0)]])
})

test('a position that says everything is itself', () => {
  const position = at(0, { sat: 9 })
  assert.equal(completed(position, cacheValues(new Map(), position)).position, position)
})

test('an older message that comes late changes nothing that is newer', () => {
  const cached = cacheValues(cacheValues(new Map(), at(5, { sat: 11 })), at(0, { sat: 3, power: 12 }))
  assert.deepEqual(completed(at(6, {}), cached).position.attributes, { sat: 11, power: 12 })
})
