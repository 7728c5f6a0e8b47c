import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewEvent } from './rule.ts'
import { at, eventsOf, fenceRow } from './testing.ts'

const seconds = (events: readonly NewEvent[], type: string) =>
  events.filter((event) => event.type === type).map(({ eventTime }) => eventTime.getTime() / 1000)
/** So many metres north of the start. */
const north = (metres: number) => ({ latitude: -23 + metres / 111_319.5 })

test('a vehicle moves once it has left its place, reported from when it drove off, and stops when it keeps to a place', () => {
  const parked = Array.from({ length: 10 }, (_, minute) => at(minute * 60, north(minute % 2 ? 8 : 0)))
  const drive = Array.from({ length: 30 }, (_, step) => at(600 + step * 20, north(step * 150)))
  const rest = Array.from({ length: 10 }, (_, minute) => at(1200 + minute * 60, north(29 * 150 + (minute % 3) * 5)))
  const events = eventsOf([...parked, ...drive, ...rest])
  assert.deepEqual(
    events.map(({ type }) => type),
    ['deviceMoving', 'deviceStopped'],
  )
  assert.deepEqual([seconds(events, 'deviceMoving'), seconds(events, 'deviceStopped')], [[600], [1380]])
})

test('how far and how long a trip and a stop must be is set per device', () => {
  const shuttle = Array.from({ length: 40 }, (_, step) => at(step * 30, north(step % 10 < 5 ? 0 : 120)))
  assert.deepEqual(eventsOf(shuttle), [])
  const close = eventsOf(shuttle, { attributes: { 'report.trip.minDistance': 50, 'report.trip.minDuration': '60' } })
  assert.deepEqual([seconds(close, 'deviceMoving').length, seconds(close, 'deviceStopped').length], [7, 7])
})

test('a trip of which nothing was heard is reported when the vehicle is found elsewhere', () => {
  const found = eventsOf([at(0), at(60), at(7260, north(50_000)), at(7320, north(50_000))])
  assert.deepEqual(
    found.map(({ type, eventTime }) => [type, eventTime.getTime() / 1000]),
    [
      ['deviceMoving', 60],
      ['deviceStopped', 7260],
    ],
  )
})

test('across a silence of more than a day no trip is reported: what it did before has ended there', () => {
  const day = 86_400
  const drive = Array.from({ length: 10 }, (_, step) => at(step * 20, north(step * 150)))
  const later = [
    at(60 * day, north(9_000_000)),
    at(60 * day + 600, north(9_000_000)),
    at(60 * day + 660, north(9_000_000)),
  ]
  const lastHeard = 180
  const events = eventsOf([...drive, ...later])
  assert.deepEqual(
    events.map(({ type, eventTime }) => [type, eventTime.getTime() / 1000]),
    [
      ['deviceMoving', 0],
      ['deviceStopped', lastHeard],
    ],
  )
  assert.deepEqual(eventsOf([at(0), ...later]), [])
})

test('a vehicle that is too fast before and after a long silence was not too fast all the time', () => {
  const track = [at(0, { speed: 60 }), at(9000, { speed: 60 }), at(9020, { speed: 60 })]
  const attributes = { speedLimit: 50, 'event.overspeed.minimalDuration': 30 }
  assert.deepEqual(seconds(eventsOf(track, { attributes }), 'deviceOverspeed'), [])
})

test('too fast is reported once, when it has lasted, and again after the vehicle was slower', () => {
  const speeds = [40, 60, 70, 80, 40, 65, 40]
  const track = () => speeds.map((speed, index) => at(index * 10, { speed }))
  const attributes = { speedLimit: 50 }
  const at0 = eventsOf(track(), { attributes })
  assert.deepEqual(seconds(at0, 'deviceOverspeed'), [10, 50])
  assert.deepEqual(at0[0]!.attributes, { speed: 60, speedLimit: 50, speedLimitSource: 'vehicle' })
  assert.deepEqual(
    seconds(
      eventsOf(track(), { attributes: { ...attributes, 'event.overspeed.minimalDuration': 15 } }),
      'deviceOverspeed',
    ),
    [30],
  )
  assert.deepEqual(
    seconds(
      eventsOf(track(), { attributes: { ...attributes, 'event.overspeed.thresholdMultiplier': 1.25 } }),
      'deviceOverspeed',
    ),
    [20, 50],
  )
  assert.deepEqual(eventsOf(track()), [])
})

test('the limit of a fence holds before that of the road, and that before the one of the device; the event says which', () => {
  const [slow, fast] = [20, 30].map((speedLimit, index) =>
    fenceRow(index + 1, 'CIRCLE (-23 -46, 500)', { attributes: { speedLimit } }),
  )
  const limitIn = (telling: Parameters<typeof eventsOf>[1], road = {}) => {
    const [event] = eventsOf([at(0, { speed: 100, attributes: road })], {
      attributes: { speedLimit: 90 },
      ...telling,
    }).filter(({ type }) => type === 'deviceOverspeed')
    const { speedLimit, speedLimitSource, geofenceName } = event?.attributes ?? {}
    return [speedLimit, event?.geofenceId, speedLimitSource, ...(geofenceName ? [geofenceName] : [])]
  }
  assert.deepEqual(limitIn({}), [90, 0, 'vehicle'])
  assert.deepEqual(limitIn({}, { speedLimit: 60 }), [60, 0, 'road'])
  assert.deepEqual(limitIn({ fences: [slow!, fast!] }, { speedLimit: 60 }), [30, 2, 'geofence', 'fence 2'])
  const lowest = { speedLimit: 90, 'event.overspeed.preferLowest': true }
  assert.deepEqual(limitIn({ fences: [slow!, fast!], attributes: lowest }), [20, 1, 'geofence', 'fence 1'])
})

test('an event that began under the limit of another fence names neither', () => {
  const [here, there] = [-46, -45].map((longitude, index) =>
    fenceRow(index + 1, `CIRCLE (-23 ${longitude}, 500)`, { attributes: { speedLimit: 20 + index * 10 } }),
  )
  const track = [at(0, { speed: 100 }), at(20, { speed: 100, longitude: -45 })]
  const [event] = eventsOf(track, {
    fences: [here!, there!],
    attributes: { 'event.overspeed.minimalDuration': 10 },
  }).filter(({ type }) => type === 'deviceOverspeed')
  assert.equal(event?.geofenceId, 1)
  assert.deepEqual(event.attributes, { speed: 100, speedLimit: 30, speedLimitSource: 'geofence' })
})

test('harsh acceleration, braking and bends are alarms when their thresholds are set', () => {
  const track = () => [
    at(0, { speed: 20, course: 350 }),
    at(2, { speed: 32, course: 350 }),
    at(4, { speed: 32, course: 40 }),
    at(6, { speed: 18, course: 45 }),
    at(20, { speed: 60, course: 45 }),
  ]
  assert.deepEqual(eventsOf(track()), [])
  const events = eventsOf(track(), {
    attributes: {
      'event.behavior.accelerationThreshold': 3,
      'event.behavior.brakingThreshold': 3,
      'event.behavior.corneringThreshold': 5,
    },
  })
  assert.deepEqual(
    events.map(({ attributes, eventTime }) => [attributes.alarm, eventTime.getTime() / 1000]),
    [
      ['hardAcceleration', 2],
      ['hardCornering', 4],
      ['hardBraking', 6],
    ],
  )
})
