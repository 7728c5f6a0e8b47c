import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stopsOf } from './stops.ts'
import { trackOf } from './testing.ts'
import { wayFeatures } from './way-features.ts'

const knots = (kmh: number) => kmh / 1.852

test('[RPL-11] the way is one line in pieces of one speed colour each, without gaps, with its start, its stops and its end', () => {
  const track = trackOf([
    { minute: 0, latitude: 0, speed: 0 },
    { minute: 10, latitude: 1, speed: knots(50), attributes: { motion: true } },
    { minute: 11, latitude: 2, speed: knots(55), attributes: { motion: true } },
    { minute: 12, latitude: 3, speed: knots(90), attributes: { motion: true } },
    { minute: 13, latitude: 4, speed: knots(120), attributes: { motion: true } },
  ])
  const features = wayFeatures(track, stopsOf(track))
  const lines = features.filter(({ geometry }) => geometry.type === 'LineString')
  assert.deepEqual(
    lines.map(({ properties }) => properties?.speed),
    ['lime', 'yellow', 'red'],
  )
  assert.deepEqual(
    lines.map(({ geometry }) => (geometry as { coordinates: number[][] }).coordinates.map(([, latitude]) => latitude)),
    [
      [0, 1, 2],
      [2, 3],
      [3, 4],
    ],
  )
  assert.deepEqual(
    features.flatMap(({ properties }) => properties?.mark ?? []),
    ['stop', 'start', 'end'],
  )
})

test('a single position has no line and no marks', () => {
  assert.deepEqual(wayFeatures(trackOf([{ minute: 0 }]), []), [])
})

test('the way of one of several vehicles is one line in its colour', () => {
  const track = trackOf([0, 1, 2].map((minute) => ({ minute, latitude: minute, speed: minute * 40 })))
  const lines = wayFeatures(track, [], '#123456').filter(({ geometry }) => geometry.type === 'LineString')
  assert.deepEqual(
    lines.map(({ properties }) => properties),
    [{ colour: '#123456' }],
  )
})
