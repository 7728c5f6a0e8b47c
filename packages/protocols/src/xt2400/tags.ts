import { put } from '../attributes.ts'
import { type Field, i16, i32, skipBytes, u8, u16, u32 } from '../layout.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'
import { trimmed } from '../text.ts'

const micro = (value: number): number => value / 1_000_000
const tenths = (value: number): number => value / 10

const known: readonly (readonly [tag: number, field: Field])[] = [
  [
    0x03,
    u32((id, reading) => {
      reading.uniqueId = String(id)
    }),
  ],
  [0x04, u8('event')],
  [0x05, u16('index')],
  [0x06, u32(unixSeconds)],
  [0x07, i32(latitude, micro)],
  [0x08, i32(longitude, micro)],
  [0x09, i16(altitude, tenths)],
  [0x0a, i16(course, tenths)],
  [0x0b, u8(kmh)],
  [0x10, u32('tripOdometer')],
  [0x12, u8('hdop', tenths)],
  [0x13, u8('sat')],
  [0x14, i16('rssi')],
  [0x16, u8('battery', tenths)],
  [0x17, u8('power', tenths)],
  [0x57, u16('obdSpeed')],
  [0x65, (reader, { fix }) => put(fix.attributes, 'vin', reader.text(17).replaceAll('\0', ''))],
  [0x6c, skipGroups],
  [0x73, (reader, { fix }) => put(fix.attributes, 'versionFw', trimmed(reader.text(16)).replaceAll('\0', ''))],
]

const SIX = 6

function skipGroups(...[reader]: Parameters<Field>): void {
  reader.skip(1)
  for (let left = reader.u8(); left > 0; left--) reader.skip(1).skip(SIX * reader.u8())
}

/** Tags of which only the length is known, as hex numbers and ranges. */
const lengths: Readonly<Record<number, string>> = {
  1: '01 02 0c 0d 1c 1f 23 2c 2d 30-3e 40 41 53 66 69 6a 93 94 96',
  2: '15 1d 1e 24 26 42-49 58 59 5a 6b 6f 7a-86 c8',
  4: '0e 0f 11 18-1b 20-22 2e 2f 4a-52 54-56 5b-62 68 6e 71 72 74-79 87-8d',
  21: 'd0',
  24: '95',
}

const skippedTags = Object.entries(lengths).flatMap(([length, list]) =>
  list.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: to - from + 1 }, (_, at): [number, Field] => [from + at, skipBytes(Number(length))])
  }),
)

/** How the value of each tag is read. */
export const tags: ReadonlyMap<number, Field> = new Map([...skippedTags, ...known])
