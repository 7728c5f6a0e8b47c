import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { skipped } from '../frames.ts'
import { type Field, i16, i32, layout, u8, u16 } from '../layout.ts'
import { deliver, fixOf, newReading, type Target } from '../reading.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'

/** G1RUS of Proma Sat: escaped binary messages between marks, each with one record or several. */
export const g1rus = defineProtocol({ name: 'g1rus', port: 5244, transports: ['tcp'], frame, decode, commands: [] })

const [MARK, ESCAPE] = [0xf8, 0x1b]

function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.indexOf(MARK)
  if (start !== 0) return buffer.length > 0 ? skipped(start < 0 ? buffer.length : start) : undefined
  const end = buffer.indexOf(MARK, 1)
  if (end === 1) return skipped(1)
  return end < 0 ? undefined : { bytes: unescaped(buffer.subarray(0, end + 1)), end: end + 1 }
}

function unescaped(bytes: Buffer): Buffer {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === ESCAPE) plain.push(bytes[++at] === 0 ? ESCAPE : MARK)
    else plain.push(bytes[at]!)
  }
  return Buffer.from(plain)
}

const [REGULAR, MIXED] = [1, 4]
/** The stock server takes the byte behind the number for its last one, which is 0 in messages of several records. */
const ID_BYTES = 7
const TRAILER = 3
const LEAST_MORE = 5 - TRAILER
const kindOf = (type: number): number => type & 0x3f

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 0, Math.max(0, bytes.length - TRAILER)).skip(2)
  const type = reader.u8()
  const uniqueIds = [String(BigInt(`0x${reader.hex(ID_BYTES)}00`))]
  const fixes: Fix[] = []
  if (kindOf(type) === REGULAR) fixes.push(record(type, reader, session))
  while (kindOf(type) === MIXED && reader.left > LEAST_MORE) {
    const [length, subtype] = [reader.u16(), reader.u8()]
    if (kindOf(subtype) === REGULAR) fixes.push(record(subtype, reader, session))
    else reader.skip(length - 1)
  }
  return [{ uniqueIds, ...(fixes.length > 0 ? { fixes } : {}) }]
}

const YEAR_2000 = 946_684_800

function record(type: number, reader: Reader, session: DecodeContext): Fix {
  const reading = newReading(session)
  reading.fix.fixTime = new Date((reader.u32le() + YEAR_2000) * 1000)
  if (bit(type, 6)) u8('event')(reader, reading)
  const mask = reader.u16()
  for (const [index, block] of blocks.entries()) if (bit(mask, index)) block(reader, reading)
  return fixOf(reading)
}

const shortText =
  (target: Target<string>): Field =>
  (reader, reading) =>
    deliver(target, reader.text(reader.u8() & 0x0f).replaceAll('\0', ''), reading)
const length: Field = (reader) => {
  reader.skip(1)
}
const names = layout(
  length,
  shortText(() => {}),
  shortText('versionFw'),
  shortText('versionHw'),
)
const millionths = (parts: number): number => parts / 1_000_000
const placeFields: readonly Field[] = [
  u8((value, { fix }) => {
    fix.valid = bits(value, 5, 7) === 2
    put(fix.attributes, 'sat', bits(value, 0, 5))
  }),
  layout(i32(latitude, millionths), i32(longitude, millionths)),
  u16(knots),
  u16(course),
  i16(altitude),
  u16('hdop'),
  u16('vdop'),
]
const place: Field = (reader, reading) => {
  const mask = reader.skip(1).u16()
  for (const [index, field] of placeFields.entries()) if (bit(mask, index)) field(reader, reading)
}
const scaled = (read: number): number => Math.trunc((read * 110) / 4096) - 10
const voltages = layout(length, u16('power', scaled), u16('battery', scaled), u16('deviceTemp', scaled))
const counted: Field = (reader) => {
  reader.skip(reader.u8())
}
const nothing: Field = () => {}
/** By the bit of the mask of a record. */
const blocks: readonly Field[] = [names, place, counted, counted, voltages, counted, nothing, counted]
