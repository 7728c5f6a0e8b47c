import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined, type Sighting, type Sightings, thinned, wayOf, withSightings } from './ways.ts'

test('a way is thinned to what can be seen, and keeps its ends', () => {
  const way = Array.from({ length: 1500 }, (_, i): [number, number] => [i, 0])
  const thin = thinned(way)
  assert.ok(thin.length <= 601)
  assert.deepEqual([thin[0], thin.at(-1)], [way[0], way[1499]])
  assert.equal(thinned(way.slice(0, 20)).length, 20)
})

const at = (x: number, time = x): Sighting => ({ point: [x, 0], time })

test('a way grows with each new place, of the vehicles looked at only', () => {
  const first = withSightings(new Map(), [1, 2], () => at(5))
  assert.deepEqual([...first.keys()], [1, 2])
  const second = withSightings(first, [1], () => at(6))
  assert.deepEqual([...second], [[1, [at(5), at(6)]]])
})

test('standing still is no news', () => {
  const places: Sightings = withSightings(new Map(), [1], () => at(5, 1))
  assert.equal(
    withSightings(places, [1], () => at(5, 2)),
    places,
  )
  assert.equal(
    withSightings(places, [1], () => undefined),
    places,
  )
})

test('what was fetched goes on with what was seen after it, and never back', () => {
  const way = { points: [[1, 0] as [number, number], [4, 0] as [number, number]], recent: [], until: 4 }
  assert.deepEqual(joined(way, [at(3), at(4), at(5)]), [
    [1, 0],
    [4, 0],
    [5, 0],
  ])
  assert.deepEqual(joined(undefined, [at(3)]), [[3, 0]])
})

test('the last part of a way has each place once, however long the vehicle stood there', () => {
  const fixes: Sighting[] = [at(1), at(2), at(3), { ...at(3), time: 4 }, at(5)]
  const { recent, until } = wayOf(fixes, 2)
  assert.deepEqual(recent, [at(2).point, at(3).point, at(5).point])
  assert.equal(until, 5)
})
