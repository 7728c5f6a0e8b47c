import { bit, type Reader } from '../bytes.ts'
import { type Field, f32, f64, layout, skipBytes, u8, u16 } from '../layout.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

/** `dddmm.mmmm` as a number. */
function degrees(value: number): number {
  const whole = Math.trunc(value / 100)
  return whole + (value - 100 * whole) / 60
}
const tenths = (value: number) => value / 10
const valid: Field = (_, { fix }) => {
  fix.valid = true
}
const place = (number: typeof f32): Field =>
  layout(u8('sat'), number(longitude, degrees), number(latitude, degrees), valid)

const motion = layout(u16(kmh, tenths), u16(course, tenths))
const measured = layout(
  f64(longitude, degrees),
  f64(latitude, degrees),
  u8((value, { fix }) => {
    fix.valid = value > 0
  }),
  u8('sat'),
  skipBytes(1),
  motion,
  f32(altitude),
)
const GPS = 0x47

/** A block whose kind says whether it is a place; it is the last one, so that its length is of no use. */
const extended: Field = (reader, reading) => {
  if (reader.u16() === 0) return
  const isPlace = reader.u8() === GPS
  reader.skip(2)
  if (isPlace) measured(reader, reading)
}

/** So many items behind their count. */
const list =
  (item: Field): Field =>
  (reader, reading) => {
    for (let left = reader.u8(); left > 0; left--) item(reader, reading)
  }
const accessPoint: Field = (reader, { wifi }) => wifi.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.i8()))
const tower: Field = (reader, { cells }) =>
  cells.push({ mcc: reader.u16(), mnc: reader.u16(), lac: reader.i32(), cid: reader.u32(), rssi: reader.i8() })

const blocks: readonly (readonly [index: number, block: Field])[] = [
  [0, place(f32)],
  [1, list(accessPoint)],
  [2, list(tower)],
  [3, list(skipBytes(12))],
  [5, motion],
  [6, place(f64)],
  [7, extended],
]

/** The blocks of a location that its mask names. */
export function readLocation(reader: Reader, reading: Reading): void {
  const mask = reader.u8()
  for (const [index, block] of blocks) if (bit(mask, index)) block(reader, reading)
}
