import { addAlarm, put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { clockBytes, type Field, i8, i16, layout, skipBytes, u8, u16 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, knots } from '../targets.ts'

/** AutoFon: binary messages, whose first byte says how long they are. */
export const autofon = defineProtocol({ name: 'autofon', port: 5077, transports: ['tcp'], frame, decode, commands: [] })

const [LOGIN, LOCATION, HISTORY, LOGIN_45, LOCATION_45] = [0x10, 0x11, 0x12, 0x41, 0x02]
const lengths: ReadonlyMap<number, number> = new Map([
  [LOGIN, 12],
  [LOCATION, 78],
  [HISTORY, 257],
  [LOGIN_45, 19],
  [LOCATION_45, 34],
])

/** Bytes that begin no message are skipped. */
function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length === 0) return undefined
  const length = lengths.get(buffer[0]!)
  return length === undefined ? skipped(1) : ofLength(buffer, length)
}

/** Degrees and ten-thousandths of minutes in one number. */
function degrees(value: number): number {
  return Math.trunc(value / 1_000_000) + (value % 1_000_000) / 10_000 / 60
}
const cell: Field = (reader, { cells }) => {
  const [rssi, mcc, mnc, lac, cid] = [reader.u8(), reader.u16(), reader.u16(), reader.u16(), reader.u16()]
  cells.push({ mcc, mnc, lac, cid, rssi })
}
const place: Field = (reader, { fix }) => {
  fix.latitude = degrees(reader.i32())
  fix.longitude = degrees(reader.i32())
}
/** A record; those of a history leave out the settings. */
const record = (isFull: boolean): Field =>
  layout(
    skipBytes(isFull ? 9 : 0),
    u8('status'),
    skipBytes(isFull ? 2 : 0),
    u8('battery'),
    skipBytes(isFull ? 6 + 24 : 6),
    i8('temp1'),
    cell,
    u8((flags, { fix }) => {
      fix.valid = bits(flags, 6, 8) !== 0
      put(fix.attributes, 'sat', bits(flags, 0, 6))
    }),
    clockBytes('dMyHms'),
    place,
    i16(altitude),
    u8(knots),
    u8(course, (halves) => halves * 2),
    u16('hdop'),
    skipBytes(3),
  )
const [full, short] = [record(true), record(false)]

/** Three pairs of decimal digits in one number. */
const pairs = (value: number): [number, number, number] => [
  Math.trunc(value / 10_000),
  Math.trunc(value / 100) % 100,
  value % 100,
]
/** Degrees, then their fraction, with the sign in its lowest bit. */
function angle(reader: Reader): number {
  const [whole, rest] = [reader.u8(), reader.u24()]
  const value = whole + (rest >> 4) / 600_000
  return bit(rest, 0) ? value : -value
}
const location45: Field = layout(
  u8((flags, { fix }) => {
    if (bit(flags, 7)) addAlarm(fix.attributes, 'general')
    put(fix.attributes, 'battery', bits(flags, 0, 7))
  }),
  skipBytes(2),
  i8('temp1'),
  skipBytes(10),
  (reader, { fix, clock }) => {
    const quality = reader.u8() >> 6
    fix.valid = quality !== 0
    put(fix.attributes, 'sat', quality)
    const time = pairs(reader.u24())
    const [day, month, year] = pairs(reader.u24())
    clock.push(year, month, day, ...time)
    fix.latitude = angle(reader)
    fix.longitude = angle(reader)
  },
  u8(knots),
  u16(course),
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const type = reader.u8()
  if (type === LOGIN || type === LOGIN_45) {
    const id = reader
      .skip(type === LOGIN ? 2 : 0)
      .hex(8)
      .slice(1)
    return [{ uniqueIds: [id], replies: [bytesOf('resp_crc=', bytes.subarray(-1))] }]
  }
  if (!session.identified) return []
  const read = (field: Field): Fix => {
    const reading = newReading(session)
    field(reader, reading)
    return fixOf(reading)
  }
  if (type === LOCATION) return [{ fixes: [read(full)] }]
  if (type === LOCATION_45) return [{ fixes: [read(location45)] }]
  if (type !== HISTORY) return []
  const count = reader.u8() & 0x0f
  reader.skip(2)
  return [{ fixes: Array.from({ length: count }, () => read(short)) }]
}
