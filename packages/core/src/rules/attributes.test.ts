import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import { at, eventsOf } from './testing.ts'

const each = (list: readonly Position['attributes'][], stepSeconds = 60) =>
  list.map((attributes, index) => at(index * stepSeconds, { attributes }))
const row = (fields: Partial<Maintenance>): Maintenance =>
  ({ id: 3, name: 'oil', type: 'odometer', start: 10_000, period: 5000, attributes: {}, ...fields }) as Maintenance
const due = (track: Position[], maintenances: Maintenance[]) =>
  eventsOf(track, { maintenances })
    .filter(({ type }) => type === 'maintenance')
    .map(({ maintenanceId, attributes: { maintenanceName, ...counted }, eventTime }) => {
      assert.equal(maintenanceName, 'oil')
      return [maintenanceId, counted, eventTime.getTime() / 60_000]
    })

test('[MNT-32] a maintenance is reported when its start is reached, and each further period; a record of work never', () => {
  const odometer = [9000, 9999, 10_000, 14_999, 15_000, 15_500, 31_000].map((value) => ({ odometer: value }))
  assert.deepEqual(due(each(odometer), [row({}), row({ id: 4, start: 0, period: 0 })]), [
    [3, { odometer: 10_000 }, 2],
    [3, { odometer: 15_000 }, 4],
    [3, { odometer: 31_000 }, 6],
  ])
})

test('what was due already when the maintenance was linked is not reported, and a message without its value hides nothing', () => {
  assert.deepEqual(due(each([{ odometer: 12_000 }, { odometer: 12_500 }]), [row({})]), [])
  assert.deepEqual(due(each([{ hours: 9000 }, {}, {}, { hours: 10_500 }]), [row({ type: 'hours' })]), [
    [3, { hours: 10_500 }, 3],
  ])
})

test('a counter that falls and rises again is due again, beside others that are not', () => {
  const odometer = [14_000, 16_000, 16_500, 12_000, 14_900, 15_100].map((value) => ({ odometer: value, hours: 7 }))
  const others = [row({ id: 4, period: 1e9 }), row({ id: 5, type: 'hours' }), row({ id: 6, type: 'rpm' })]
  assert.deepEqual(due(each(odometer), [...others, row({})]), [
    [3, { odometer: 16_000 }, 1],
    [3, { odometer: 15_100 }, 5],
  ])
})

test('what a maintenance has counted survives a restart, whatever the value is called', () => {
  const values = [9000, 9500, 10_500, 11_000, 15_500]
  for (const type of ['rpm', 'my value | é', '\ud800']) {
    const track = each(values.map((value) => ({ [type]: value })))
    const events = eventsOf(track, { maintenances: [row({ type, start: 10_000.5 })], isCut: () => true })
    const starts = events.map(({ positionId }) => positionId)
    assert.deepEqual(starts, [track[2]!.id, track[4]!.id], type)
  }
})

test('each of several maintenances is due in its own time, with a restart after every position and without one', () => {
  // What is noted of the hours has to outlast the reports without them
  const isHeard = (value: number) => value !== 300 && value !== 400
  const track = each(
    [100, 200, 300, 400, 500, 600].map((value) => ({ odometer: value, ...(isHeard(value) && { hours: value * 2 }) })),
  )
  const maintenances = [
    row({ id: 3, start: 250, period: 1e9 }),
    row({ id: 30, type: 'hours', start: 500, period: 600 }),
    row({ id: 4, start: 200, period: 200 }),
    row({ id: 5, type: 'hours', start: 700, period: 1e9 }),
  ]
  const dueAt = (isCut: () => boolean) =>
    eventsOf(track, { maintenances, isCut }).map(({ positionId, maintenanceId }) => [
      track.findIndex(({ id }) => id === positionId),
      maintenanceId,
    ])
  const expected = [
    [1, 4],
    [2, 3],
    [3, 4],
    [4, 30],
    [4, 5],
    [5, 30],
    [5, 4],
  ]
  assert.deepEqual(
    dueAt(() => false),
    expected,
  )
  assert.deepEqual(
    dueAt(() => true),
    expected,
  )
})

test('a unit without an odometer is counted by the way it has gone; one that tells it now and then is not', () => {
  assert.deepEqual(due(each([{ totalDistance: 9900 }, { totalDistance: 10_100 }]), [row({})]), [
    [3, { odometer: 10_100 }, 1],
  ])
  const mixed = [{ odometer: 400 }, { totalDistance: 90_000 }, { odometer: 500, totalDistance: 90_001 }]
  assert.deepEqual(due(each(mixed), [row({})]), [])
})

