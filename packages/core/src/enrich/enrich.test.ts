import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import { copyAttributes } from './copy.ts'
import { addDistance } from './distance.ts'
import { addEngineHours } from './engine-hours.ts'
import { filterOf } from './filter.ts'
import { addMotion } from './motion.ts'
import { fillOutdated, GPS_EPOCH } from './outdated.ts'
import { readSettings } from './settings.ts'
import { correctTimes } from './time.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const DAY = 86_400_000

function position(seconds: number, fields: Partial<Position> = {}): Position {
  const time = new Date(noon + seconds * 1000)
  const fixed = { id: 1, deviceId: 1, protocol: 'osmand', valid: true, altitude: 0, course: 0, accuracy: 0 }
  const rest = { address: null, network: null, geofenceIds: null, latitude: -23.55, longitude: -46.63, speed: 0 }
  return { ...fixed, ...rest, serverTime: time, deviceTime: time, fixTime: time, attributes: {}, ...fields }
}
const settings = (attributes: Record<string, unknown> = {}) => readSettings((key) => attributes[key])

test('distances are those of the stock server', () => {
  assert.ok(Math.abs(metresBetween(-23.55, -46.63, -23.55, -46.6251) - 500.0346380879417) < 1e-6)
  assert.equal(metresBetween(1, 2, 1, 2), 0)
  assert.ok(Math.abs(metresBetween(0, 179.9, 0, -179.9) - metresBetween(0, 0, 0, 0.2)) < 1e-6)
})

test('distance is measured to the last position and added up', () => {
  const { distance } = settings()
  const first = addDistance(position(0), undefined, distance)
  assert.deepEqual(first.attributes, { distance: 0, totalDistance: 0 })
  const second = addDistance(position(30, { longitude: -46.6251 }), first, distance)
  const third = addDistance(position(60, { longitude: -46.6202 }), second, distance)
  assert.ok(Math.abs(Number(third.attributes.totalDistance) - 1000.0692761766086) < 1e-6)
})

test('a distance that the unit reports is taken as it is', () => {
  const last = position(0, { attributes: { totalDistance: 1000 } })
  const own = addDistance(position(30, { longitude: -46.6, attributes: { distance: 12 } }), last, settings().distance)
  assert.deepEqual(own.attributes, { distance: 12, totalDistance: 1012 })
})

test('a held place stays where it was when it moved too little or too much', () => {
  const { distance } = settings({
    'coordinates.filter': true,
    'coordinates.minError': '50',
    'coordinates.maxError': 1000,
  })
  const last = position(0, { attributes: { totalDistance: 7 } })
  for (const longitude of [-46.6299, -46.5]) {
    const held = addDistance(position(30, { longitude }), last, distance)
    assert.deepEqual([held.longitude, held.attributes], [-46.63, { distance: 0, totalDistance: 7 }])
  }
  assert.equal(addDistance(position(30, { longitude: -46.6251 }), last, distance).longitude, -46.6251)
  const fromZero = position(0, { latitude: 0, longitude: 0 })
  assert.equal(addDistance(position(30), fromZero, distance).longitude, -46.63)
})

test('motion is more than 0.01 knots unless the unit says', () => {
  const { motionSpeed } = settings()
  const motion = (speed: number, attributes = {}) =>
    addMotion(position(0, { speed, attributes }), motionSpeed).attributes.motion
  assert.deepEqual([motion(0.02), motion(0.01), motion(0), motion(50, { motion: false })], [true, false, false, false])
})

test('engine hours grow while the ignition is on at both ends', () => {
  const on = { ignition: true }
  const hours = (last: Position | undefined, current: Position) =>
    addEngineHours(current, last, settings().engineHours).attributes.hours
  assert.equal(hours(position(0, { attributes: on }), position(30, { attributes: { ...on } })), 30_000)
  assert.equal(hours(position(0, { attributes: { ...on, hours: 5 } }), position(30, { attributes: { ...on } })), 30_005)
  assert.equal(
    hours(position(0, { attributes: { ignition: false, hours: 5 } }), position(30, { attributes: { ...on } })),
    5,
  )
  assert.equal(hours(position(0, { attributes: on }), position(30, { attributes: { ...on, hours: 1 } })), 1)
  assert.equal(hours(position(30, { attributes: { ...on, hours: 5 } }), position(0, { attributes: { ...on } })), 5)
  assert.equal(hours(position(0, { attributes: on }), position(30, { attributes: {} })), undefined)
  assert.equal(hours(undefined, position(30, { attributes: { ...on } })), undefined)
})

