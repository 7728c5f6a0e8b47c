import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementLimit } from './announcement-limit.ts'

const flood = (mayAnnounce: ReturnType<typeof announcementLimit>, hostOf: (at: number) => string, now: number) =>
  Array.from({ length: 500 }, (_, at) => mayAnnounce(`${hostOf(at)} ${at}`, hostOf(at), now)).filter(Boolean).length

test('a unit is announced once in five seconds', () => {
  const mayAnnounce = announcementLimit()
  assert.deepEqual(
    [0, 4999, 5000].map((now) => mayAnnounce('one', 'a', now)),
    [true, false, true],
  )
})

test('an address with invented names leaves room for others, and all together have a limit', () => {
  const mayAnnounce = announcementLimit()
  assert.equal(
    flood(mayAnnounce, () => 'attacker', 0),
    20,
  )
  assert.ok(mayAnnounce('real', 'carrier', 0))
  assert.equal(
    flood(mayAnnounce, (at) => `host-${at}`, 0),
    179,
  )
})

test('who calls by the name of another unit does not keep that one from being announced', () => {
  const mayAnnounce = announcementLimit()
  assert.ok(mayAnnounce('real', 'attacker', 0))
  assert.ok(mayAnnounce('real', 'carrier', 0))
  assert.ok(!mayAnnounce('real', 'carrier', 1))
})
