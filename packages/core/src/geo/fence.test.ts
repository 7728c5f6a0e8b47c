import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fence, fenceOf, isInside } from './fence.ts'

const fence = (area: string, attributes = {}): Fence => fenceOf(area, attributes) ?? assert.fail(`${area} is not read`)
const at = (latitude: number, longitude: number, altitude = 0) => ({ latitude, longitude, altitude })

test('[ENT-25] a circle holds what is within its radius', () => {
  const yard = fence('CIRCLE (-23.55 -46.63, 500)')
  assert.ok(isInside(yard, at(-23.55, -46.63)))
  assert.ok(isInside(yard, at(-23.5544, -46.63)))
  assert.ok(!isInside(yard, at(-23.5546, -46.63)))
})

test('[ENT-25] a polygon holds what its sides enclose, closed or not, also where it bends inwards', () => {
  for (const end of ['', ', 0 0']) {
    const bent = fence(`POLYGON ((0 0, 10 0, 10 10, 5 5, 0 10${end}))`)
    assert.ok(isInside(bent, at(5, 2)))
    assert.ok(!isInside(bent, at(5, 8)))
    assert.ok(!isInside(bent, at(-1, 2)))
    assert.ok(!isInside(bent, at(5, -2)))
  }
})

test('a polygon over the 180th meridian holds what lies on both sides of it', () => {
  for (const far of [-179, 181]) {
    const fiji = fence(`POLYGON ((-20 179, -15 179, -15 ${far}, -20 ${far}))`)
    assert.ok(isInside(fiji, at(-18, 179.5)))
    assert.ok(isInside(fiji, at(-18, -179.5)))
    assert.ok(!isInside(fiji, at(-18, 0)))
    assert.ok(!isInside(fiji, at(-18, -178)))
  }
})

test('[ENT-25] a line holds what is beside it: 25 m, or what polylineDistance says', () => {
  const area = 'LINESTRING (-23.55 -46.63, -23.55 -46.62, -23.56 -46.62)'
  const metresNorth = (metres: number) => at(-23.55 + metres / 111_319, -46.625)
  assert.ok(isInside(fence(area), metresNorth(24)))
  assert.ok(!isInside(fence(area), metresNorth(26)))
  assert.ok(isInside(fence(area, { polylineDistance: 40 }), metresNorth(39)))
  assert.ok(!isInside(fence(area, { polylineDistance: 40 }), at(-23.561, -46.62)))
  assert.ok(!isInside(fence(area, { polylineDistance: 0 }), metresNorth(1)))
})

test('a fence with a floor or a ceiling holds only what flies between them', () => {
  const air = fence('CIRCLE (0 0, 100)', { floor: 100, ceiling: '200' })
  assert.deepEqual(
    [50, 150, 250].map((altitude) => isInside(air, at(0, 0, altitude))),
    [false, true, false],
  )
  assert.ok(isInside(fence('CIRCLE (0 0, 100)', { floor: 0, ceiling: 0 }), at(0, 0, 5000)))
})

test('what is no area is not read', () => {
  const wrong = [
    '',
    'nonsense',
    'TRIANGLE (1 2)',
    'circle (1 2, 3)',
    'CIRCLE (1 2)',
    'CIRCLE (1 2, )',
    'CIRCLE (1 2, -3)',
    'CIRCLE (1 2, 0x10)',
    'CIRCLE (1 2, 3, 4)',
    'CIRCLE (91 2, 3)',
    'CIRCLE (1 NaN, 3)',
    'CIRCLE (1 1e999, 3)',
    'POLYGON (1 2, 3 4, 5 6)',
    'POLYGON ((1 2, 3 4))',
    'POLYGON ((1 2, 3 4, 5 6), (1 2, 3 4, 5 6))',
    'POLYGON ((1 2, 3 4, 5 6 7))',
    'LINESTRING (1 2)',
    'LINESTRING (1 2, 3)',
    'LINESTRING (1 2, 3 4) and more',
  ]
  for (const area of wrong) assert.equal(fenceOf(area), undefined, area)
  for (const area of ['CIRCLE(1 2,3.5)', 'LINESTRING (1.5e1 -2,  3 .4)', ' POLYGON ( (1 2, 3 4, 5 6) )'])
    assert.ok(fenceOf(area), area)
})

// If the time grew with the square of the length, this would take minutes
test('a long text that is no area is not read either', { timeout: 30_000 }, () => {
  const hostile = [' ', '(', ')', '1', '1 ', '1,', '1 2,'].map((piece) => piece.repeat(60_000))
  for (const text of hostile) {
    for (const area of [
      text,
      `CIRCLE (${text}x, 3)`,
      `LINESTRING (${text}x)`,
      `POLYGON ((${text}`,
      `POLYGON ((${text}x`,
    ])
      assert.equal(fenceOf(area), undefined)
  }
})
