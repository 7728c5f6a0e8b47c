import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { type Field, type MaskedFields, readMasked, skipBytes, u8, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { withFraction } from '../text.ts'
import { deviceTime } from './position.ts'

const head: MaskedFields = [
  [2, deviceTime],
  [6, skipBytes(4)],
  [13, skipBytes(2)],
]
const [TYPES, LIMITS, SHARES] = [3, 4, 5]

/** Reads a message of type H: histograms, one after the other, without a place. */
export function histograms(selector: number, reader: Reader, reading: Reading): void {
  reading.fix.outdated = true
  readMasked(selector, head, reader, reading)
  for (let at = 1; reader.left > 0; at++) histogram(`h${at}`, selector)(reader, reading)
}

const histogram =
  (name: string, selector: number): Field =>
  (reader, reading) => {
    const { attributes } = reading.fix
    u8(`${name}Index`)(reader, reading)
    const [columns, rows] = [reader.skip(2).u8(), reader.u8()]
    put(attributes, `${name}XLength`, columns)
    put(attributes, `${name}YLength`, rows)
    if (bit(selector, TYPES)) for (const key of ['XType', 'YType', 'Parameters']) u8(name + key)(reader, reading)
    const isShares = bit(selector, SHARES)
    const read = isShares ? () => `${withFraction(reader.u8() * 0.5)}%` : () => reader.u16()
    put(attributes, `${name}Data`, texts(columns * rows, read))
    u32(`${name}Total`)(reader, reading)
    if (!bit(selector, LIMITS)) return
    const size = reader.u8()
    put(attributes, `${name}XLimits`, limits(reader, columns - 1, size))
    put(attributes, `${name}YLimits`, limits(reader, rows - 1, size))
  }

function limits(reader: Reader, count: number, size: number): string {
  if (size !== 1 && size !== 2) return ''
  return texts(count, () => (size === 1 ? reader.i8() : reader.i16()))
}

/** As many values as were announced, with blanks between them; the frame ends a list that is too long. */
function texts(count: number, read: () => string | number): string {
  const values: (string | number)[] = []
  for (let at = 0; at < count; at++) values.push(read())
  return values.join(' ')
}
