import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fenceOf } from '@rastro/core/geo/fence'
import { boxOf, type DrawnFence, fenceFeatures } from './fence-features.ts'

const drawn = (area: string): DrawnFence => ({ id: 3, name: 'Depot', colour: '#FF8800', fence: fenceOf(area)! })
const shapes = (area: string) => fenceFeatures(drawn(area)).map(({ geometry }) => geometry)

test('a polygon is closed, and its name stands at the middle of its upper edge', () => {
  assert.deepEqual(shapes('POLYGON((-23 -46, -23 -45, -24 -45, -24 -46))'), [
    {
      type: 'Polygon',
      coordinates: [
        [
          [-46, -23],
          [-45, -23],
          [-45, -24],
          [-46, -24],
          [-46, -23],
        ],
      ],
    },
    { type: 'Point', coordinates: [-45.5, -23] },
  ])
  assert.deepEqual(boxOf(drawn('POLYGON((-23 -46, -23 -45, -24 -45))')), [-46, -24, -45, -23])
})

test('a circle becomes a ring of its radius, a line stays one', () => {
  const [ring, label] = shapes('CIRCLE (-23.55 -46.63, 1113.2)')
  assert.equal(ring?.type, 'Polygon')
  assert.ok(label?.type === 'Point' && Math.abs(label.coordinates[1]! + 23.54) < 0.0001)
  assert.deepEqual(shapes('LINESTRING(-23 -46, -24 -45)'), [
    {
      type: 'LineString',
      coordinates: [
        [-46, -23],
        [-45, -24],
      ],
    },
  ])
})

test('a circle as large as a number can be lies within the map, so that a camera can show it', () => {
  for (const area of ['CIRCLE (0 0, 1e308)', 'CIRCLE (90 10, 20000000)', 'CIRCLE (-89 170, 5000)']) {
    const [west, south, east, north] = boxOf(drawn(area))
    assert.ok(east - west <= 360 && south >= -85 && north <= 85, area)
  }
})
