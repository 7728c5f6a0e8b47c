import { put } from '../attributes.ts'
import { bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i32, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** GL601: binary messages with records of typed elements. */
export const gl601 = defineProtocol({
  name: 'gl601',
  port: 5257,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const degrees = (millionths: number): number => millionths / 1_000_000
const tenths = (value: number): number => value / 10
const FIXED = 2

/** The longitude stands first. */
const place = layout(
  (reader, { fix }) => {
    fix.valid = bits(reader.u8(), 2, 4) === FIXED
  },
  i32(longitude, degrees),
  i32(latitude, degrees),
  u32(unixSeconds),
  u16(kmh, tenths),
)
const fine = layout(place, u8('hdop', tenths), u16(course), (reader, { fix }) => {
  fix.altitude = reader.i24() / 10
  put(fix.attributes, 'sat', reader.u8())
})
const power = layout(
  skipBytes(1),
  u16('battery', (mV) => mV / 1000),
  u8('batteryLevel'),
)
const elements: ReadonlyMap<number, Field> = new Map([
  [81, place],
  [82, fine],
  [97, power],
])

/** A byte, or two where its highest bit is set. */
const variable = (reader: Reader): number => (reader.peek() >= 0x80 ? reader.u16() : reader.u8())

function readRecord(reader: Reader, session: DecodeContext): Fix {
  const from = reader.offset
  const length = variable(reader)
  const record = reader.slice(length - (reader.offset - from))
  const reading = newReading(session)
  const { fix } = reading
  fix.deviceTime = new Date(record.u32() * 1000)
  put(fix.attributes, 'event', record.skip(3).u8())
  while (record.left > 0) {
    const read = elements.get(variable(record))
    read?.(record.slice(variable(record)), reading)
  }
  if (!fix.fixTime) fix.outdated = true
  return fixOf(reading)
}

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const count = reader.u8() & 0x80 ? reader.u16() : 1
  const id = reader.hex(8).slice(1)
  reader.skip(5)
  reader.skip(reader.u8())
  return [{ uniqueIds: [id], fixes: Array.from({ length: count }, () => readRecord(reader, session)) }]
}