test('no engine hours come of a clock that was not set, of one far ahead, or of a silence longer than is set', () => {
  const at = (seconds: number, deviceTime?: number) =>
    position(seconds, {
      attributes: { ignition: true, hours: 5 },
      ...(deviceTime && { deviceTime: new Date(deviceTime) }),
    })
  const added = (last: Position, current: Position, attributes = {}) => {
    delete current.attributes.hours
    return Number(addEngineHours(current, last, settings(attributes).engineHours).attributes.hours) - 5
  }
  assert.equal(added(at(-60, GPS_EPOCH), at(0)), 0)
  assert.equal(added(at(-60, GPS_EPOCH), at(0, GPS_EPOCH + 60_000)), 0)
  assert.equal(added(at(-60), at(0, noon + 3 * DAY)), 0)
  assert.equal(added(at(-60, noon + 3 * DAY), at(0, noon + 3 * DAY + 60_000)), 0)
  assert.equal(added(at(-60 * DAY), at(0)), 0)
  assert.equal(added(at(-7200), at(0)), 7_200_000)
  assert.equal(added(at(-7201), at(0)), 0)
  const longer = { 'engineHours.maxGap': '9000' }
  assert.equal(added(at(-9000), at(0), longer), 9_000_000)
  assert.equal(added(at(-9001), at(0), longer), 0)
  // No setting bridges months
  assert.equal(added(at(-60 * 86_400), at(0), { 'engineHours.maxGap': 1e308 }), 0)
})

test('the straight way across a gap counts while it may have been driven', () => {
  const counted = (seconds: number, longitude: number, fields: Partial<Position> = {}, attributes = {}) => {
    const last = position(-seconds, { attributes: { totalDistance: 7 } })
    const added = addDistance(position(0, { longitude, ...fields }), last, settings(attributes).distance).attributes
    assert.equal(added.totalDistance, 7 + Number(added.distance))
    return Math.round(Number(added.distance) / 1000)
  }
  assert.equal(counted(86_400, -36.63), 1020)
  assert.equal(counted(86_401, -36.63), 0)
  assert.equal(counted(86_401, -36.63, {}, { 'distance.maxGap': 100_000 }), 1020)
  assert.equal(counted(60 * 86_400, -36.63, {}, { 'distance.maxGap': 1e308 }), 0)
  // Above 100 m/s across a gap it was transported; without a gap the filters decide
  assert.equal(counted(9000, -36.63), 0)
  assert.equal(counted(600, -36.63), 1020)
  assert.equal(counted(60, -36.63, { fixTime: new Date(GPS_EPOCH) }), 0)
  // A distance reported by the unit is trusted, within the Earth's size
  assert.equal(counted(90_000, -46.63, { attributes: { distance: 5000 } }), 5)
  assert.equal(counted(60, -46.63, { attributes: { distance: 1e308 } }), 20_038)
  assert.equal(counted(60, -46.63, { attributes: { distance: -1e308 } }), 0)
})

test('a place after a gap that counts no distance is not dropped as one that did not move', () => {
  const { filter, distance } = settings({ 'filter.distance': 50 })
  const last = position(-90_000)
  const far = addDistance(position(0, { longitude: -36.63 }), last, distance)
  assert.equal(far.attributes.distance, 0)
  assert.equal(filterOf(far, last, { settings: filter, outdated: false }), undefined)
})

test('a report without a place takes that of the last position', () => {
  const last = position(0, { latitude: 1, longitude: 2, altitude: 3, speed: 4, course: 5, accuracy: 6, valid: false })
  const filled = fillOutdated(position(60), last)
  assert.deepEqual(
    [filled.latitude, filled.longitude, filled.altitude, filled.speed, filled.course, filled.accuracy, filled.valid],
    [1, 2, 3, 4, 5, 6, false],
  )
  assert.equal(filled.fixTime, last.fixTime)
  assert.equal(fillOutdated(position(60), undefined).fixTime.getTime(), GPS_EPOCH)
})

test('times from before the last turn of the GPS week are brought to today', () => {
  const turned = new Date(noon - 1024 * 7 * DAY)
  const corrected = correctTimes(position(0, { fixTime: turned, deviceTime: turned }), settings().time)
  assert.deepEqual([corrected.fixTime.getTime(), corrected.deviceTime.getTime()], [noon, noon])
  const year = new Date(noon - 365 * DAY)
  assert.equal(correctTimes(position(0, { fixTime: year }), settings().time).fixTime, year)
  const never = new Date(GPS_EPOCH)
  assert.equal(correctTimes(position(0, { fixTime: never }), settings().time).fixTime, never)
})

test('a setting lets another clock replace the fix time, for all protocols or for some', () => {
  const at = (attributes: Record<string, unknown>) => {
    const given = position(0, { fixTime: new Date(noon - 9), deviceTime: new Date(noon - 5) })
    const { fixTime, deviceTime } = correctTimes(given, settings(attributes).time)
    return [fixTime.getTime() - noon, deviceTime.getTime() - noon]
  }
  assert.deepEqual(at({}), [-9, -5])
  assert.deepEqual(at({ 'time.override': 'deviceTime' }), [-5, -5])
  assert.deepEqual(at({ 'time.override': 'serverTime' }), [0, 0])
  assert.deepEqual(at({ 'time.override': 'serverTime', 'time.protocols': 'gt06 h02' }), [-9, -5])
  assert.deepEqual(at({ 'time.override': 'serverTime', 'time.protocols': 'gt06, osmand' }), [0, 0])
})

