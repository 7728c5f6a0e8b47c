import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { clockBytes, type Field, i16le, layout, skipBytes, u8, u16le } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, kmh } from '../targets.ts'

/** Orion: binary logs of positions. */
export const orion = defineProtocol({ name: 'orion', port: 5070, transports: ['tcp'], frame, decode, commands: [] })

const START = 'PW'
const [USER_LOG, SYSTEM_LOG] = [0, 3]
const [HEAD, TAIL] = [8, 3]

/** Bytes before a start mark and messages of other types are skipped. A user log ends where its last position does; each of those tells its own length. */
function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(START)
  if (from !== 0) return buffer.length < START.length ? undefined : skipped(from < 0 ? buffer.length - 1 : from)
  if (buffer.length < 6) return undefined
  const type = buffer[2]! & 0x0f
  if (type === SYSTEM_LOG) return buffer.length < 18 ? undefined : ofLength(buffer, 6 + buffer.readUInt16LE(8))
  if (type !== USER_LOG) return skipped(START.length)
  let end = HEAD
  for (let left = buffer[3]! & 0x0f; left > 0; left--) {
    if (end + 2 > buffer.length) return undefined
    end += buffer[end + 1]!
  }
  return ofLength(buffer, end + TAIL)
}

const LEAST_SATELLITES = 3

/** Degrees and ten-thousandths of minutes in one number. */
function degrees(value: number): number {
  const whole = Math.trunc(value / 1_000_000)
  return whole + (value % 1_000_000) / 10_000 / 60
}
const place: Field = (reader, { fix }) => {
  fix.latitude = degrees(reader.i32le())
  fix.longitude = degrees(reader.i32le())
}
const tenths = (value: number): number => value / 10

const log = layout(
  u8('event'),
  skipBytes(1),
  u16le('flags'),
  place,
  i16le(altitude, tenths),
  u16le(course),
  u16le(kmh, tenths),
  clockBytes(),
  (reader, { fix }) => {
    const sat = reader.u8()
    fix.attributes.sat = sat
    fix.valid = sat >= LEAST_SATELLITES
  },
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(2)
  const [type, flags, id] = [reader.u8() & 0x0f, reader.u8(), String(reader.u32())]
  const reply = bit(flags, 6) ? { replies: [bytesOf(0x2a, bytes.subarray(-2), bytes.subarray(-3, -2))] } : {}
  if (type !== USER_LOG) return [{ uniqueIds: [id], ...reply }]
  const fixes = Array.from({ length: flags & 0x0f }, (): Fix => {
    const reading = newReading(session)
    log(reader.slice(reader.peek(1)), reading)
    return fixOf(reading)
  })
  return [{ uniqueIds: [id], fixes, ...reply }]
}
