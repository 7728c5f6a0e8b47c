import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createThrottle } from './throttle.ts'

test('the eleventh attempt within a minute is refused, and heard again after it', () => {
  let now = 0
  const throttle = createThrottle(() => new Date(now))
  for (let i = 0; i < 10; i += 1) {
    throttle.check('10.0.0.1 ana@example.com')
    throttle.failed('10.0.0.1 ana@example.com')
  }
  assert.throws(() => throttle.check('10.0.0.1 ana@example.com'), { status: 429 })
  throttle.check('10.0.0.2 ana@example.com')
  now = 60_001
  throttle.check('10.0.0.1 ana@example.com')
})

test('a login that works forgets the failures before it', () => {
  const throttle = createThrottle(() => new Date(0))
  for (let i = 0; i < 9; i += 1) throttle.failed('a')
  throttle.succeeded('a')
  throttle.failed('a')
  throttle.check('a')
})
