import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Trip } from '../model/report-items.ts'
import {
  addTrips,
  type Correction,
  correctedTrip,
  endTrips,
  isStillStop,
  type Stretch,
  startCorrecting,
  withJoins,
} from './corrections.ts'
import { at, minute, reported, start } from './testing.ts'

/** Stands, drives a kilometre a minute from minute 20 to 30, stands until 40, drives on until 55, and stands. */
const placeAt = (minutes: number): number =>
  1000 * (Math.min(Math.max(minutes - 20, 0), 10) + Math.min(Math.max(minutes - 40, 0), 15))
const positions = Array.from({ length: 90 }, (_, minutes) =>
  at(minutes, placeAt(minutes), {
    speed: placeAt(minutes + 1) > placeAt(minutes) ? 30 : 0,
    attributes: { driverUniqueId: 'KEY' },
  }),
)
const trips = reported('trips', positions)
const always = { from: start, to: start + 1e9 }
const moment = (minutes: number): number => start + minutes * minute

let made = 0
const correction = (kind: Correction['kind'], from: number, to = from, more: Partial<Correction> = {}): Correction => {
  made += 1
  const named = { driverUniqueId: null, purpose: null, userName: 'Ana', createdTime: made }
  return { id: made, kind, from: moment(from), to: moment(to), ...named, ...more }
}

/** The stretches of trips that come one by one, as at the border of a page. */
function stretchesOf(corrections: readonly Correction[], of: readonly Trip[] = trips): Stretch[] {
  const state = startCorrecting(corrections)
  return [...of.flatMap((trip) => addTrips(state, [trip])), ...endTrips(state)]
}

const told = (stretches: readonly Stretch[]) =>
  stretches.map(({ from, to, isWhole }) => [(from - start) / minute, (to - start) / minute, isWhole])

const driven = ({ from, to }: Stretch) => reported('tripBetween', positions, { from, to })[0]!

describe('corrections of trips', () => {
  test('without any the trips are what they were', () => {
    assert.deepEqual(told(stretchesOf([])), [
      [20, 30, true],
      [40, 55, true],
    ])
    const [first] = stretchesOf([])
    assert.deepEqual(correctedTrip(first!, trips[0]!, always), trips[0])
  })

  test('a join makes one trip from the first start to the last end, with the stop between, over two pages too', () => {
    const [joined, ...others] = stretchesOf([correction('join', 30, 40)])
    assert.deepEqual(told([joined!, ...others]), [[20, 55, false]])
    const trip = correctedTrip(joined!, driven(joined!), always)!
    assert.equal(Math.round(trip.distance), 25_000)
    assert.deepEqual([trip.startPositionId, trip.endPositionId], [trips[0]!.startPositionId, trips[1]!.endPositionId])
    assert.equal(trip.duration, 35 * minute)
    assert.deepEqual([trip.maxSpeed, trip.driverUniqueId, trip.correctedBy], [30, 'KEY', 'Ana'])
    const { crosses: _, correctedBy: __, correctedTime: ___, ...rest } = trip
    assert.deepEqual(rest, reported('tripBetween', positions, { from: moment(20), to: moment(55) })[0])
  })

  test('a split makes two trips that meet at a fix, whose distances add up', () => {
    const halves = stretchesOf([correction('split', 46)])
    assert.deepEqual(told(halves), [
      [20, 30, true],
      [40, 46, false],
      [46, 55, false],
    ])
    const [before, after] = halves.slice(1).map(driven)
    assert.equal(before!.endPositionId, after!.startPositionId)
    assert.equal(Math.round(before!.distance + after!.distance), Math.round(trips[1]!.distance))
  })

  test('a part may be joined with its neighbour, and a stop that was joined may be where it is split', () => {
    assert.deepEqual(told(stretchesOf([correction('split', 24), correction('join', 30, 40)])), [
      [20, 24, false],
      [24, 55, false],
    ])
    assert.deepEqual(told(stretchesOf([correction('join', 30, 40), correction('split', 35)])), [
      [20, 35, false],
      [35, 55, false],
    ])
  })

  test('marks are on the trip of their times, a little moved or not, and the last one of a kind holds', () => {
    const marks = [
      correction('driver', 40, 55, { driverUniqueId: 'OLD' }),
      correction('driver', 41, 55, { driverUniqueId: 'NEW', userName: 'Rui' }),
      correction('purpose', 40, 54, { purpose: 'private' }),
    ]
    const rows = stretchesOf(marks).map((stretch) => correctedTrip(stretch, stretch.trip, always)!)
    assert.deepEqual(
      rows.map(({ driverUniqueId, purpose, correctedTime }) => [driverUniqueId, purpose, +(correctedTime ?? 0)]),
      [
        ['KEY', undefined, 0],
        ['NEW', 'private', marks[2]!.createdTime],
      ],
    )
    assert.equal(rows[1]!.distance, trips[1]!.distance)
  })

  test('a mark stays where its trip is joined or split', () => {
    const purposes = (corrections: readonly Correction[]) =>
      stretchesOf(corrections).map((stretch) => correctedTrip(stretch, stretch.trip, always)!.purpose)
    const mark = correction('purpose', 20, 30, { purpose: 'private' })
    assert.deepEqual(purposes([mark, correction('join', 30, 40)]), ['private'])
    assert.deepEqual(purposes([mark, correction('split', 23)]), ['private', 'private', undefined])
    const later = correction('purpose', 20, 23, { purpose: 'business' })
    assert.deepEqual(purposes([mark, correction('split', 23), later]), ['business', 'private', undefined])
  })

  test('what no longer fits has no effect', () => {
    const misfits = [correction('join', 10, 22), correction('split', 35), correction('purpose', 56, 90)]
    assert.deepEqual(
      stretchesOf(misfits).map(({ trip, corrections }) => [trip, corrections]),
      trips.map((trip) => [trip, []]),
    )
  })

  test('a period in which one of two joined trips is has the whole, marked as crossing its border', () => {
    const join = correction('join', 30, 40)
    const period = { from: moment(0), to: moment(35) }
    assert.deepEqual(withJoins(period, [join], minute), { from: moment(0), to: moment(40) })
    const [joined] = stretchesOf([join], reported('trips', positions, withJoins(period, [join], minute)))
    assert.equal(correctedTrip(joined!, driven(joined!), period)!.crosses, 'end')
    assert.equal(correctedTrip(joined!, driven(joined!), { from: moment(60), to: moment(70) }), undefined)
  })

  test('the stop that a join made part of a trip is none, also where a period cuts it', () => {
    const join = correction('join', 30, 40)
    const left = (period: { from: number; to: number }) =>
      reported('stops', positions, period).filter((stop) =>
        isStillStop({ from: +stop.startTime, to: +stop.endTime }, [join], period),
      ).length
    assert.equal(reported('stops', positions).length, 3)
    assert.equal(left(always), 2)
    assert.equal(left({ from: moment(32), to: moment(90) }), 1)
  })
})