test('without settings only fixes more than a day ahead are dropped', () => {
  const { filter } = settings()
  const verdict = (ahead: number) =>
    filterOf(position(0, { fixTime: new Date(noon + ahead) }), undefined, { settings: filter, outdated: false })
  assert.deepEqual([verdict(DAY), verdict(DAY + 1), verdict(-9000 * DAY)], [undefined, 'Future', undefined])
})

const last = position(-60, { attributes: { distance: 0, ignition: true } })

test('each filter drops what it is for, and only where it is switched on', () => {
  const table: [string, Record<string, unknown>, Partial<Position>, boolean?][] = [
    ['Invalid', { 'filter.invalid': true }, { valid: false }],
    ['Invalid', { 'filter.invalid': true }, { latitude: 91 }],
    ['Zero', { 'filter.zero': 'true' }, { latitude: 0, longitude: 0 }],
    ['Outdated', { 'filter.outdated': true }, {}, true],
    ['Past', { 'filter.past': 60 }, { fixTime: new Date(noon - 60_001) }],
    ['Accuracy', { 'filter.accuracy': 50 }, { accuracy: 51 }],
    ['Approximate', { 'filter.approximate': true }, { attributes: { approximate: true } }],
    ['Duplicate', { 'filter.duplicate': true }, { fixTime: last.fixTime, attributes: { distance: 5 } }],
    ['Static', { 'filter.static': true }, { speed: 0 }],
    ['Distance', { 'filter.distance': 10 }, { attributes: { distance: 9 } }],
    ['MaxSpeed', { 'filter.maxSpeed': 100 }, { attributes: { distance: 3100 } }],
    ['MinPeriod', { 'filter.minPeriod': 61 }, {}],
  ]
  for (const [name, attributes, fields, outdated = false] of table) {
    const context = { settings: settings(attributes).filter, outdated }
    assert.equal(filterOf(position(0, fields), last, context), name, name)
    assert.equal(filterOf(position(0, fields), last, { ...context, settings: settings().filter }), undefined, name)
    const off = settings({ ...attributes, 'filter.enable': false }).filter
    assert.equal(filterOf(position(0, fields), last, { ...context, settings: off }), undefined, name)
  }
})

test('filters let pass what is just good enough', () => {
  const kept: [Record<string, unknown>, Partial<Position>][] = [
    [{ 'filter.past': 60 }, { fixTime: new Date(noon - 60_000) }],
    [{ 'filter.accuracy': 50 }, { accuracy: 50 }],
    [{ 'filter.duplicate': true }, { fixTime: last.fixTime, attributes: { alarm: 'sos' } }],
    [{ 'filter.static': true }, { speed: 0.1 }],
    [{ 'filter.distance': 10 }, { attributes: { distance: 10 } }],
    [{ 'filter.maxSpeed': 100 }, { attributes: { distance: 3000 } }],
    [{ 'filter.minPeriod': 60 }, {}],
    [{ 'filter.minPeriod': 60 }, { fixTime: last.fixTime }],
  ]
  for (const [attributes, fields] of kept) {
    const context = { settings: settings(attributes).filter, outdated: false }
    assert.equal(filterOf(position(0, fields), last, context), undefined, JSON.stringify(attributes))
  }
})

test('a long silence or a changed attribute waives duplicate, static and distance', () => {
  const still = { 'filter.static': true, 'filter.skipLimit': 59, 'filter.skipAttributes': 'ignition alarm' }
  const context = { settings: settings(still).filter, outdated: false }
  assert.equal(filterOf(position(0), last, context), undefined)
  const near = { ...context, settings: { ...context.settings, skipLimit: 60 } }
  assert.equal(filterOf(position(0, { attributes: { ignition: true } }), last, near), 'Static')
  assert.equal(filterOf(position(0, { attributes: { ignition: false } }), last, near), undefined)
  assert.equal(filterOf(position(0), undefined, near), 'Static')
})

test('beyond the daily limit positions are thinned or dropped', () => {
  const verdict = (interval: number, storedToday: number) =>
    filterOf(position(0), last, {
      settings: settings({ 'filter.dailyLimit': 100, 'filter.dailyLimitInterval': interval }).filter,
      outdated: false,
      storedToday,
    })
  assert.deepEqual(
    [verdict(0, 99), verdict(0, 100), verdict(61, 100), verdict(60, 100)],
    [undefined, 'DailyLimit', 'DailyLimit', undefined],
  )
})

test('what a report lacks is copied from the last one, but for what tells of one moment', () => {
  const names = settings({ 'processing.copyAttributes': 'power, fuel odometer,alarm power' }).copied
  assert.deepEqual(names, ['power', 'fuel', 'odometer', 'alarm'])
  const before = position(0, { attributes: { power: 12, fuel: 0, alarm: 'sos', driver: 'x' } })
  const after = position(30, { attributes: { power: 13 } })
  assert.deepEqual(copyAttributes(after, before, names), ['fuel'])
  assert.deepEqual(after.attributes, { power: 13, fuel: 0 })
  assert.deepEqual(copyAttributes(position(0), undefined, names), [])
  const many = Array.from({ length: 99 }, (_, at) => `io${at}`).join()
  assert.equal(settings({ 'processing.copyAttributes': many }).copied.length, 50)
})
