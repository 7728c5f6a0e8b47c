import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import { crosses } from './crossing.ts'
import { type Fence, fenceOf, isInside } from './fence.ts'
import { fencesBetween, findFences, indexFences, maxSides } from './fence-index.ts'

const next = seededRandom(5)
const random = (from: number, to: number): number => from + next() * (to - from)
const wrapped = (longitude: number) => longitude - 360 * Math.round(longitude / 360)

/** Fences of all kinds and sizes around a place. */
function fencesAround(latitude: number, longitude: number): Map<number, Fence> {
  const near = (reach: number) => `${latitude + random(-reach, reach)} ${wrapped(longitude + random(-reach, reach))}`
  const ring = (reach: number, corners: number) => {
    const [up, aside] = [latitude + random(-reach, reach), longitude + random(-reach, reach)]
    const places = Array.from({ length: corners }, (_, at) => {
      const [angle, radius] = [(at / corners) * 2 * Math.PI, reach * random(0.3, 1)]
      return `${up + radius * Math.sin(angle)} ${wrapped(aside + radius * Math.cos(angle))}`
    })
    return `POLYGON ((${places.join(', ')}))`
  }
  const fences = new Map<number, Fence>()
  const add = (text: string, attributes = {}) => fences.set(fences.size + 1, fenceOf(text, attributes)!)
  for (let at = 0; at < 150; at++) {
    const reach = [0.0005, 0.01, 0.3, 3][at % 4]!
    add(`CIRCLE (${near(0.5)}, ${reach * random(1000, 60_000)})`, at % 5 ? {} : { floor: 100, ceiling: 400 })
    add(ring(reach, at % 3 ? 5 : 300))
    const corners = Array.from({ length: at % 3 ? 3 : 90 }, () => near(reach))
    add(`LINESTRING (${corners.join(', ')})`, { polylineDistance: random(5, 3000) })
  }
  return fences
}

for (const [name, latitude, longitude] of [
  ['in Brazil', -23.5, -46.6],
  ['on the 180th meridian', 52, 179.99],
  ['far north', 79, 15],
] as const) {
  test(`the index finds the fences that hold a place, as asking each does, ${name}`, () => {
    const fences = fencesAround(latitude, longitude)
    const index = indexFences(fences)
    for (let question = 0; question < 1500; question++) {
      const reach = [0.001, 0.05, 0.6, 4][question % 4]!
      const place = {
        latitude: latitude + random(-reach, reach),
        longitude: wrapped(longitude + random(-reach, reach)),
        altitude: random(0, 500),
      }
      const found: number[] = []
      findFences(index, place, found)
      const asked = [...fences].filter(([, fence]) => isInside(fence, place)).map(([id]) => id)
      assert.deepEqual(
        [...new Set(found)].sort((a, b) => a - b),
        asked,
      )
    }
  })

  test(`the index finds the fences that a way touches, as asking each does, ${name}`, () => {
    const fences = fencesAround(latitude, longitude)
    const index = indexFences(fences)
    for (let question = 0; question < 300; question++) {
      const reach = [0.001, 0.02, 0.3][question % 3]!
      const from = { latitude: latitude + random(-0.6, 0.6), longitude: longitude + random(-0.6, 0.6) }
      const to = {
        latitude: from.latitude + random(-reach, reach),
        longitude: wrapped(from.longitude + random(-reach, reach)),
      }
      const start = { ...from, longitude: wrapped(from.longitude) }
      const asked = [...fences].filter(([, fence]) => crosses(fence, start, to)).map(([id]) => id)
      assert.deepEqual(
        [...fencesBetween(index, start, to)].sort((a, b) => a - b),
        asked,
      )
    }
  })
}

test('a way that begins and ends outside touches the fence that it goes through', () => {
  const yard = fenceOf('POLYGON ((0 0, 0 1, 1 1, 1 0))')!
  assert.ok(crosses(yard, { latitude: 0.5, longitude: -1 }, { latitude: 0.5, longitude: 2 }))
  assert.ok(!crosses(yard, { latitude: 1.5, longitude: -1 }, { latitude: 1.5, longitude: 2 }))
  const circle = fenceOf('CIRCLE (0 179.999, 200)')!
  assert.ok(crosses(circle, { latitude: -0.01, longitude: -179.9999 }, { latitude: 0.01, longitude: -179.9999 }))
})

test('a fence that spans more than half the world holds what lies in it', () => {
  const wide = fenceOf('POLYGON ((10 -100, 10 0, 10 100, -10 100, -10 0, -10 -100))')!
  const at = (longitude: number) => isInside(wide, { latitude: 0, longitude, altitude: 0 })
  assert.deepEqual([-99, 0, 99, 101, -101, 180].map(at), [true, true, true, false, false, false])
})

test('a fence as large as a number can be covers one cell, and holds every place', () => {
  const texts = [
    ['CIRCLE (0 0, 1e308)', {}],
    ['CIRCLE (89.9 179, 1e999)', {}],
    ['LINESTRING (0 0, 1 1)', { polylineDistance: 1e300 }],
    ['LINESTRING (0 0, 1 1)', { polylineDistance: '1e999' }],
  ] as const
  for (const [text, attributes] of texts) {
    const index = indexFences([[7, fenceOf(text, attributes)!]])
    assert.deepEqual(
      index.levels.map(({ cells }) => cells.size),
      [1],
    )
    for (const [latitude, longitude] of [
      [0, 0],
      [-89, 12],
      [60, -179.5],
    ] as const) {
      const found: number[] = []
      findFences(index, { latitude, longitude, altitude: 0 }, found)
      assert.deepEqual(found, [7], text)
    }
  }
})

test('a width below 0, or one that is no number, is none', () => {
  for (const polylineDistance of [-1e308, 'wide', { valueOf: 1, toString: 1 }, [1e300], true])
    assert.equal(fenceOf('LINESTRING (0 0, 1 1)', { polylineDistance })!.halfWidth, 0)
})

test('fences that would make one question look at too many sides are left out, and that is reported', () => {
  // Every side goes from end to end, so bands do not reduce the work
  const corners = Array.from({ length: 5000 }, (_, at) => `${(at / 100).toFixed(2)} ${at % 2 ? 170 : 1}`)
  const zigzag = fenceOf(`POLYGON ((${corners.join(', ')}))`)!
  const yard = fenceOf('CIRCLE (10 20, 500)')!
  const many = Array.from({ length: 10 }, (_, at): [number, Fence] => [at + 1, zigzag])
  const index = indexFences([...many, [11, yard]])
  assert.ok(index.weight <= maxSides)
  assert.deepEqual(index.leftOut, [4, 5, 6, 7, 8, 9, 10])
  const found: number[] = []
  findFences(index, { latitude: 10, longitude: 20, altitude: 0 }, found)
  assert.ok(found.includes(11))
})
