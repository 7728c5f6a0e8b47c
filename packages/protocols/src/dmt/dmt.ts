import { bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { fixOf, newReading } from '../reading.ts'
import { fixedRecord } from './fixed.ts'
import { readRecord, YEAR_2013 } from './record.ts'

/** Digital Matter: little-endian messages; a commit confirms the data before it. */
export const dmt = defineProtocol({
  name: 'dmt',
  port: 5137,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5, littleEndian: true }),
  decode,
  commands: [],
})

const [HELLO, DATA, COMMIT, FIXED, CANNED_1, CANNED_2] = [0x00, 0x04, 0x05, 0x10, 0x14, 0x22]
/** The length of the hello of units that do not take the time. */
const PLAIN_HELLO = 51
const FIXED_BYTES = 64

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const [type, length] = [reader.u8(), reader.u16le()]
  if (type === HELLO) {
    const uniqueIds = [reader.skip(4).text(15).replaceAll('\0', '')]
    return [{ uniqueIds, replies: [welcome(length, 0, session)], refusal: welcome(length, 1, session) }]
  }
  if (type === COMMIT) return [{ replies: [message(0x06, Buffer.of(1))] }]
  if (type === CANNED_1) return [{ replies: [message(0x15, Buffer.alloc(12))] }]
  if (type === CANNED_2) return [{ replies: [message(0x23, Buffer.alloc(0))] }]
  if ((type !== DATA && type !== FIXED) || !session.identified) return []
  const fixes: Fix[] = []
  while (reader.left >= (type === FIXED ? FIXED_BYTES : 1)) {
    const reading = newReading(session)
    if (type === FIXED) fixedRecord(reader, reading)
    else readRecord(reader, reading)
    fixes.push(fixOf(reading))
  }
  return fixes.length > 0 ? [{ fixes }] : []
}

const message = (type: number, content: Buffer): Buffer =>
  bytesOf(0x02, 0x55, type, u16leBytes(content.length), content)

function welcome(length: number, flags: number, session: DecodeContext): Buffer {
  if (length === PLAIN_HELLO) return message(0x01, Buffer.alloc(5))
  const content = Buffer.alloc(8)
  content.writeUInt32LE(Math.floor(session.now().getTime() / 1000) - YEAR_2013)
  content.writeUInt32LE(flags, 4)
  return message(0x01, content)
}