test('a maintenance by date is reported on that date', () => {
  const days = [0, 1, 2, 3].map((day) => at(day * 86_400))
  const byDate = row({ type: 'fixTime', start: 1.5 * 86_400_000, period: 30 * 86_400_000 })
  assert.deepEqual(due(days, [byDate]), [[3, { fixTime: 2 * 86_400_000 }, 2880]])
})

test('who drives, what a unit answers and what it films is reported', () => {
  const track = each([
    { driverUniqueId: 'ana' },
    {},
    { driverUniqueId: 'ana' },
    { driverUniqueId: 'rui', result: 'OK' },
    { image: '1.jpg', audio: '1.mp3' },
  ])
  assert.deepEqual(
    eventsOf(track).map(({ type, attributes, positionId }) => [type, attributes, positionId]),
    [
      ['driverChanged', { driverUniqueId: 'ana' }, 1],
      ['commandResult', { result: 'OK' }, 181],
      ['driverChanged', { driverUniqueId: 'rui' }, 181],
      ['media', { media: 'image', file: '1.jpg' }, 241],
      ['media', { media: 'audio', file: '1.mp3' }, 241],
    ],
  )
})

const attributes = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10, fuelCapacity: 200 }
const tank = (list: readonly Position['attributes'][], stepSeconds = 60) =>
  eventsOf(each(list, stepSeconds), { attributes })
    .filter(({ type }) => type.startsWith('deviceFuel'))
    .map(({ type, attributes: { before, after } }) => [type, before, after])
const levels = (values: readonly number[], more = {}) => values.map((fuel) => ({ fuel, ...more }))
const steady = (fuel: number, more = {}) =>
  levels(
    Array.from({ length: 8 }, () => fuel),
    more,
  )

test('fuel that is stolen or filled up is reported once, with all of it', () => {
  assert.deepEqual(tank([...steady(100), ...steady(70)]), [['deviceFuelDrop', 100, 70]])
  const siphoned = levels([96, 92, 88, 84, 80, 76, 72, 68, 64, 60])
  assert.deepEqual(tank([...steady(100), ...siphoned, ...steady(60)]), [['deviceFuelDrop', 100, 60]])
  assert.deepEqual(tank([...steady(40), ...levels([80, 120]), ...steady(150)]), [['deviceFuelIncrease', 40, 150]])
  const percent = (level: number) => Array.from({ length: 8 }, () => ({ fuelLevel: level }))
  assert.deepEqual(tank([...percent(50), ...percent(30)]), [['deviceFuelDrop', 100, 60]])
})

test('slosh, a wrong sample and what the engine burns are no drop', () => {
  const driving = { motion: true, ignition: true }
  for (let seed = 1; seed <= 200; seed++) {
    let noise = seed * 7919
    const slosh = Array.from({ length: 600 }, (_, step) => {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
      return { fuel: 150 - step / 10 + (noise / 4_294_967_296 - 0.5) * 30, ...driving }
    })
    assert.deepEqual(tank([...steady(150), ...slosh, ...steady(90)], 30), [], `${seed}`)
  }
  assert.deepEqual(tank([...steady(100), ...levels([0]), ...steady(100), ...levels([250, 100]), ...steady(100)]), [])
  const idling = Array.from({ length: 300 }, (_, minute) => ({ fuel: 100 - minute / 20, ignition: true }))
  assert.deepEqual(tank(idling), [])
})

test('fuel that is gone after more than a week of silence is no drop; after a weekend it is', () => {
  const fuelAfter = (days: number) => {
    const later = days * 86_400
    const track = [0, 60, 120, 180, 240].map((second) => at(second, { attributes: { fuel: 80 } }))
    const after = Array.from({ length: 12 }, (_, minute) => minute * 60).map((second) =>
      at(later + second, { attributes: { fuel: 30 } }),
    )
    return eventsOf([...track, ...after], { attributes: { fuelDropThreshold: 20 } }).map(({ type }) => type)
  }
  assert.deepEqual(fuelAfter(3), ['deviceFuelDrop'])
  assert.deepEqual(fuelAfter(8), [])
})

test('a maintenance with a period of next to nothing is reported once at most, not with each report', () => {
  const odometer = Array.from({ length: 20 }, (_, at) => ({ odometer: 9990 + at }))
  for (const period of [1e-308, 1e-4, -1e308]) assert.deepEqual(due(each(odometer), [row({ period })]), [])
  assert.deepEqual(due(each(odometer), [row({ start: -1e308 })]), [])
  assert.deepEqual(due(each(odometer), [row({ start: 1e308, period: 1e308 })]), [])
})
