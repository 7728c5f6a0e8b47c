import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { DriverScore } from '../model/driving-score.ts'
import { readRuleSettings } from '../rules/settings.ts'
import { combineRanking } from './score-ranking.ts'
import { combineScores } from './score-totals.ts'
import { at, minute, reported, start, usual } from './testing.ts'

const settings = { ...usual, speedLimit: 50 }
const moving = { ignition: true, motion: true }

/** A hundred kilometres in a hundred minutes, driven by A and, from the sixtieth minute on, by nobody that is known. */
const drive = Array.from({ length: 101 }, (_, index) =>
  at(index, index * 1000, {
    speed: index >= 10 && index < 13 ? 58 : index === 70 ? 80 : 40,
    attributes: {
      ...moving,
      ...(index < 60 && { driverUniqueId: 'A' }),
      ...(index === 20 && { alarm: 'hardBraking,sos' }),
      // Reported again: one event
      ...((index === 30 || index === 31) && { alarm: 'hardCornering' }),
      ...(index === 65 && { alarm: 'hardAcceleration' }),
    },
  }),
)
const track = [
  ...drive,
  ...[101, 106, 111].map((time) => at(time, 100_000, { attributes: { ignition: true, driverUniqueId: 'A' } })),
  at(113, 100_000, { attributes: { ignition: false, driverUniqueId: 'A' } }),
]

test('what takes points is harsh driving, each speeding by its excess, and long idling, with who drove', () => {
  const rows = reported('deductions', track, { settings })
  assert.deepEqual(
    rows.map(({ kind, startTime, duration, driverUniqueId, speedLimit }) => [
      ...[kind, (startTime.getTime() - start) / minute, duration / minute, driverUniqueId, speedLimit],
    ]),
    [
      ['speedingMedium', 10, 3, 'A', 50],
      ['braking', 20, 0, 'A', null],
      ['cornering', 30, 0, 'A', null],
      ['acceleration', 65, 0, null, null],
      ['speedingVerySerious', 70, 1, null, 50],
      ['idling', 101, 12, 'A', null],
    ],
  )
  const later = reported('deductions', track, { settings, from: start + 25 * minute, to: start + 40 * minute })
  assert.deepEqual(
    later.map(({ kind }) => kind),
    ['cornering'],
  )
})

test('the score of each driver counts what was driven from each report on, and exactly what is listed', () => {
  const rows = reported('driverScores', track, { settings })
  assert.deepEqual(
    rows.map(({ driverUniqueId, distance, drivingTime, idleTime }) => [
      ...[driverUniqueId, Math.round(distance), drivingTime / minute, idleTime / minute],
    ]),
    [
      ['A', 60_000, 60, 12],
      [null, 40_000, 41, 0],
    ],
  )
  const [{ score, brakingPoints, corneringPoints, accelerationPoints, speedingPoints, idlingPoints }, nobody] =
    rows as [DriverScore, DriverScore]
  // 8 and 8 and 10 in 60 km; 12 minutes of 72 are 16.7 %
  assert.deepEqual(
    [brakingPoints, corneringPoints, accelerationPoints, speedingPoints, idlingPoints, score],
    [13.3, 13.3, 0, 16.7, 11.7, 45],
  )
  assert.deepEqual([nobody.score, nobody.acceleration, nobody.speedingVerySerious], [null, 1, 1])
})

test('harsh driving is also what the limits of the vehicle tell', () => {
  const rules = readRuleSettings((name) => (name === 'event.behavior.brakingThreshold' ? 2 : undefined))
  const braked = [at(0, 0, { speed: 40, attributes: moving }), at(0.05, 50, { speed: 10, attributes: moving })]
  const kinds = (more = {}) => reported('deductions', braked, more).map(({ kind }) => kind)
  assert.deepEqual([kinds(), kinds({ rules })], [[], ['braking']])
})

test('the devices of a driver make one score, in whatever order they come', () => {
  const one = (more: object) => ({ ...reported('driverScores', track, { settings })[1]!, ...more })
  const rows: DriverScore[] = [
    one({ driverUniqueId: 'A', distance: 60_000, braking: 1, drivingTime: 60 * minute }),
    one({ driverUniqueId: 'B', distance: 200_000, acceleration: 0, speedingVerySerious: 0, idleTime: 0 }),
    one({ driverUniqueId: 'A', driverName: 'Ana', distance: 140_000, braking: 2, acceleration: 0, idleTime: 0 }),
    one({ driverUniqueId: null, distance: 10_000 }),
  ]
  const combined = (order: readonly DriverScore[]) => {
    const scores = combineScores()
    for (const row of order) scores.add([row])
    return scores.end()
  }
  const expected = combined(rows)
  assert.deepEqual(
    expected.map(({ driverUniqueId, driverName, vehicles, distance, braking }) => [
      ...[driverUniqueId, driverName, vehicles, distance, braking],
    ]),
    [
      ['A', 'Ana', 2, 200_000, 3],
      ['B', null, 1, 200_000, 0],
      [null, null, 1, 10_000, 0],
    ],
  )
  // Three brakings, one acceleration and two speedings of the worst kind in 200 km
  assert.deepEqual([expected[0]!.score, expected[0]!.speedingPoints, expected[2]!.score], [49, 35, null])
  const random = seededRandom(5)
  for (let round = 0; round < 50; round++) {
    const shuffled = rows.map((row) => [random(), row] as const).sort(([a], [b]) => a - b)
    assert.deepEqual(combined(shuffled.map(([, row]) => row)), expected)
  }
})

test('more drivers than a report keeps are counted without a driver: nothing that was driven is lost', () => {
  const scores = combineScores()
  const row = reported('driverScores', track, { settings })[1]!
  for (let id = 0; id < 6000; id++) scores.add([{ ...row, driverUniqueId: `D${id}`, distance: 1000 }])
  const rows = scores.end()
  assert.equal(rows.length, 5001)
  assert.equal(
    rows.reduce((sum, { distance }) => sum + distance, 0),
    6_000_000,
  )
})

test('places count from the best score; equal scores share one, and who has no score or no name has none', () => {
  const [total, ranking] = [combineScores(), combineRanking()]
  const nothing = {
    ...reported('driverScores', track, { settings })[1]!,
    acceleration: 0,
    speedingVerySerious: 0,
    idleTime: 0,
  }
  const drove = (driverUniqueId: string | null, kilometres: number, braking: number): DriverScore => ({
    ...{ ...nothing, driverUniqueId, distance: kilometres * 1000, braking },
  })
  for (const each of [total, ranking]) {
    each.add([drove('A', 100, 1), drove('B', 100, 0), drove('C', 10, 0), drove('D', 200, 2), drove(null, 500, 0)])
    each.add([drove('E', 100, 2)])
  }
  assert.deepEqual(
    total.end().map(({ driverUniqueId, place }) => [driverUniqueId, place]),
    [
      ['E', 4],
      ['D', 2],
      ['A', 2],
      [null, null],
      ['B', 1],
      ['C', null],
    ],
  )
  assert.deepEqual(
    ranking.end().map(({ driverUniqueId, place, brakingRate }) => [driverUniqueId, place, brakingRate]),
    [
      ['B', 1, 0],
      ['D', 2, 1],
      ['A', 2, 1],
      ['E', 4, 2],
      [null, null, 0],
      ['C', null, 0],
    ],
  )
})
