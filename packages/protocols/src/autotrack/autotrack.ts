import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { crc16Xmodem } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { i32le, layout, skipBytes, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

/** AutoTrack: binary, a login and telemetry, both answered. */
export const autotrack = defineProtocol({
  name: 'autotrack',
  port: 5172,
  transports: ['tcp'],
  frame: byLengthField({ at: 5, size: 2, uncounted: 9, littleEndian: true }),
  decode,
  commands: [],
})

const LOGIN = 51
const TELEMETRY: readonly number[] = [52, 66, 67]
const HEAD = 7
/** Seconds from 1970 to 2002. */
const EPOCH = 1_009_843_200

const degrees = (value: number): number => value / 1e7

const telemetry = layout(
  u32le((seconds, { fix }) => {
    fix.fixTime = new Date((EPOCH + seconds) * 1000)
  }),
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  u32le('odometer'),
  u32le('fuelUsed'),
  u16le(kmh),
  skipBytes(2),
  u16le('input'),
  skipBytes(8),
  ...[1, 2, 3, 4, 5].map((index) => u16le(`adc${index}`)),
  u16le(course),
  u16le('status'),
  u16le('event'),
  (reader, { fix }) => Object.assign(fix.attributes, { driverUniqueId: reader.i64le() }),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const type = frame.readUInt8(4)
  const reader = new Reader(frame).skip(HEAD)
  if (type === LOGIN) {
    const replies = [answer(0x65, reader.bytes(12))]
    return [{ uniqueIds: [frame.toString('hex', HEAD, HEAD + 8)], replies }]
  }
  if (!TELEMETRY.includes(type) || !session.identified) return []
  const reading = newReading(session)
  telemetry(reader, reading)
  reading.replies.push(answer(0x7b, reader.bytes(2)))
  return [messageOf(reading)]
}

function answer(type: number, data: Buffer): Buffer {
  const message = bytesOf(0xf1, 0xf1, 0xf1, 0xf1, type, data.length, 0, data)
  return bytesOf(message, u16Bytes(crc16Xmodem(message)))
}
