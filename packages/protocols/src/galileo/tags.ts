import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { DecodeError, type Fix } from '../define.ts'
import { asciiText } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

/** A place or state while its tags are read. */
export type Draft = Fix & { hasPlace?: true }
type Read = (reader: Reader, fix: Draft) => void

/** What the tags told. */
export function fixOf({ hasPlace: _, ...fix }: Draft): Fix {
  return fix
}

export const IMEI = 0x03
const IMEI_DIGITS = 15

/** Reads the value of a tag into the fix, and the unit's identifier as the result; throws a `DecodeError` for an unknown tag. */
export function readTag(reader: Reader, fix: Draft): string | undefined {
  const tag = reader.u8()
  if (tag === IMEI) return reader.text(IMEI_DIGITS)
  readValue(tag, reader, fix)
  return undefined
}

/** Reads the value of this tag into the fix; throws a `DecodeError` for an unknown tag. */
export function readValue(tag: number, reader: Reader, fix: Draft): void {
  const read = readers[tag]
  if (!read) throw new DecodeError(`Tag ${tag.toString(16)} is unknown`, reader.offset)
  read(reader, fix)
}

type Width = 'u8' | 'i8' | 'u16le' | 'u32le'
/** A number of the unit, divided. */
const value =
  (name: string, width: Width, divisor = 1): Read =>
  (reader, fix) => {
    fix.attributes[name] = reader[width]() / divisor
  }
const skip =
  (bytes: number): Read =>
  (reader) => {
    reader.skip(bytes)
  }

const readers: (Read | undefined)[] = []
/** The same kind of value for consecutive tags, numbered from `number` on. */
function series(tag: number, count: number, [prefix, number]: readonly [string, number], width: Width): void {
  for (let i = 0; i < count; i++) readers[tag + i] = value(`${prefix}${number + i}`, width)
}
function skips(bytes: number, ...ranges: readonly (readonly [from: number, to: number])[]): void {
  for (const [from, to] of ranges) for (let tag = from; tag <= to; tag++) readers[tag] = skip(bytes)
}

series(0x50, 8, ['adc', 0], 'u16le')
series(0x58, 2, ['rs232', 0], 'u16le')
series(0x60, 3, ['fuel', 0], 'u16le')
series(0xa0, 16, ['can8BitR', 15], 'u8')
series(0xb0, 10, ['can16BitR', 5], 'u16le')
series(0xc2, 2, ['canB', 0], 'u32le')
series(0xc4, 15, ['can8BitR', 0], 'u8')
series(0xd6, 5, ['can16BitR', 0], 'u16le')
series(0xdb, 5, ['can32BitR', 0], 'u32le')
series(0xe2, 8, ['userData', 0], 'u32le')
series(0xf0, 10, ['can32BitR', 5], 'u32le')
skips(1, [0x88, 0x8c], [0xd5, 0xd5])
skips(2, [0x70, 0x77])
skips(3, [0x5d, 0x5d], [0x63, 0x6f], [0x80, 0x87], [0xfa, 0xfa])
skips(4, [0x47, 0x47], [0x5a, 0x5a], [0xd3, 0xd3])
skips(7, [0x5b, 0x5b])
skips(68, [0x5c, 0x5c])
skips(8, [0xfd, 0xfd])

Object.assign(readers, {
  [IMEI]: skip(IMEI_DIGITS),
  1: value('versionHw', 'u8'),
  2: value('versionFw', 'u8'),
  4: value('deviceId', 'u16le'),
  16: value('index', 'u16le'),
  32: (reader, fix) => {
    fix.fixTime = new Date(reader.u32le() * 1000)
  },
  48: (reader, fix) => {
    fix.hasPlace = true
    fix.valid = reader.u8() >> 4 === 0
    fix.latitude = reader.i32le() / 1e6
    fix.longitude = reader.i32le() / 1e6
  },
  51: (reader, fix) => {
    fix.speed = knotsFromKmh(reader.u16le() / 10)
    fix.course = reader.u16le() / 10
  },
  52: (reader, fix) => {
    fix.altitude = reader.i16le()
  },
  53: value('hdop', 'u8', 10),
  64: value('status', 'u16le'),
  65: value('power', 'u16le', 1000),
  66: value('battery', 'u16le', 1000),
  67: value('deviceTemp', 'i8'),
  68: value('acceleration', 'u32le'),
  69: value('output', 'u16le'),
  70: value('input', 'u16le'),
  72: value('statusExtended', 'u16le'),
  144: (reader, { attributes }) => {
    attributes.driverUniqueId = String(reader.u32le())
  },
  192: value('fuelTotal', 'u32le', 2),
  193: (reader, { attributes }) => {
    attributes.fuel = reader.u8() * 0.4
    attributes.temp1 = reader.u8() - 40
    attributes.rpm = reader.u16le() / 8
  },
  212: value('odometer', 'u32le'),
  224: value('index', 'u32le'),
  225: (reader, { attributes }) => put(attributes, 'result', asciiText(reader.bytes(reader.u8()))),
  234: (reader, { attributes }) => put(attributes, 'userDataArray', reader.hex(reader.u8())),
  254: (reader) => {
    reader.skip(reader.u16le())
  },
} satisfies Record<number, Read>)
