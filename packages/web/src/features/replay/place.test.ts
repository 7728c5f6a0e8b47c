import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt } from './place.ts'
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
