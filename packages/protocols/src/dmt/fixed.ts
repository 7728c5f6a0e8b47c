import { bit, bits } from '../bytes.ts'
import { i8, i16le, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { altitude, cmps, course, latitude, longitude } from '../targets.ts'

const degrees = (parts: number): number => parts / 10_000_000

/** A record of 64 bytes. */
export const fixedRecord = layout(
  skipBytes(1),
  u32le('index'),
  u32le((value, { clock }) => {
    clock.push(bits(value, 0, 6), bits(value, 6, 10), bits(value, 10, 15))
    clock.push(bits(value, 15, 20), bits(value, 20, 26), bits(value, 26, 32))
  }),
  i32le(longitude, degrees),
  i32le(latitude, degrees),
  u16le(cmps),
  u8(course, (half) => half * 2),
  i16le(altitude),
  skipBytes(3),
  u8('event'),
  u8((flags, { fix }) => {
    fix.valid = bit(flags, 0)
  }),
  u32le('input'),
  u16le('output'),
  ...[1, 2, 3, 4, 5].map((number) => i16le(`adc${number}`)),
  i8('deviceTemp'),
  skipBytes(14),
  u16le('pdop', (hundredths) => hundredths / 100),
  skipBytes(4),
)
