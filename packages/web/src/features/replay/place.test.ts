import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt, placeAtTime } from './place.ts'
import { trackOf } from './testing.ts'

const track = trackOf([
  { minute: 0, latitude: 0, longitude: 0, course: 7 },
  { minute: 1, latitude: 0, longitude: 0 },
  { minute: 2, latitude: 2, longitude: 0 },
  { minute: 3, latitude: 2, longitude: 4, course: 33 },
])

test('the marker moves straight from one played position to the next, headed along the way', () => {
  assert.deepEqual(placeAt(track, 0), { latitude: 0, longitude: 0, course: 0 })
  assert.deepEqual(placeAt(track, 0.25), { latitude: 0.5, longitude: 0, course: 0 })
  assert.deepEqual(placeAt(track, 1.5), { latitude: 2, longitude: 2, course: 90 })
})

test('at the last position it has the course that was reported', () => {
  assert.deepEqual(placeAt(track, 2), { latitude: 2, longitude: 4, course: 33 })
})

test('at a moment a vehicle stands until its last fix at a place, and is where it was first and last known', () => {
  const at = (minute: number) => placeAtTime(track, Date.parse('2026-11-21T07:00Z') + minute * 60_000)
  assert.deepEqual(at(-9), { latitude: 0, longitude: 0, course: 7 })
  assert.deepEqual(at(0.5), { latitude: 0, longitude: 0, course: 7 })
  assert.deepEqual(at(1.25), { latitude: 0.5, longitude: 0, course: 0 })
  assert.deepEqual(at(2.5), { latitude: 2, longitude: 2, course: 90 })
  assert.deepEqual(at(60), { latitude: 2, longitude: 4, course: 33 })
})

test('before its first fix a vehicle stands where it is first known', () => {
  const late = trackOf([
    { minute: 5, latitude: 1 },
    { minute: 6, latitude: 2 },
  ])
  assert.equal(placeAtTime(late, Date.parse('2026-11-21T07:00Z')).latitude, 1)
})
