import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { ofLength } from '../frames.ts'
import { type Field, i16, i32, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'
import { trimmed } from '../text.ts'

/** NVS Navstar: a login, then binary records in the manner of Teltonika. */
export const nvs = defineProtocol({ name: 'nvs', port: 5101, transports: ['tcp'], frame, decode, commands: [] })

const SMALLEST = 6

/** The length of a login stands at its start; that of data behind a mark, and does not count the checksum. */
function frame(buffer: Buffer) {
  if (buffer.length < SMALLEST) return undefined
  return ofLength(buffer, buffer[0] === 0 ? 2 + buffer.readUInt16BE(0) : 8 + buffer.readUInt16BE(4))
}

const degrees = (value: number): number => value / 1e7

const sizes: readonly ((reader: Reader) => number)[] = [
  (reader) => reader.u8(),
  (reader) => reader.u16(),
  (reader) => reader.u32(),
  (reader) => reader.i64(),
]
const values: Field = (reader, { fix }) => {
  for (const read of sizes)
    for (let left = reader.u8(); left > 0; left--) put(fix.attributes, `io${reader.u8()}`, read(reader))
}

const record = layout(
  u32(unixSeconds),
  u8('reason'),
  i32(longitude, degrees),
  i32(latitude, degrees),
  i16(altitude),
  u16(course),
  u8('sat'),
  u16(kmh),
  (reader, { fix }) => {
    fix.valid = reader.u8() !== 0
  },
  skipBytes(2),
  values,
)

const BEFORE_RECORDS = 4 + 2 + 8 + 1

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  if (reader.peek() === 0) {
    const id = trimmed(reader.skip(2).text(15))
    return [{ uniqueIds: [id], replies: [Buffer.from('OK')], refusal: Buffer.from('NO01') }]
  }
  if (!session.identified) return []
  const count = reader.skip(BEFORE_RECORDS).u8()
  const fixes = Array.from({ length: count }, () => {
    const reading = newReading(session)
    record(reader, reading)
    return fixOf(reading)
  })
  return [{ fixes }]
}
