import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { Position } from '../model/position.ts'
import type { Maintenance } from '../resources/maintenance.ts'
import type { NewEvent } from './rule.ts'
import { at, eventsOf, fenceRow, type Telling } from './testing.ts'

const next = seededRandom(11)
const random = (below: number): number => Math.floor(next() * below)

const telling: Telling = {
  attributes: {
    speedLimit: 40,
    'event.overspeed.minimalDuration': 20,
    'report.trip.minDistance': 100,
    'report.trip.minDuration': 60,
    'event.behavior.accelerationThreshold': 2,
    'event.behavior.brakingThreshold': 2,
    fuelDropThreshold: 20,
    fuelIncreaseThreshold: 20,
    'event.fuel.window': 30,
  },
  fences: [
    fenceRow(1, 'CIRCLE (-23 -46, 250)'),
    fenceRow(2, 'POLYGON ((-23.01 -46.002, -23.01 -45.998, -22.99 -45.998, -22.99 -46.002))', {
      attributes: { speedLimit: 20 },
    }),
    fenceRow(3, 'LINESTRING (-23.002 -46.01, -23.002 -45.99)', { attributes: { polylineDistance: 150 } }),
    fenceRow(4, 'CIRCLE (-23 -46, 400)', { attributes: { minimalDuration: 45 } }),
  ],
  maintenances: [{ id: 8, name: 'oil', type: 'odometer', start: 1000, period: 700, attributes: {} } as Maintenance],
}

function randomTrack(): Position[] {
  const place = { latitude: -23 + (random(9) - 4) / 2000, longitude: -46 + (random(9) - 4) / 2000 }
  const attributes = { odometer: 500 + random(400), fuel: 100 }
  let second = 0
  return Array.from({ length: 2 + random(28) }, () => {
    second += [5, 20, 20, 60, 4000][random(20) === 0 ? 4 : random(4)]!
    if (random(3)) place.latitude += (random(11) - 5) / 2500
    if (random(3)) place.longitude += (random(11) - 5) / 2500
    attributes.odometer += random(120)
    if (random(8) === 0) attributes.fuel = 40 + random(100)
    const told: Position['attributes'] = { ...attributes, motion: random(3) === 0 }
    if (random(2)) told.ignition = random(3) > 0
    if (random(4) === 0) told.alarm = ['sos', 'tow', 'sos,tow'][random(3)]!
    if (random(6) === 0) told.driverUniqueId = ['ana', 'rui'][random(2)]!
    if (random(9) === 0) told.result = 'OK'
    return at(second, { ...place, speed: random(70), course: random(360), attributes: told })
  })
}

const key = ({ type, positionId, geofenceId, eventTime, attributes }: NewEvent) =>
  JSON.stringify([type, positionId, geofenceId, eventTime, attributes])
/** Events of each position by itself. */
const isOfOne = ({ type }: NewEvent) => type === 'commandResult' || type === 'media'
/** Events of neighbouring positions, whatever the order of late ones. */
const isPlaced = ({ type, geofenceId, attributes }: NewEvent) =>
  (type.startsWith('geofence') && geofenceId !== 4) || ['sos', 'tow'].includes(String(attributes.alarm))

/** The positions that were the newest when they arrived. */
function newest(arriving: readonly Position[]): Position[] {
  const found: Position[] = []
  for (const position of arriving) if (!found.length || position.fixTime > found.at(-1)!.fixTime) found.push(position)
  return found
}
const counts = (events: readonly NewEvent[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { type, geofenceId } of events) sums[`${type} ${geofenceId}`] = (sums[`${type} ${geofenceId}`] ?? 0) + 1
  return sums
}

test('10,000 random tracks: doubled and cut by restarts they report what they report undivided; shuffled, nothing twice', () => {
  const seen = new Set<string>()
  for (let round = 0; round < 10_000; round++) {
    const track = randomTrack()
    const whole = eventsOf(track, telling).map(key)
    for (const event of whole) seen.add(JSON.parse(event)[0])
    assert.equal(new Set(whole).size, whole.length)
    const doubled = track.flatMap((position) => (random(2) ? [position, position] : position))
    const isCut = (index: number) => (index * 31 + round) % 3 === 0
    assert.deepEqual(eventsOf(doubled, { ...telling, isCut }).map(key), whole)

    const shuffled = doubled
      .map((position) => [position.fixTime.getTime() / 1000 + random(150), position] as const)
      .sort((one, other) => one[0] - other[0])
      .map(([, position]) => position)
    const late = eventsOf(shuffled, { ...telling, isCut })
    assert.deepEqual(late.filter(isOfOne).map(key).sort(), whole.filter((event) => isOfOneKey(event)).sort())
    const bySequence = (event: NewEvent) => !isOfOne(event) && !isPlaced(event)
    assert.deepEqual(late.filter(bySequence).map(key), eventsOf(newest(shuffled), telling).filter(bySequence).map(key))
    const crossings = (event: NewEvent) => isPlaced(event) && event.type !== 'alarm'
    assert.deepEqual(counts(late.filter(crossings)), counts(eventsOf(track, telling).filter(crossings)))
  }
  assert.deepEqual([...seen].sort(), [
    ...[
      'alarm',
      'commandResult',
      'deviceFuelDrop',
      'deviceFuelIncrease',
      'deviceMoving',
      'deviceOverspeed',
      'deviceStopped',
    ],
    ...['driverChanged', 'geofenceEnter', 'geofenceExit', 'ignitionOff', 'ignitionOn', 'maintenance'],
  ])
})

const isOfOneKey = (event: string): boolean => /^\["(commandResult|media)"/.test(event)
