import type { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { i32le, layout, skipBytes, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, knots, latitude, longitude, unixSeconds } from '../targets.ts'

/** Of a tenth of a metre a second. */
const KNOTS_PER_DMPS = 0.194384
const degrees = (value: number) => value / 10_000_000

const place = layout(
  skipBytes(6),
  u32le((id, reading) => {
    reading.uniqueId = String(id)
  }),
  skipBytes(8),
  // The stock server reads them without sign, and nothing of the south and west
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  u16le('rssi'),
  u16le('sat'),
  u16le('satVisible'),
  u16le('gpsAntennaStatus'),
  u16le(knots, (decimetres) => decimetres * KNOTS_PER_DMPS),
  u16le(course),
  u32le('odometer'),
  u16le('battery'),
  u16le('charge'),
  u32le(unixSeconds),
)

const PLACES = [0x0100, 0x00fe]

/** The oldest form: one place of fixed fields, little-endian. */
export function decodeCompact(reader: Reader, session: DecodeContext): DeviceMessage[] {
  const index = reader.skip(1).u16le()
  if (!PLACES.includes(reader.u16le())) return []
  const reading = newReading(session)
  place(reader, reading)
  reading.fix.valid = true
  reading.fix.attributes.index = index
  return [messageOf(reading)]
}
