import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { trimmed } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { readSurroundings } from './surroundings.ts'

const DATE_AND_TIME = /^(\d\d)(\d\d)(\d\d),(\d\d)(\d\d)(\d\d)$/
const NUMBER = /^-?\d+(?:\.\d*)?$/
const WHOLE = /^-?\d{1,10}$/
const STATUS = /^[\da-f]{1,8}$/i
const HEAD_LENGTH = 16

/** The values of a position up to its status, then the surroundings; undefined when the text is no position. */
export function readPosition(text: string): Fix | undefined {
  const items = text.split(',')
  const [date, clock, validity, latitude = '', north = '', longitude = '', east = '', ...more] = items
  const [
    speed = '',
    course = '',
    altitude = '',
    sat = '',
    rssi = '',
    battery = '',
    steps = '',
    rolls = '',
    status = '',
  ] = more
  const [, ...time] = DATE_AND_TIME.exec(`${date},${clock}`) ?? []
  const [day, month, year, hour, minute, second] = time.map(Number)
  const isReadable =
    (validity === 'A' || validity === 'V') &&
    [trimmed(latitude), trimmed(longitude), speed, course, altitude].every((value) => NUMBER.test(value)) &&
    [sat, rssi, battery, steps, rolls].every((value) => WHOLE.test(value)) &&
    STATUS.test(status)
  if (second === undefined || !isReadable) return undefined
  const attributes: Attributes = {
    sat: Number(sat),
    rssi: Number(rssi),
    batteryLevel: Number(battery),
    steps: Number(steps),
  }
  readStatus(Number.parseInt(status, 16), attributes)
  return {
    fixTime: utc([year!, month!, day!, hour!, minute!, second]),
    valid: validity === 'A',
    latitude: coordinate(latitude, north === 'S'),
    longitude: coordinate(longitude, east === 'W'),
    speed: knotsFromKmh(Number(speed)),
    course: Number(course),
    altitude: Number(altitude),
    attributes,
    ...readSurroundings(items.slice(HEAD_LENGTH)),
  }
}

/** Some units send a minus sign besides the hemisphere. */
const coordinate = (text: string, isNegative: boolean): number => (isNegative ? -Math.abs(Number(text)) : Number(text))

/** Bits of the status, the first that is set counts; the lower half is the state, the upper half what has just happened. */
const alarms: readonly (readonly [index: number, alarm: string])[] = [
  [0, 'lowBattery'],
  [1, 'geofenceExit'],
  [2, 'geofenceEnter'],
  [14, 'powerCut'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removing'],
  [21, 'fallDown'],
  [22, 'fallDown'],
]
const MOVING = 4

function readStatus(status: number, attributes: Attributes): void {
  addAlarm(attributes, alarms.find(([index]) => bit(status, index))?.[1])
  if (bit(status, MOVING)) attributes.motion = true
}
