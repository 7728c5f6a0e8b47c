import { bit } from '../bytes.ts'
import { type Field, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import type { Target } from '../reading.ts'
import { altitude, course, kmh, knots, latitude, longitude, unixSeconds } from '../targets.ts'

/** The clock of the units counts them. */
export const LEAP_SECONDS = 25
const KNOTS_PER_UNIT = 0.194384

const time = u32le(unixSeconds, (seconds) => seconds - LEAP_SECONDS)
const tenMillionths = (parts: number): number => parts / 10_000_000
const place = layout(i32le(latitude, tenMillionths), i32le(longitude, tenMillionths))
const speed = u16le(knots, (units) => units * KNOTS_PER_UNIT)
const battery = u16le('battery', (millivolts) => millivolts / 1000)
const heading = u8(course, (half) => half * 2)
const valid: Field = (_, { fix }) => {
  fix.valid = true
}
const isValid =
  (...indices: number[]): Target<number> =>
  (flags, { fix }) => {
    fix.valid = indices.every((index) => bit(flags, index))
  }

const unitReport = layout(
  skipBytes(6),
  u16le('flags'),
  place,
  u16le(altitude),
  u16le('sat'),
  u16le('satVisible'),
  u16le('gpsAntennaState'),
  speed,
  u16le(course),
  u32le('odometer'),
  u32le('distance'),
  battery,
  u16le('charge'),
  time,
  valid,
)
const tg2 = layout(
  skipBytes(8),
  time,
  place,
  u16le(altitude),
  u8('sat'),
  u8('satVisible'),
  speed,
  u16le(course),
  u32le('odometer'),
  u16le('maximumSpeed'),
  u16le('minimumSpeed'),
  u16le('io1'),
  u16le('io2'),
  u16le('io3'),
  battery,
  valid,
)
const position = layout(
  time,
  (reader, { fix }) => {
    fix.latitude = reader.i24le() / 50_000
    fix.longitude = reader.i24le() / 50_000
  },
  u8(kmh),
  heading,
  u8(isValid(6, 7)),
)
const position2 = layout(time, place, skipBytes(1), u8(kmh), u8(isValid(6, 7)), u8('sat'), u32le('odometer'))
const snapshot = layout(
  skipBytes(8),
  u32le(isValid(10)),
  time,
  place,
  u16le(altitude),
  u8('sat'),
  u8('satVisible'),
  speed,
  u16le(course, (tenths) => tenths / 10),
  u8('maximumSpeed'),
  u8('minimumSpeed'),
  u32le('odometer'),
  u8('io1'),
  u8('io2'),
  battery,
)
const tracking = layout(
  time,
  skipBytes(1),
  u8(isValid(0)),
  skipBytes(2),
  place,
  u8(kmh),
  heading,
  u8('sat'),
  battery,
  u32le('odometer'),
)

/** Messages with a place by their type, read from the time in the head on. */
export const messages: ReadonlyMap<number, Field> = new Map([
  [8, unitReport],
  [12, tg2],
  [13, position],
  [15, position2],
  [17, snapshot],
  [18, tracking],
])
