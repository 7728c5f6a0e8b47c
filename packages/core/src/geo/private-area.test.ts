import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import { fenceOf } from './fence.ts'
import { metresBetween } from './haversine.ts'
import { coverOf, isFenceWithin, isWithin } from './private-area.ts'

const home = { latitude: -23.55, longitude: -46.63, radius: 400 }

test('what is hidden contains the whole area, and its centre is anywhere within three quarters of the radius', () => {
  const random = seededRandom(7)
  const shifts = Array.from({ length: 400 }, () => {
    const cover = coverOf(home, [random(), random()])
    const shift = metresBetween(home.latitude, home.longitude, cover.latitude, cover.longitude)
    assert.ok(shift + home.radius <= cover.radius + 0.5)
    return shift
  })
  assert.ok(Math.max(...shifts) <= 300.5)
  // Evenly over the disc: half of the centres are beyond 71 % of its radius
  const far = shifts.filter((shift) => shift > 300 * Math.SQRT1_2).length
  assert.ok(far > 160 && far < 240, String(far))
})

const fences: readonly [string, string, boolean][] = [
  ['a circle around home', 'CIRCLE (-23.5501 -46.6301, 90)', true],
  ['a large circle around home', 'CIRCLE (-23.5501 -46.6301, 9000)', true],
  ['a circle elsewhere', 'CIRCLE (-23.60 -46.70, 9000)', false],
  ['the block of the house', 'POLYGON ((-23.551 -46.631, -23.551 -46.629, -23.549 -46.629, -23.549 -46.631))', true],
  ['a way that ends at home', 'LINESTRING (-23.60 -46.70, -23.58 -46.68, -23.5502 -46.6299)', true],
  ['the city', 'POLYGON ((-23.9 -46.9, -23.9 -46.3, -23.3 -46.2, -23.3 -46.9))', false],
]
for (const [name, area, isHidden] of fences) {
  test(`${name} ${isHidden ? 'tells' : 'does not tell'} where home is`, () => {
    assert.equal(isFenceWithin(home, fenceOf(area)!), isHidden)
  })
}

test('a place is within a circle up to its radius', () => {
  assert.equal(isWithin(home, { latitude: -23.5535, longitude: -46.63 }), true)
  assert.equal(isWithin(home, { latitude: -23.5537, longitude: -46.63 }), false)
})
