import { put } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import { type Field, f32le, i16le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

const tenths = (value: number): number => value / 10
const thousandths = (value: number): number => value / 1000
const INVALID = 5

const head = layout(
  ...[u8('versionFw'), u16le('index')],
  u16le((status, { fix }) => {
    put(fix.attributes, 'status', status)
    fix.valid = !bit(status, INVALID)
  }),
  ...[f32le(latitude), f32le(longitude), u16le(course, tenths), u16le(kmh, tenths)],
  ...[u8('acceleration', tenths), i16le(altitude), u8('hdop', tenths), u8('sat', (value) => bits(value, 0, 4))],
  ...[u32le(unixSeconds), u16le('power', thousandths), u16le('battery', thousandths)],
)

const outputs: Field = (reader, { fix }) => {
  const states = reader.u8()
  for (const index of [0, 1, 2, 3]) put(fix.attributes, `out${index + 1}`, Number(bit(states, index)))
}

const canNames: Readonly<Record<number, string>> = { 1: 'temp1', 2: 'humidity', 3: 'illumination', 4: 'battery' }
const canWidths = ['u8', 'u16le', 'u32le', 'i64le'] as const

/** A list of values, each of a width that its mask names; the length counts itself. */
const can: Field = (reader, { fix }) => {
  const list = reader.slice(reader.u8() - 1)
  while (list.left > 0) {
    const mask = list.u8()
    const index = bits(mask, 0, 6)
    put(fix.attributes, canNames[index] ?? `can${index}`, list[canWidths[mask >> 6]!]())
  }
}

const three = [1, 2, 3]
/** What follows the head, by the bit of the type, in order. */
const blocks: readonly (readonly [index: number, field: Field])[] = [
  [2, layout(skipBytes(2), outputs, skipBytes(1))],
  [3, layout(...[1, 2, 3, 4, 5, 6].map((index) => u16le(`adc${index}`, thousandths)))],
  [4, layout(u32le('count1'), u32le('count2'))],
  [5, layout(...three.map((index) => u16le(`fuel${index}`)), ...three.map((index) => u8(`temp${index}`)))],
  [6, can],
  [7, u32le('odometer')],
]

/** Reads the data of a message, which stand behind its type. */
export function data(type: number, reader: Reader, reading: Reading): void {
  head(reader, reading)
  for (const [index, field] of blocks) if (bit(type, index)) field(reader, reading)
}
