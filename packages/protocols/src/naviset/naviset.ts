import { put } from '../attributes.ts'
import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { type Field, i8, i16le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Naviset: little-endian records whose masks say which blocks and fields they have. */
export const naviset = defineProtocol({ name: 'naviset', port: 5194, transports: ['tcp'], frame, decode, commands: [] })

const AROUND = 4
const CHECKSUM = 2
const [HEADER, DATA] = [0, 1]

function frame(buffer: Buffer): Frame | undefined {
  return buffer.length < AROUND ? undefined : ofLength(buffer, AROUND + (buffer.readUInt16LE(0) & 0x0fff))
}

/** A mask of its own, then the fields of its set bits. */
const masked =
  (...fields: readonly Field[]): Field =>
  (reader, reading) => {
    const mask = reader.u8()
    for (const [index, field] of fields.entries()) if (bit(mask, index)) field(reader, reading)
  }
const skips = (...lengths: readonly number[]): Field => masked(...lengths.map(skipBytes))
const tenths = (read: number): number => read / 10
const volts = (read: number): number => read / 1000
const degrees = (read: number): number => read / 1_000_000
const satellites = u8((value, { fix }) => {
  fix.valid = bit(value, 7)
  put(fix.attributes, 'sat', value & 0x7f)
})

const record = layout(
  u16le('index'),
  u8('status'),
  u32le(unixSeconds),
  u32le(latitude, degrees),
  u32le(longitude, degrees),
  u16le(kmh, tenths),
)
const place = masked(
  satellites,
  u16le(course, tenths),
  i16le(altitude),
  u8('hdop', tenths),
  layout(u16le('power', volts), u16le('battery', volts)),
  layout(u8('input'), u8('output')),
  u32le('odometer'),
  skipBytes(6),
)
const voltages = masked(...Array.from({ length: 8 }, (_, at) => u16le(`adc${at + 1}`)))
const temperatures = masked(
  i8('deviceTemp'),
  skipBytes(6),
  layout(i8('temp1'), i8('temp2')),
  layout(i8('temp3'), i8('temp4')),
  layout(i8('temp5'), i8('temp6'), i8('temp7'), i8('temp8')),
  u16le('hours', (minutes) => minutes / 60),
  skipBytes(1),
  skipBytes(1),
)
const [one, two] = [skipBytes(1), skipBytes(2)]
const fuel = masked(u16le('fuel1'), u16le('fuel2'), u16le('fuel'), skipBytes(18), one, one, two, two)
const engine = masked(
  layout(one, u16le('rpm'), i8('coolantTemp')),
  skipBytes(4),
  u32le('odometer'),
  ...[two, two, two, two, two],
)
/** By the bit of the mask of the message. */
const blocks = [place, voltages, temperatures, fuel, layout(engine, skips(1, 3, 4, 4, 2, 26, 4, 4))]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 0, bytes.length - CHECKSUM)
  const type = reader.u16le() >> 14
  reader.skip(2)
  const reply = bytesOf(1, bytes.subarray(-CHECKSUM))
  if (type === HEADER) return [{ uniqueIds: [reader.text(15)], replies: [reply], refusal: reply }]
  if (type !== DATA || !session.identified) return [{ replies: [reply] }]
  const mask = reader.u8()
  const fixes = []
  while (reader.left > 0) {
    const reading = newReading(session)
    record(reader, reading)
    reading.fix.valid = true
    for (const [index, block] of blocks.entries()) if (bit(mask, index)) block(reader, reading)
    fixes.push(fixOf(reading))
  }
  return [{ fixes, replies: [reply] }]
}
