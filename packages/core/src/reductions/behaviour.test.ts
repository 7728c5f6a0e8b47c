import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, minute, reported, start, usual } from './testing.ts'

const minutes = (time: Date) => (time.getTime() - start) / minute
const on = { ignition: true, motion: false }

test('idling is the engine running while the vehicle stands, for as long as is asked for', () => {
  const track = [
    ...[0, 2, 4, 6].map((time) => at(time, 0, { attributes: { ...on, fuel: 50 - time / 10 } })),
    at(7, 0, { attributes: { ignition: false } }),
    ...[10, 12].map((time) => at(time, 0, { attributes: on })),
    at(13, 500, { speed: 20, attributes: { ignition: true, motion: true } }),
    at(14, 500, { attributes: on }),
    at(90, 500, { attributes: on }),
  ]
  const rows = reported('idling', track)
  assert.deepEqual(
    rows.map(({ startTime, duration }) => [minutes(startTime), duration / minute]),
    [[0, 7]],
  )
  assert.ok(Math.abs(rows[0]!.spentFuel - 0.6) < 0.001)
  const short = reported('idling', track, { minDuration: minute })
  assert.deepEqual(
    short.map(({ startTime, endTime }) => [minutes(startTime), minutes(endTime)]),
    [
      [0, 7],
      [10, 13],
    ],
  )
})

test('speeding goes by the limit that is asked for, of the position, or of the device', () => {
  const fast = (time: number, speed: number, more = {}) => at(time, time * 1000, { speed, attributes: more })
  const track = [fast(0, 40), fast(1, 60), fast(2, 70), fast(3, 40), fast(4, 45, { speedLimit: 30 }), fast(5, 20)]
  const spans = (more = {}) =>
    reported('speeding', track, more).map(({ startTime, endTime, maxSpeed, speedLimit }) => [
      minutes(startTime),
      minutes(endTime),
      maxSpeed,
      speedLimit,
    ])
  assert.deepEqual(spans(), [[4, 5, 45, 30]])
  assert.deepEqual(spans({ settings: { ...usual, speedLimit: 50 } }), [
    [1, 3, 70, 50],
    [4, 5, 45, 30],
  ])
  assert.deepEqual(spans({ speedLimit: 65 }), [[2, 3, 70, 65]])
  assert.deepEqual(spans({ speedLimit: 50, minDuration: 3 * minute }), [])
})

test('a filling over several reports is one, a fall while it drives is consumption, one while it stands a drain', () => {
  const level = (time: number, fuel: number, metres = 0) => at(time, metres, { attributes: { fuel } })
  const filled = [level(0, 20), level(1, 35), level(2, 60), level(3, 60.5), level(20, 60)]
  const driven = [level(25, 58, 5000), level(30, 52, 12_000), level(35, 48, 20_000)]
  const drained = [level(50, 48, 20_000), level(55, 30, 20_000), level(56, 22, 20_000), level(80, 22, 20_000)]
  const rows = reported('fuelChanges', [...filled, ...driven, ...drained])
  assert.deepEqual(
    rows.map((row) => [row.filled, row.drained, row.levelBefore, row.levelAfter]),
    [
      [40.5, 0, 20, 60.5],
      [0, 26, 48, 22],
    ],
  )
  assert.deepEqual(reported('fuelChanges', [level(0, 50), level(1, 47), level(20, 47)]), [])
})

test('totals of drivers add up the trips of each, and those of nobody', () => {
  const drive = (from: number, driver?: string) =>
    Array.from({ length: 11 }, (_, index) =>
      at(from + index, Math.min(from, 30) * 1000 + index * 1000, {
        speed: 30 + from,
        attributes: { motion: true, ...(driver && { driverUniqueId: driver }) },
      }),
    )
  const rest = (from: number, metres: number, driver?: string) =>
    [0, 2, 4, 6].map((time) => at(from + time, metres, { attributes: driver ? { driverUniqueId: driver } : {} }))
  const track = [...drive(0, 'A'), ...rest(11, 10_000), ...drive(30), ...rest(41, 40_000, 'A')]
  const rows = reported('driverTotals', track)
  const trips = reported('trips', track)
  assert.equal(
    rows.reduce((sum, row) => sum + row.trips, 0),
    trips.length,
  )
  assert.ok(trips.length >= 2)
  assert.deepEqual(
    new Set(rows.map(({ driverUniqueId }) => driverUniqueId)),
    new Set(trips.map((trip) => trip.driverUniqueId)),
  )
  const sum = (items: readonly { distance: number }[]) => items.reduce((total, { distance }) => total + distance, 0)
  assert.ok(Math.abs(sum(rows) - sum(trips)) < 0.001)
})

test('totals of days add up to what the engine ran, divided at midnight, with the distances of the daily summary', () => {
  const moving = { ignition: true, motion: true }
  const drive = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      at(from + index, (from + index) * 1000, { speed: 32, attributes: moving }),
    )
  const track = [
    ...drive(0, 10),
    ...[10, 20, 35].map((time) => at(time, 10_000, { attributes: on })),
    at(45, 10_000, { attributes: { ignition: false } }),
    // A silence of three hours tells nothing
    at(100, 10_000, { attributes: on }),
    at(280, 10_000, { attributes: on }),
    at(300, 10_000, { attributes: { ignition: false } }),
  ]
  const days = [start + 40 * minute, start + 200 * minute]
  const rows = reported('dayTotals', track, { days })
  assert.deepEqual(
    rows.map(({ drivingTime, idleTime, runningTime }) =>
      [drivingTime, idleTime, runningTime].map((time) => time / minute),
    ),
    [
      [10, 30, 40],
      [0, 5, 5],
      [0, 20, 20],
    ],
  )
  assert.deepEqual(
    rows.map(({ idlePart }) => idlePart),
    [75, 100, 100],
  )
  assert.deepEqual(
    rows.map(({ distance, startOdometer, endOdometer }) => [distance, startOdometer, endOdometer]),
    reported('summary', track, { days }).map((row) => [row.distance, row.startOdometer, row.endOdometer]),
  )
  const parked = [at(0, 0, { attributes: { ignition: false } }), at(5, 0, { attributes: { ignition: false } })]
  assert.deepEqual(
    reported('dayTotals', parked, { days: [] }).map(({ idlePart, runningTime }) => [idlePart, runningTime]),
    [[null, 0]],
  )
})

test('a tank is told with its curve, and whether the engine ran while it was drained', () => {
  const tank = (minutes: number, fuel: number, ignition?: boolean) =>
    at(minutes, 0, { attributes: { fuel, ...(ignition !== undefined && { ignition }) } })
  const ignitions = (during?: boolean) => {
    const positions = [tank(0, 100, during), tank(1, 70, during), tank(12, 70, during), tank(13, 70.2, during)]
    return reported('fuelTrack', positions)[0]!.changes.map(({ drained, ignition }) => [drained, ignition])
  }
  assert.deepEqual([ignitions(false), ignitions(true), ignitions()], [[[30, 'off']], [[30, 'on']], [[30, 'unknown']]])
  const [stopped] = reported('fuelTrack', [tank(0, 100, true), tank(1, 100, false), tank(2, 70), tank(13, 70, true)])
  assert.equal(stopped!.changes[0]!.ignition, 'off')
  const { levels } = reported('fuelTrack', [tank(0, 50), tank(1, 50.1), tank(2, 49), tank(40, 49), tank(41, 49.1)])[0]!
  assert.deepEqual(
    levels.map(({ litres }) => litres),
    [50, 49, 49, 49.1],
  )
})
