import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type Attributes, DecodeError } from '../define.ts'

/** Parameters of the on-board diagnosis by the bytes of their values, in hex digits; `04-09` are all from the first to the last. */
const widths: readonly (readonly [bytes: number, parameters: string])[] = [
  [1, '04-09 0b 0d-0f 11-13 1c-1e 2c-30 33 43 45-4c 51 52 5a'],
  [2, '02 03 0a 0c 10 14-1b 1f 21-23 31 32 3c-3f 42 44 4d 4e 50 53-59 9d'],
  [4, '00 01 20 24-2b 34-3b 40 41 4f 67 a6'],
]

function* parametersOf(text: string): Generator<number> {
  for (const range of text.split(' ')) {
    const [first, last = first] = range.split('-').map((digits) => Number.parseInt(digits, 16))
    for (let parameter = first!; parameter <= last!; parameter++) yield parameter
  }
}
const widthOf: ReadonlyMap<number, number> = new Map(
  widths.flatMap(([bytes, text]) => Array.from(parametersOf(text), (parameter) => [parameter, bytes] as const)),
)

/** Those that are kept, as the unit sent them. */
const names: ReadonlyMap<number, string> = new Map([
  [0x04, 'engineLoad'],
  [0x05, 'coolantTemp'],
  [0x0b, 'mapIntake'],
  [0x0c, 'rpm'],
  [0x0d, 'obdSpeed'],
  [0x0f, 'intakeTemp'],
  [0x11, 'throttle'],
  [0x21, 'milDistance'],
  [0x2f, 'fuel'],
  [0x31, 'clearedDistance'],
])

/** Reads the list of parameters, so many bytes that mean nothing here, and the values. Throws a `DecodeError` for an unknown parameter. */
export function readValues(reader: Reader, between: number, attributes: Attributes): void {
  const parameters = Array.from({ length: reader.u8() }, () => reader.u16le() & 0xff)
  reader.skip(between)
  for (const parameter of parameters) {
    const width = widthOf.get(parameter)
    if (width === undefined) throw new DecodeError(`The parameter ${parameter} has no known length`, reader.offset)
    const value = reader.bytes(width).readUIntLE(0, width)
    const name = names.get(parameter)
    if (name) put(attributes, name, value)
  }
}
