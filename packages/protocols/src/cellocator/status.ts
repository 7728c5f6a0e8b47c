import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromKmh, knotsFromMps } from '../units.ts'

const alarms: Readonly<Record<number, string>> = { 70: 'sos', 80: 'powerCut', 81: 'lowPower' }

/** The state of a unit; the alternative form measures in degrees and km/h. */
export function decodeStatus(reader: Reader, isAlternative: boolean): Fix {
  const attributes: Attributes = {}
  putAll(attributes, { versionHw: reader.u8(), versionFw: reader.u8(), status: reader.skip(1).u8() & 0x0f })
  const event = reader.skip(2).u8()
  addAlarm(attributes, alarms[event])
  putAll(attributes, { event, mode: reader.u8() })
  readInputs(reader, isAlternative, attributes)
  putAll(attributes, { odometer: reader.u24le(), driverUniqueId: reader.hex(6), sat: reader.skip(5).u8() })
  return {
    valid: true,
    ...(isAlternative ? readDegrees(reader) : readRadians(reader)),
    fixTime: readTime(reader),
    attributes,
  }
}

function readInputs(reader: Reader, isAlternative: boolean, attributes: Attributes): void {
  const input = reader.u32()
  putAll(attributes, { ignition: bit(input, 29), door: bit(input, 24), charge: bit(input, 7), input })
  reader.skip(1)
  const count = isAlternative ? 2 : 4
  for (let index = 1; index <= count; index++)
    put(attributes, `adc${index}`, isAlternative ? reader.u16le() : reader.u8())
}

type Motion = Pick<Fix, 'latitude' | 'longitude' | 'altitude' | 'speed' | 'course'>

const DEGREES_A_RADIAN = 180 / Math.PI

function readRadians(reader: Reader): Motion {
  const { longitude, latitude, altitude } = readRadianPlace(reader)
  const speed = knotsFromMps(reader.u32le() / 100)
  return { longitude, latitude, altitude, speed, course: (reader.u16le() / 1000) * DEGREES_A_RADIAN }
}

/** Longitude and latitude in radians / 1e8, then the altitude in centimetres. */
export function readRadianPlace(reader: Reader): Required<Pick<Fix, 'latitude' | 'longitude' | 'altitude'>> {
  const [longitude, latitude] = [radians(reader.i32le()), radians(reader.i32le())]
  return { longitude, latitude, altitude: reader.i32le() / 100 }
}

const radians = (value: number): number => (value / 1e8) * DEGREES_A_RADIAN

function readDegrees(reader: Reader): Motion {
  const [longitude, latitude] = [reader.i32le() / 1e7, reader.i32le() / 1e7]
  const [altitude, speed] = [reader.i32le() / 100, knotsFromKmh(reader.u32le())]
  return { longitude, latitude, altitude, speed, course: reader.u16le() / 1000 }
}

/** Second, minute, hour, day and month, a byte each, and the year. */
function readTime(reader: Reader): Date {
  const [second, minute, hour, day, month] = [reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  return utc([reader.u16le(), month, day, hour, minute, second])
}
