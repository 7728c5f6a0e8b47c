import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundedView } from './rounded-view.ts'

test('[USER-40] the centre of the map has six decimals, its zoom one', () => {
  assert.deepEqual(roundedView({ latitude: -23.55051994, longitude: -46.63330821, zoom: 11.2345 }), {
    latitude: -23.55052,
    longitude: -46.633308,
    zoom: 11.2,
  })
})
