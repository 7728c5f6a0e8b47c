import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fleet } from '../../map/fleet.ts'
import type { FleetView } from '../../map/vehicle.ts'
import { type Places, thinned, watchView, withPlaces } from './past-ways.ts'

test('a way is thinned to what can be seen, and keeps its ends', () => {
  const way = Array.from({ length: 1500 }, (_, i): [number, number] => [i, 0])
  const thin = thinned(way)
  assert.ok(thin.length <= 601)
  assert.deepEqual([thin[0], thin.at(-1)], [way[0], way[1499]])
  assert.equal(thinned(way.slice(0, 20)).length, 20)
})

/** A fleet whose views the test sends. */
function fleetInHand() {
  let send: (view: FleetView) => void = () => {}
  const fleet = { view: () => {}, onView: (listener: typeof send) => (send = listener) } as unknown as Fleet
  const watched = watchView(fleet)
  const show = (zoom: number, ids: number[]) => {
    watched.fleet.view({ west: 0, south: 0, east: 1, north: 1 }, zoom)
    send({ vehicles: ids.map((id) => ({ id })), clusters: [], selected: null } as unknown as FleetView)
  }
  return { show, view: watched.view }
}

test('only vehicles in the streets count, and not when they are too many', () => {
  const { show, view } = fleetInHand()
  show(11.9, [1, 2])
  assert.deepEqual(view.get(), [])
  show(12, [2, 1])
  assert.deepEqual(view.get(), [1, 2])
  show(
    12,
    Array.from({ length: 31 }, (_, i) => i),
  )
  assert.deepEqual(view.get(), [])
})

test('the same vehicles in view are no news', () => {
  const { show, view } = fleetInHand()
  let news = 0
  view.watch(() => news++)
  show(13, [1, 2])
  show(13, [2, 1])
  assert.equal(news, 1)
})

test('a way grows with each new place, of the vehicles looked at only', () => {
  const at = (x: number) => (): [number, number] => [x, 0]
  const first = withPlaces(new Map(), [1, 2], at(5))
  assert.deepEqual(
    [...first],
    [
      [1, [[5, 0]]],
      [2, [[5, 0]]],
    ],
  )
  const second = withPlaces(first, [1], at(6))
  assert.deepEqual(
    [...second],
    [
      [
        1,
        [
          [5, 0],
          [6, 0],
        ],
      ],
    ],
  )
})

test('standing still is no news', () => {
  const places: Places = withPlaces(new Map(), [1], () => [5, 0])
  assert.equal(
    withPlaces(places, [1], () => [5, 0]),
    places,
  )
  assert.equal(
    withPlaces(places, [1], () => undefined),
    places,
  )
})
