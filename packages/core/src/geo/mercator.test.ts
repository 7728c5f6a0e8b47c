import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mercatorOf, metresAPixel, placeOfMercator } from './mercator.ts'

test('a place and its point of a web map', () => {
  assert.deepEqual(mercatorOf({ latitude: 0, longitude: 0 }), [0.5, 0.5])
  const place = { latitude: -23.55, longitude: -46.63 }
  const back = placeOfMercator(mercatorOf(place))
  assert.ok(Math.abs(back.latitude - place.latitude) < 1e-9 && Math.abs(back.longitude - place.longitude) < 1e-9)
  assert.ok(Number.isFinite(mercatorOf({ latitude: 90, longitude: 0 })[1]))
})

test('a pixel of zoom 0 is the way round the Earth by 512, and half of that at 60 degrees', () => {
  assert.equal(Math.round(metresAPixel(0, 0)), 78_272)
  assert.equal(Math.round(metresAPixel(60, 0)), 39_136)
})
