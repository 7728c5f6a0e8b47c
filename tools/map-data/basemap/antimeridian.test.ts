import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutLines, cutPolygons } from './antimeridian.ts'

test('a ring across 180° becomes one ring on each side', () => {
  const ring = [
    [178, -16],
    [-178, -16],
    [-178, -18],
    [178, -18],
    [178, -16],
  ]
  const { coordinates } = cutPolygons({ type: 'Polygon', coordinates: [ring] })
  const sides = coordinates.map(([outer]) => outer!.map(([x]) => x!)).map((xs) => [Math.min(...xs), Math.max(...xs)])
  assert.deepEqual(sides, [
    [178, 180],
    [-180, -178],
  ])
})

test('a ring that does not cross stays as it is', () => {
  const coordinates = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ]
  assert.deepEqual(cutPolygons({ type: 'Polygon', coordinates }).coordinates, [coordinates])
})

test('a line across 180° is cut in two', () => {
  const line = [
    [170, 0],
    [179, 0],
    [-179, 0],
    [-170, 0],
  ]
  assert.equal(cutLines({ type: 'MultiLineString', coordinates: [line] }).coordinates.length, 2)
})
