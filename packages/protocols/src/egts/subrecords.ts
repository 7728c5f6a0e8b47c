import { put } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { Field } from '../layout.ts'
import { trimmed } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

/** Seconds from 1970 to 2010. */
const EPOCH = 1_262_304_000
const FULL = 0xffff_ffff

const place: Field = (reader, { fix }) => {
  fix.fixTime = new Date((reader.u32le() + EPOCH) * 1000)
  const [latitude, longitude] = [(reader.u32le() * 90) / FULL, (reader.u32le() * 180) / FULL]
  const [flags, speed] = [reader.u8(), reader.u16le()]
  fix.valid = bit(flags, 0)
  fix.latitude = bit(flags, 5) ? -latitude : latitude
  fix.longitude = bit(flags, 6) ? -longitude : longitude
  fix.speed = knotsFromKmh(bits(speed, 0, 14) / 10)
  fix.course = reader.u8() + (bit(speed, 15) ? 256 : 0)
  put(fix.attributes, 'odometer', reader.u24le() * 100)
  put(fix.attributes, 'input', reader.u8())
  put(fix.attributes, 'event', reader.u8())
  if (bit(flags, 7)) fix.altitude = reader.i24le()
}

const precision: Field = (reader, { fix }) => {
  const flags = reader.u8()
  for (const [index, name] of ['vdop', 'hdop', 'pdop'].entries())
    if (bit(flags, index)) put(fix.attributes, name, reader.u16le())
  if (bit(flags, 3)) put(fix.attributes, 'sat', reader.u8())
}

const sensors: Field = (reader, { fix }) => {
  const [inputs, output, analog] = [reader.u8(), reader.u8(), reader.u8()]
  put(fix.attributes, 'output', output)
  for (let index = 0; index < 8; index++) if (bit(inputs, index)) reader.skip(1)
  for (let index = 0; index < 8; index++) if (bit(analog, index)) put(fix.attributes, `adc${index + 1}`, reader.u24le())
}

const RAW = 3

const liquid: Field = (reader, { fix }) => {
  const isRaw = bit(reader.u8(), RAW)
  reader.skip(2)
  if (isRaw) put(fix.attributes, 'liquidRaw', reader.hex(reader.left))
  else put(fix.attributes, 'liquid', reader.u32le())
}

/** What a record contains, by the type of its part. */
export const subrecords: ReadonlyMap<number, Field> = new Map([
  [16, place],
  [17, precision],
  [18, sensors],
  [27, liquid],
])

/** The parts of an identity by their bit: bytes of text, or bytes that are skipped. */
const identity: readonly (readonly [index: number, length: number, isText: boolean])[] = [
  [0, 2, false],
  [1, 15, true],
  [2, 16, true],
  [3, 3, false],
  [5, 3, false],
  [6, 2, false],
  [7, 15, true],
]

/** IMEI, IMSI and number of a unit, as far as it names them. */
export function identifiersOf(reader: Reader): string[] {
  const flags = reader.skip(4).u8()
  return identity
    .filter(([index]) => bit(flags, index))
    .flatMap(([, length, isText]) => {
      const text = trimmed(reader.text(length)).replaceAll('\0', '')
      return isText && text ? [text] : []
    })
}
