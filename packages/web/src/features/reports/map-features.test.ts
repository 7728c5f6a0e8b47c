import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, pointFeatures, wayFeatures } from './map-features.ts'

const at = (deviceId: number, longitude: number) => ({ deviceId, latitude: -23, longitude })

test('[RPT-31] a route is a line for each vehicle, in its own colour, marked where it begins and ends', () => {
  const lines = linesOf([at(1, -46), at(1, -45), at(2, -44)], (id) => (id === 1 ? '#aa0000' : undefined))
  const features = wayFeatures(lines)
  assert.deepEqual(
    features.map(({ properties, geometry }) => [properties?.mark ?? properties?.colour ?? 'line', geometry.type]),
    [
      ['#aa0000', 'LineString'],
      ['end', 'Point'],
      ['start', 'Point'],
      ['line', 'LineString'],
      ['end', 'Point'],
      ['start', 'Point'],
    ],
  )
  assert.deepEqual(features[0]?.geometry, {
    type: 'LineString',
    coordinates: [
      [-46, -23],
      [-45, -23],
    ],
  })
})

test('[RPT-30] each row with a place is a point that knows its row', () => {
  const rows = [at(1, -46), { deviceId: 1 }, at(1, -44)]
  const placeOf = (row: object) => ('latitude' in row ? (row as ReturnType<typeof at>) : undefined)
  assert.deepEqual(
    pointFeatures(rows, placeOf).map(({ properties }) => properties),
    [{ row: 0 }, { row: 2 }],
  )
})
