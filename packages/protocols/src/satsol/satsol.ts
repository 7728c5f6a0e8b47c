import { put } from '../attributes.ts'
import { bit, bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { i16le, layout, u8, u16le, u32le } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Satsol: binary messages with several positions, all of them north and east, each message answered. */
export const satsol = defineProtocol({
  name: 'satsol',
  port: 5184,
  transports: ['tcp'],
  largestFrame: 65_545,
  frame: byLengthField({ at: 8, size: 2, uncounted: 10, littleEndian: true }),
  decode,
  commands: [],
})

const degrees = (millionths: number): number => millionths / 1_000_000

const record = layout(
  u32le(unixSeconds),
  u32le(latitude, degrees),
  u32le(longitude, degrees),
  u16le(kmh, (hundredths) => hundredths / 100),
  i16le(altitude),
  u16le(course),
  u8((state, { fix }) => {
    fix.valid = state > 0
  }),
  u8('sat'),
  u8('event'),
  u8((flags, { fix }) => put(fix.attributes, 'archive', bit(flags, 0) || undefined)),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const id = reader.bytes(4)
  reader.skip(2)
  const fixes: Fix[] = []
  while (reader.left > 0) {
    const extra = reader.skip(6).u16le()
    const reading = newReading(session)
    record(reader, reading)
    reader.skip(extra)
    fixes.push(fixOf(reading))
  }
  const answer = bytesOf(0xbf, 0x4c, id, 0, 0)
  const replies = [bytesOf(u16leBytes(crc16CcittFalse(answer)), answer)]
  return [{ uniqueIds: [String(id.readUInt32LE())], fixes, replies }]
}
