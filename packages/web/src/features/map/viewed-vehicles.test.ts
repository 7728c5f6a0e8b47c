import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fleet } from '../../map/fleet.ts'
import type { FleetView } from '../../map/vehicle.ts'
import { watchView } from './viewed-vehicles.ts'

/** A fleet whose views are sent by the test. */
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
  assert.deepEqual(view.inStreets(), [])
  show(12, [2, 1])
  assert.deepEqual(view.inStreets(), [1, 2])
  show(
    12,
    Array.from({ length: 31 }, (_, i) => i),
  )
  assert.deepEqual(view.inStreets(), [])
  assert.equal(view.all().length, 31)
})

test('from far all that stand alone count, up to five hundred', () => {
  const { show, view } = fleetInHand()
  show(4, [2, 1])
  assert.deepEqual([view.all(), view.inStreets()], [[1, 2], []])
  show(
    4,
    Array.from({ length: 600 }, (_, i) => i),
  )
  assert.equal(view.all().length, 500)
})

test('the same vehicles in view are no news', () => {
  const { show, view } = fleetInHand()
  let news = 0
  view.watch(() => news++)
  show(13, [1, 2])
  show(13, [2, 1])
  assert.equal(news, 1)
})
