import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LngLat } from '../vehicle.ts'
import { trailFeatures } from './live-trail-features.ts'

const way: LngLat[] = [
  [-46.63, -23.55],
  [-46.62, -23.55],
  [-46.61, -23.55],
]
const line = (longitude: number) => {
  const [first] = trailFeatures(way, { longitude, latitude: -23.55 })
  return first?.geometry.type === 'LineString' ? first.geometry.coordinates.map(([x]) => x) : []
}

test('the trail ends where the vehicle is drawn, and never ahead of it', () => {
  assert.deepEqual(line(-46.61), [-46.63, -46.62, -46.61])
  assert.deepEqual(line(-46.615), [-46.63, -46.62, -46.615])
  assert.deepEqual(line(-46.625), [-46.63, -46.625])
  assert.deepEqual(trailFeatures(way.slice(0, 1), { longitude: -46.63, latitude: -23.55 }), [])
})
