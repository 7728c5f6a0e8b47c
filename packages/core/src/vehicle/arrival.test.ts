import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arrival, arrivalOf } from './arrival.ts'

const now = new Date('2026-11-27T14:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const destination = { latitude: -23.5, longitude: -46.6, radius: 150 }
/** A report so many kilometres south of the destination. */
const at = (kilometres: number, { minutes = 0, kmh = 60, ...attributes }: Record<string, number | boolean> = {}) => ({
  latitude: -23.5 - Number(kilometres) / 111.32,
  longitude: -46.6,
  fixTime: ago(Number(minutes)),
  speed: Number(kmh) / 1.852,
  attributes: { ignition: true, motion: Number(kmh) > 2, ...attributes },
})
const since = (minutes: number) => ({ stateSince: ago(minutes).getTime() })

const times = (arrival: Arrival | undefined): string => {
  if (!arrival) return 'nothing'
  const clock = (time: Date) => time.toISOString().slice(11, 16)
  const far = 'distance' in arrival ? ` ${(arrival.distance / 1000).toFixed(1)} km` : ''
  if (arrival.state === 'moving') return `moving ${clock(arrival.earliest)}-${clock(arrival.latest)}${far}`
  return `${arrival.state} ${clock(arrival.since)}${far}`
}

const cases: readonly [string, Parameters<typeof arrivalOf>[0]['recent'], string][] = [
  ['no report', [], 'nothing'],
  ['20 km at 60 km/h', [at(20)], 'moving 14:20-14:35 25.8 km'],
  ['20 km at a mean of 30 km/h', [at(25, { kmh: 20, minutes: 20 }), at(20, { kmh: 40 })], 'moving 14:45-15:05 25.8 km'],
  ['stops do not count in the mean', [at(22, { kmh: 0, minutes: 9 }), at(20)], 'moving 14:20-14:35 25.8 km'],
  ['no slower than 15 km/h', [at(3, { kmh: 4 })], 'moving 14:10-14:20 3.7 km'],
  ['no faster than 90 km/h', [at(20, { kmh: 180 })], 'moving 14:15-14:25 25.8 km'],
  ['a traffic light, at the usual speed', [at(20, { kmh: 0, ...since(2) })], 'moving 14:30-14:50 25.8 km'],
  ['standing', [at(20, { kmh: 0, ...since(10) })], 'standing 13:50 25.8 km'],
  ['parked with the engine off', [at(20, { kmh: 0, ignition: false, ...since(40) })], 'standing 13:20 25.8 km'],
  ['silent for eleven minutes', [at(20, { minutes: 11 })], 'silent 13:49 25.8 km'],
  ['within the radius', [at(0.1, { minutes: 4 })], 'arrived 13:56'],
  ['almost there, and late with its report', [at(0.2, { minutes: 9 })], 'moving 14:00-14:05 0.1 km'],
]
for (const [name, recent, expected] of cases) {
  test(`the arrival with ${name}`, () => {
    assert.equal(times(arrivalOf({ destination, recent, arrivedTime: null, now })), expected)
  })
}

test('who has arrived stays so, wherever the vehicle goes next', () => {
  assert.equal(times(arrivalOf({ destination, recent: [at(20)], arrivedTime: ago(30), now })), 'arrived 13:30')
})
