import { bit, type Reader } from './bytes.ts'
import { deliver, type Reading, type Target } from './reading.ts'
import { uniqueId } from './targets.ts'

/** A field of a binary message. */
export type Field = (reader: Reader, reading: Reading) => void

/** Reads the fields of a binary message one after the other. */
export const layout =
  (...fields: readonly Field[]): Field =>
  (reader, reading) => {
    for (const field of fields) field(reader, reading)
  }

/** Fields that are there where their bit of a mask is set, in the order of the message. */
export type MaskedFields = readonly (readonly [index: number, field: Field])[]

/** Reads the fields of the set bits of a mask, which has at most 53 bits. */
export function readMasked(mask: number, fields: MaskedFields, reader: Reader, reading: Reading): void {
  for (const [index, field] of fields) if (bit(mask, index)) field(reader, reading)
}

type Convert = (read: number) => number
type NumberName = { [K in keyof Reader]: Reader[K] extends () => number ? K : never }[keyof Reader]

/** A number of the form that `Reader` names so, put where its target says. */
const number =
  (name: NumberName) =>
  (target: Target<number>, convert: Convert = (read) => read): Field =>
  (reader, reading) =>
    deliver(target, convert(reader[name]()), reading)

export const [u8, u16, u24, u32, u64] = [number('u8'), number('u16'), number('u24'), number('u32'), number('u64')]
export const [i8, i16, i32] = [number('i8'), number('i16'), number('i32')]
export const [u16le, u24le, u32le, u64le] = [number('u16le'), number('u24le'), number('u32le'), number('u64le')]
export const [i16le, i32le, i64le] = [number('i16le'), number('i32le'), number('i64le')]
export const [f32le, f64le] = [number('f32le'), number('f64le')]
export const [f32, f64] = [number('f32'), number('f64')]

export const skipBytes =
  (count: number): Field =>
  (reader) => {
    reader.skip(count)
  }

/** The identifier in so many bytes of binary-coded digits, from digit `from` on. */
export const bcdId =
  (bytes: number, from = 0): Field =>
  (reader, reading) =>
    deliver(uniqueId, reader.hex(bytes).slice(from), reading)

/** Characters, up to their first NUL. */
export const chars =
  (target: Target<string>, length: number): Field =>
  (reader, reading) =>
    deliver(target, reader.text(length).split('\0', 1)[0]!, reading)

/** A number of so many binary-coded digits. */
export const bcd =
  (digits: number) =>
  (target: Target<number>): Field =>
  (reader, reading) =>
    deliver(target, reader.bcd(digits), reading)

/** Degrees in binary-coded digits `DDDMMmmm`; the highest bit is set in the south and west. */
export const bcdDegrees =
  (target: Target<number>): Field =>
  (reader, reading) => {
    const isNegative = bit(reader.peek(), 7)
    const digits = reader.bcd(8) - (isNegative ? 80_000_000 : 0)
    const degrees = Math.floor(digits / 100_000) + (digits % 100_000) / 60_000
    deliver(target, isNegative ? -degrees : degrees, reading)
  }

const clockIndex: Readonly<Record<string, number>> = { y: 0, M: 1, d: 2, H: 3, m: 4, s: 5 }
const clockOf =
  (read: (reader: Reader) => number) =>
  (order = 'yMdHms'): Field =>
  (reader, { clock }) => {
    for (const letter of order) clock[clockIndex[letter]!] = read(reader)
  }
/** Parts of a time in this order, a byte each: as a number, or as two binary-coded digits. */
export const clockBytes = clockOf((reader) => reader.u8())
export const clockBcd = clockOf((reader) => reader.bcd(2))
