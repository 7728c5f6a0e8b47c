import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { type Field, i16, i32, layout, u16 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const YEAR_2000 = 946_684_800
const EVENT_TYPE = 0x41
const [SYSTEM, PLACE, BLOCKS] = [0, 1, 8]

const millionths = (parts: number): number => parts / 1_000_000
const hundredths = (parts: number): number => parts / 100
/** By the bit of the mask of a place. */
const fields: readonly Field[] = [
  (reader, { fix }) => {
    const flags = reader.u8()
    fix.valid = bits(flags, 5, 7) > 0
    put(fix.attributes, 'sat', bits(flags, 0, 5))
  },
  layout(i32(latitude, millionths), i32(longitude, millionths)),
  i16(kmh),
  u16(course),
  i16(altitude),
  u16('hdop', hundredths),
  u16('vdop', hundredths),
]

/** One place, or a state where there is none; the other blocks are not read. */
export function decodeBinary(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(2)
  const type = reader.u8()
  const reading = newReading(session)
  reading.uniqueId = String(Number.parseInt(reader.hex(7), 16))
  reading.fix.fixTime = new Date((reader.u32() + YEAR_2000) * 1000)
  if (type === EVENT_TYPE) reader.skip(1)
  const mask = reader.u16()
  if (!bit(mask, PLACE)) reading.fix.outdated = true
  for (let index = SYSTEM; index < BLOCKS; index++) {
    if (!bit(mask, index)) continue
    const length = reader.u8()
    if (index !== PLACE) reader.skip(length)
    else readPlace(reader, reading)
  }
  return [messageOf(reading)]
}

const readPlace: Field = (reader, reading) => {
  const mask = reader.u16()
  for (const [index, field] of fields.entries()) if (bit(mask, index)) field(reader, reading)
}
