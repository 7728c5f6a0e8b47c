import { addAlarm, put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, hexInteger, integer } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh, msFromMinutes } from '../units.ts'

/** Units are degrees, in hex; the highest bit is the sign. */
const UNITS_A_DEGREE = 600_000
const PLACE =
  /^[AV],[\da-f]{6},[\da-f]{6},[\da-f]{8},[\da-f]{8},[\da-f]{4},[\da-f]{4},[\da-f]{8},[\da-f]+,\d+(?:\.\d+)?,[\da-f]+,[\da-f]+$/i

/** A sentence with a place; undefined for all others. `isE3`: of the E3+4G, where some fields mean something else. */
export function decodePosition(items: readonly string[], isE3: boolean): Fix | undefined {
  if (!PLACE.test(items.slice(3, 15).join(','))) return undefined
  const [, , command = '', validity, date = '', time = '', latitude = '', longitude = '', ...rest] = items
  const [speed = '', course = '', statusText = '', signal = '', power = '', fuel = '', odometer = '', ...more] = rest
  const status = hexInteger(statusText)
  const degrees = hexInteger(course) / 100
  const attributes: Attributes = { command }
  addAlarms(status, isE3, attributes)
  putAll(attributes, { blocked: bit(status, 19), ignition: bit(status, 23), status, rssi: hexInteger(signal) })
  putAll(attributes, { power: decimal(power), [isE3 ? 'index' : 'fuel']: hexInteger(fuel) })
  put(attributes, 'odometer', hexInteger(odometer) * 100)
  const altitude = more[0] && /^\d+(?:\.\d+)?$/.test(more[0]) ? decimal(more[0]) : 0
  readSensors(more, isE3, attributes)
  return {
    fixTime: moment(date, time),
    valid: validity === 'A',
    latitude: coordinate(latitude),
    longitude: coordinate(longitude),
    altitude,
    speed: knotsFromKmh(hexInteger(speed) / 100),
    course: degrees < 360 ? degrees : 0,
    attributes,
  }
}

function moment(date: string, time: string): Date {
  const [year = 0, month = 0, day = 0, ...rest] = (`${date}${time}`.match(/../g) ?? []).map(hexInteger)
  return utc([year, month, day, ...rest])
}

function coordinate(text: string): number {
  const value = hexInteger(text)
  return (value >= 0x8000_0000 ? 0x8000_0000 - value : value) / UNITS_A_DEGREE
}

/** Card or hours, temperature, voltage and satellites, which come together or not at all. */
function readSensors(
  [, , card, temperature, voltage, satellites]: readonly string[],
  isE3: boolean,
  attributes: Attributes,
) {
  if (!card || !temperature || !voltage || !satellites) return
  if (isE3) put(attributes, 'hours', msFromMinutes(hexInteger(card)))
  else put(attributes, 'driverUniqueId', card)
  putAll(attributes, { temp1: hexInteger(temperature) / 100, adc1: decimal(voltage), sat: integer(satellites) })
}

/** Bits of the status, in the order in which the alarms are named. */
const alarms: readonly (readonly [mask: number, alarm: string])[] = [
  [0x0200_0000, 'geofenceEnter'],
  [0x0400_0000, 'geofenceExit'],
  [0x0800_0000, 'lowBattery'],
  [0x1000_0008, 'jamming'],
  [0x2000_0000, 'vibration'],
  [0x8000_0000, 'overspeed'],
  [0x0001_0400, 'sos'],
  [0x0004_0000, 'powerCut'],
  [0x0000_4000, 'lowPower'],
  [0x0000_8000, 'temperature'],
  [0x0000_0100, 'removing'],
  [0x0000_0001, 'hardBraking'],
  [0x0000_0002, 'hardAcceleration'],
]

function addAlarms(status: number, isE3: boolean, attributes: Attributes): void {
  for (const [mask, alarm] of alarms) {
    if ((status & mask) === 0) continue
    // The reference names this one twice; of the E3+4G the first is the case that was opened
    if (alarm === 'powerCut') addAlarm(attributes, isE3 ? 'tampering' : 'powerCut')
    addAlarm(attributes, alarm)
  }
}
