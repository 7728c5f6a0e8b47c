import { addAlarm, put } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import { applyFlags, readPlace } from '../gt06/gps.ts'
import { clockBcd, clockBytes } from '../layout.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { knotsFromKmh } from '../units.ts'
import { END_BYTES } from './envelope.ts'
import { surroundings } from './frame.ts'

/** Reads a report from behind its type, with its end mark; returns what is sent back. */
type Report = (reader: Reader, reading: Reading, length: number) => Buffer | undefined

const time = clockBytes()

/** Only the first alarm is reported. */
const alarms: readonly (readonly [index: number, alarm: string])[] = [
  [0, 'vibration'],
  [1, 'overspeed'],
  [4, 'lowPower'],
]
function readAlarm(reader: Reader, { fix }: Reading): void {
  const flags = reader.u8()
  addAlarm(fix.attributes, alarms.find(([index]) => bit(flags, index))?.[1])
}

/** The place in the form of GT06. */
const place: Report = (reader, reading) => {
  const { fix } = reading
  const moment = reader.buffer.subarray(reader.offset, reader.offset + 6)
  time(reader, reading)
  put(fix.attributes, 'sat', reader.u8() & 0x0f)
  const where = readPlace(reader)
  fix.speed = knotsFromKmh(reader.u8())
  applyFlags(fix, where, reader.u16())
  if (reader.left >= 3 + END_BYTES) {
    fix.altitude = reader.i16()
    readAlarm(reader, reading)
  }
  return moment
}

/** A degree, and its millionths below a sign of four bits. */
function degrees(reader: Reader): number {
  const [whole, more] = [reader.u8(), reader.u24()]
  const value = whole + bits(more, 0, 20) / 1_000_000
  return more >> 20 ? -value : value
}

const otherPlace =
  (valid: boolean): Report =>
  (reader, reading) => {
    const { fix } = reading
    if (reader.left <= END_BYTES) {
      reading.isLogin = true
      return undefined
    }
    time(reader, reading)
    fix.valid = valid
    fix.latitude = degrees(reader)
    fix.longitude = degrees(reader)
    fix.speed = knotsFromKmh(reader.skip(8).u8())
    fix.course = reader.u8() * 2
    put(fix.attributes, 'sat', reader.u8())
    return undefined
  }

const status: Report = (reader, { fix }) => {
  const { attributes } = fix
  const content = reader.buffer.subarray(reader.offset, -END_BYTES)
  fix.outdated = true
  put(attributes, 'batteryLevel', reader.u8())
  put(attributes, 'versionFw', reader.u8())
  reader.skip(2)
  const isMore = () => reader.left > END_BYTES
  if (isMore()) put(attributes, 'rssi', reader.u8())
  if (reader.left >= 3 + END_BYTES) reader.skip(3)
  if (isMore()) put(attributes, 'charge', reader.u8() > 0)
  if (isMore()) put(attributes, 'heartRate', reader.u8())
  return content
}

const around: Report = (reader, reading, length) => {
  const { fix, cells, wifi } = reading
  const moment = reader.buffer.subarray(reader.offset, reader.offset + 6)
  fix.outdated = true
  clockBcd()(reader, reading)
  for (let left = length; left > 0; left--) wifi.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.u8()))
  const [count, mcc, mnc] = [reader.u8(), reader.u16(), reader.u8()]
  for (let left = count; left > 0; left--)
    cells.push({ mcc, mnc, lac: reader.u16(), cid: reader.u16(), rssi: reader.u8() })
  if (reader.left > END_BYTES) readAlarm(reader, reading)
  return moment
}

const alarm =
  (name: string): Report =>
  (_, { fix }) => {
    fix.outdated = true
    addAlarm(fix.attributes, name)
    return undefined
  }

/** The reports by their type. */
export const reports: ReadonlyMap<number, Report> = new Map([
  [0x08, otherPlace(true)],
  [0x09, otherPlace(false)],
  [0x10, place],
  [0x11, place],
  [0x13, status],
  ...surroundings.map((type): [number, Report] => [type, around]),
  [0x94, alarm('vibration')],
  [0x99, alarm('sos')],
])
