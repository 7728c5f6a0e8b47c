import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverLimit } from './speed-limit.ts'

const at = (speed: number, speedLimit: unknown, status: 'online' | 'offline' = 'online') =>
  isOverLimit({ status, attributes: { speedLimit } } as never, { speed })

test('a vehicle is over its own limit when it drives faster now, and it has one', () => {
  assert.equal(at(43.3, 43.2), true)
  assert.equal(at(43.2, 43.2), false)
  assert.equal(at(60, '43.2'), true)
  for (const none of [undefined, 0, '', 'fast', -1]) assert.equal(at(60, none), false, String(none))
  assert.equal(at(60, 43.2, 'offline'), false)
  assert.equal(isOverLimit({ status: 'online', attributes: { speedLimit: 10 } } as never, undefined), false)
})
