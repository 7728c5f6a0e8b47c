import { addAlarm } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { i16le, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

const degrees = (parts: number): number => parts / 10_000_000

const place = layout(
  u32le(unixSeconds),
  i32le(longitude, degrees),
  i32le(latitude, degrees),
  u8((flags, { fix }) => {
    fix.valid = bit(flags, 7)
    addAlarm(fix.attributes, bit(flags, 1) ? 'general' : undefined)
  }),
  u8('battery', (units) => units * 20),
  u16le('obdSpeed'),
  u16le(kmh),
  u16le(course),
  u16le('odometer'),
  i16le(altitude),
  u8('sat'),
  u8('pdop'),
)
/** The stock server takes the larger of the charge and of 100. */
const charge = u16le('batteryLevel', (millivolts) => Math.max(Math.trunc((millivolts - 3600) / 6), 100))
const states = layout(
  charge,
  u16le('adc2'),
  u16le('adc3'),
  u16le('adc4'),
  skipBytes(14),
  u8('antenna'),
  u8('gps'),
  u8('acceleration'),
  u8('power', (units) => units * 200),
)

/** Reads a cell with the place, where the message begins with one, and the cell of states behind it. */
export function readNavigation(reader: Reader, reading: Reading): void {
  const [kind, index] = [reader.u8(), reader.u8()]
  if (kind === 0 && index <= 1) place(reader, reading)
  const [nextKind, nextIndex] = [reader.u8(), reader.u8()]
  if (nextKind === 2 && nextIndex === 0) states(reader, reading)
}
