import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i16, i32, skipBytes, u16, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, bitsAs, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Radar: binary messages with several records, whose masks say which fields they have. */
export const radar = defineProtocol({
  name: 'radar',
  port: 5188,
  transports: ['tcp'],
  largestFrame: 65_536,
  frame: byLengthField({ at: 12, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const TRACKING = 0x4c
const degrees = (value: number): number => value / 360_000

const deviceTime: Field = (reader, { fix }) => {
  fix.deviceTime = new Date(reader.u32() * 1000)
}
const satellites: Field = (reader, { fix }) => {
  const flags = reader.u8()
  fix.valid = bit(flags, 0)
  put(fix.attributes, 'sat', bits(flags, 4, 8))
}
const skips = (count: number, ...sizes: readonly number[]): Field[] =>
  Array.from({ length: count }, () => sizes.map(skipBytes)).flat()

/** By the bits of the mask. */
const fields: readonly Field[] = [
  deviceTime,
  u32(unixSeconds),
  i32(latitude, degrees),
  i32(longitude, degrees),
  u16(kmh),
  u16(course, (value) => value / 10),
  i16(altitude),
  satellites,
  u32(bitsAs({ 0: 'ignition', 1: 'charge', 2: 'motion', 4: 'in0', 5: 'in1', 6: 'in2' })),
  u16(bitsAs({ 0: 'blocked', 4: 'in0' })),
  ...skips(5, 2),
  u32('odometer', (value) => value * 100),
  ...skips(1, 4),
  ...skips(11, 1),
  ...skips(5, 12, 1),
  ...skips(1, 6),
  ...skips(4, 2),
  ...skips(1, 10, 2),
  ...skips(5, 1),
  ...skips(1, 2, 4, 4),
]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const id = String(reader.u32())
  const type = reader.skip(5).u8()
  if (type !== TRACKING) return []
  const count = reader.skip(6).u16()
  reader.skip(2)
  const fixes: Fix[] = []
  for (let left = count; left > 0; left--) {
    const fix = readRecord(reader, session)
    if (fix.deviceTime && fix.fixTime) fixes.push(fix)
  }
  return fixes.length > 0 ? [{ uniqueIds: [id], fixes }] : []
}

function readRecord(reader: Reader, session: DecodeContext): Fix {
  const reading = newReading(session)
  put(reading.fix.attributes, 'event', reader.u16())
  const mask = reader.bytes(reader.u8())
  reader.skip(2)
  for (const [index, field] of fields.entries()) if (bit(mask[index >> 3] ?? 0, index & 7)) field(reader, reading)
  return fixOf(reading)
}
