import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createThrottle } from './throttle.ts'

const tooMany = { status: 429 }

test('the eleventh attempt within a minute is refused, and heard again after it', async () => {
  let now = 0
  const throttle = createThrottle(() => new Date(now))
  for (let i = 0; i < 10; i += 1) assert.equal(await throttle.attempt('10.0.0.1 ana@example.com', () => false), false)
  await assert.rejects(
    throttle.attempt('10.0.0.1 ana@example.com', () => true),
    tooMany,
  )
  assert.equal(await throttle.attempt('10.0.0.2 ana@example.com', () => true), true)
  now = 60_001
  assert.equal(await throttle.attempt('10.0.0.1 ana@example.com', () => true), true)
})

test('an attempt that is right forgets the failures before it', async () => {
  const throttle = createThrottle(() => new Date(0))
  for (let i = 0; i < 9; i += 1) await throttle.attempt('a', () => false)
  await throttle.attempt('a', () => true)
  await throttle.attempt('a', () => false)
  assert.equal(await throttle.attempt('a', () => true), true)
})

test('of many attempts at once no more are heard than of many in a row', async () => {
  const throttle = createThrottle(() => new Date(0))
  let heard = 0
  const wrong = async () => {
    heard += 1
    return false
  }
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => throttle.attempt('a', wrong)))
  assert.equal(heard, 10)
  assert.equal(attempts.filter(({ status }) => status === 'rejected').length, 40)
})
