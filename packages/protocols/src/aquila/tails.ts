import { put, putAll } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'

type Read = (items: readonly string[], fix: Fix) => void

/** So many items that tell nothing. */
const skip = (count: number): string => `(?:[^,]*,){${count}}`
const [INTEGER, SWITCH] = [String.raw`(\d+),`, '([01]),']
/** Signal, speed, distance. */
const MOTION = INTEGER.repeat(3)

const form = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`)

/** What may follow the place, told apart by number and kind of the items. */
const tails: readonly (readonly [RegExp, Read])[] = [
  [
    form(
      MOTION + skip(1) + INTEGER + SWITCH + skip(6) + SWITCH + SWITCH + skip(1) + SWITCH + skip(17),
      SWITCH.repeat(4),
    ),
    readBasic,
  ],
  [
    form(
      MOTION + INTEGER + skip(8) + SWITCH + skip(3) + SWITCH + skip(20) + INTEGER + INTEGER + skip(6),
      `P([^,]+),D([^,]+),${skip(4)}`,
    ),
    readObd,
  ],
  [
    form(
      String.raw`${MOTION}${INTEGER}${INTEGER}(\d+\.\d+),${skip(2)}${INTEGER}${INTEGER}${skip(6)}${SWITCH}${INTEGER}`,
      skip(2) + SWITCH + skip(20) + INTEGER + INTEGER,
    ),
    readSatellites,
  ],
  [form(INTEGER, '([^,]+),'), readSensor],
]

/** Reads what follows the place into the fix; false when it has no known form. */
export function readTail(text: string, fix: Fix): boolean {
  for (const [tail, read] of tails) {
    const match = tail.exec(text)
    if (match) {
      read(match.slice(1), fix)
      return true
    }
  }
  return false
}

function readMotion([signal, speed, distance]: readonly string[], fix: Fix): void {
  fix.speed = knotsFromKmh(Number(speed))
  fix.attributes.rssi = Number(signal)
  fix.attributes.odometer = Number(distance)
}

/** Fuel, inputs, and the course as one of eight directions. */
function readBasic(items: readonly string[], fix: Fix): void {
  readMotion(items, fix)
  const [fuel, in1, charge, in2, ignition, ...directionBits] = items.slice(3)
  putAll(fix.attributes, { fuel: Number(fuel), in1, charge: charge === '1', in2, ignition: ignition === '1' })
  const direction = Number.parseInt(directionBits.join(''), 2)
  if (direction >= 1 && direction <= 8) fix.course = (direction - 1) * 45
}

/** Voltages, values and trouble codes of the vehicle's bus in parentheses. */
function readObd(items: readonly string[], fix: Fix): void {
  readMotion(items, fix)
  const [course, charge, ignition, power, battery, obd, codes] = items.slice(3)
  fix.course = Number(course)
  putAll(fix.attributes, {
    charge: charge === '1',
    ignition: ignition === '1',
    power: Number(power),
    battery: Number(battery),
    obd: obd!.slice(1, -1),
    dtcs: codes!.slice(1, -1).replaceAll('|', ' '),
  })
}

/** Satellites, an analog input and voltages. */
function readSatellites(items: readonly string[], fix: Fix): void {
  readMotion(items, fix)
  const [course, sat, hdop, adc1, in1, charge, in2, ignition, power, battery] = items.slice(3)
  fix.course = Number(course)
  putAll(fix.attributes, {
    sat: Number(sat),
    hdop: Number(hdop),
    adc1: Number(adc1),
    in1: Number(in1),
    charge: charge === '1',
    in2: Number(in2),
    ignition: ignition === '1',
    power: Number(power),
    battery: Number(battery),
  })
}

function readSensor([id, data]: readonly string[], { attributes }: Fix): void {
  attributes.sensorId = Number(id)
  put(attributes, 'sensorData', data)
}
