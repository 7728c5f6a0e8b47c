import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { at, minute, reported, start } from './testing.ts'

const km = 1000
/** Minutes on the clock of the tests, as they are read in assertions. */
const minutes = (time: Date) => (time.getTime() - start) / minute

/** Stands for five minutes, drives 10 km in ten minutes, stands, and drives back. A report each half minute. */
function dayOut(more: (metres: number) => Partial<Position> = () => ({})): Position[] {
  const places = [
    ...Array.from({ length: 11 }, () => 0),
    ...Array.from({ length: 20 }, (_, index) => (index + 1) * 500),
    ...Array.from({ length: 20 }, () => 10 * km),
    ...Array.from({ length: 20 }, (_, index) => 10 * km - (index + 1) * 500),
    ...Array.from({ length: 10 }, () => 0),
  ]
  return places.map((metres, index) => {
    const isMoving = metres !== places[index - 1] && index > 0
    const moved = isMoving ? { speed: 32.4, attributes: { motion: true } } : {}
    return at(index / 2, metres, { ...moved, ...more(metres) })
  })
}

const spans = (rows: readonly { startTime: Date; endTime: Date }[]) =>
  rows.map(({ startTime, endTime }) => [minutes(startTime), minutes(endTime)])

test('[RPT-49] a trip goes from the last fix at rest to the first where it arrived, a stop lies between', () => {
  const trips = reported('trips', dayOut())
  assert.deepEqual(spans(trips), [
    [5, 15],
    [25, 35],
  ])
  assert.deepEqual(spans(reported('stops', dayOut())), [
    [0, 5],
    [15, 25],
    [35, 40],
  ])
  const [trip] = trips
  assert.equal(Math.round(trip!.distance), 10 * km)
  assert.equal(trip!.maxSpeed, 32.4)
  assert.equal(Math.round(trip!.averageSpeed * 1.852), 60)
  assert.equal(trip!.crosses, undefined)
})

test('a trip is the same whatever period is asked for; one over a border is whole and marked', () => {
  const whole = reported('trips', dayOut())
  for (const [from, to, crosses] of [
    [10, 20, 'start'],
    [0, 10, 'end'],
    [8, 12, 'both'],
  ] as const) {
    const [trip, ...others] = reported('trips', dayOut(), { from: start + from * minute, to: start + to * minute })
    assert.deepEqual(trip, { ...whole[0], crosses })
    assert.deepEqual(others, [])
  }
})

test('stops are cut at the borders of the period, so that parts add up to the whole', () => {
  const ask = (from: number, to: number) =>
    reported('stops', dayOut(), { from: start + from * minute, to: start + to * minute })
  const first = ask(0, 20)
  const second = ask(20, 50)
  assert.deepEqual(spans(first), [
    [0, 5],
    [15, 20],
  ])
  assert.deepEqual(spans(second), [
    [20, 25],
    [35, 40],
  ])
  assert.deepEqual(
    first.map(({ crosses }) => crosses),
    [undefined, 'end'],
  )
  const total = [...first, ...second].reduce((sum, { duration }) => sum + duration, 0)
  assert.equal(
    total,
    reported('stops', dayOut()).reduce((sum, { duration }) => sum + duration, 0),
  )
})

test('a stop at a traffic light is no end of a trip', () => {
  const track = dayOut().flatMap((position) => {
    const passed = minutes(position.fixTime)
    if (passed <= 10) return [position]
    return [at(passed + 2, (position.longitude * 111_319.49) | 0, { speed: position.speed })]
  })
  assert.equal(reported('trips', track).length, 2)
})

test('after a long silence at another place the trip is the silence, and without a new place there is none', () => {
  const track = (metres: number) => [at(0, 0), at(1, 0), at(121, metres), at(122, metres), at(123, metres)]
  assert.deepEqual(spans(reported('trips', track(90 * km))), [[1, 121]])
  assert.deepEqual(reported('trips', track(50)), [])
  assert.deepEqual(spans(reported('stops', track(50))), [[0, 123]])
})

test('a wild fix, one without a place and one of a clock that was never set change nothing', () => {
  const clean = dayOut()
  const wild = [
    ...clean.slice(0, 20),
    at(9.75, 900 * km),
    at(9.8, 0, { valid: false, longitude: 0 }),
    { ...at(9.9, 5), fixTime: new Date(0) },
    ...clean.slice(20),
  ]
  assert.deepEqual(reported('trips', wild), reported('trips', clean))
})

test('an odometer measures the distance unless it is ignored or runs backwards', () => {
  const track = dayOut((metres) => ({ attributes: { odometer: 500_000 + metres * 1.1 } }))
  assert.equal(Math.round(reported('trips', track)[0]!.distance), 11 * km)
  assert.equal(Math.round(reported('trips', track)[1]!.distance), 10 * km)
})

test('[RPT-50] fuel is never negative: a filling is no consumption', () => {
  const levels = [60, 58, 57, 57.4, 80, 96, 95, 92]
  const track = levels.map((fuel, index) => at(index, 0, { attributes: { fuel } }))
  const [row] = reported('summary', track)
  assert.equal(Math.round(row!.spentFuel * 10) / 10, 60 - 92 + 39)
})

test('[RPT-50] the days of a summary add up to the whole, with the way over midnight in the later one', () => {
  const midnight = start + 12 * minute
  const [whole] = reported('summary', dayOut())
  const days = reported('summary', dayOut(), { days: [midnight] })
  assert.equal(days.length, 2)
  assert.equal(days[0]!.distance + days[1]!.distance, whole!.distance)
  assert.deepEqual(spans(days), [
    [0, 11.5],
    [12, 40],
  ])
  const later = reported('summary', dayOut(), { from: midnight })
  assert.deepEqual(later, [days[1]])
})

test('visits to fences are those that begin and end in the period', () => {
  const track = dayOut((metres) => ({ geofenceIds: metres >= 9 * km ? [7, 8] : null }))
  const visits = reported('visits', track, { geofenceIds: [7] })
  assert.deepEqual(spans(visits), [[14, 26.5]])
  assert.equal(visits[0]!.geofenceId, 7)
  assert.deepEqual(reported('visits', track, { geofenceIds: [7], to: start + 20 * minute }), [])
})
