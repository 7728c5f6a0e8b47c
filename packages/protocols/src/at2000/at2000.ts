import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { f32le, i64le, layout, skipBytes, u8, u16le } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'
import { decrypted, startCipher } from './cipher.ts'

/** AT2000: encrypted tracks in blocks of 16 bytes, little-endian. */
export const at2000 = defineProtocol({
  name: 'at2000',
  port: 5128,
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
})

const [LOGIN, TRACK] = [0x01, 0x89]
/** The first message of a connection begins with this byte, and the others do not have it. */
const CODEC = 0x01
const HEAD = 5
const HEADER_BYTES = 16
const RECORD_BYTES = 63
/** A unit waits for an acknowledgement after so many bytes of a long message. */
const PART_BYTES = 496
const ACKNOWLEDGEMENT = Buffer.concat([Buffer.of(0, 0, 0, 1), Buffer.alloc(28)])
const TRACK_REQUEST = Buffer.concat([Buffer.of(0x88), Buffer.alloc(15)])

/** What is to come of the message that is arriving in parts, and its type. */
interface Open {
  readonly type: number
  left: number
  /** The decrypted beginning of a record. */
  rest: Buffer
}
const openIn = ({ memory }: DecodeContext): Open | undefined => memory.get('at2000.open') as Open | undefined

/** A message, or the next part of a long one. */
function frame(buffer: Buffer, session: DecodeContext): Frame | undefined {
  const left = openIn(session)?.left
  if (left) return ofLength(buffer, Math.min(left, PART_BYTES))
  return buffer.length < HEAD ? undefined : ofLength(buffer, Math.min(sizeOf(buffer), PART_BYTES))
}

const typeAt = (bytes: Buffer): number => (bytes[0] === CODEC ? 1 : 0)

/** Bytes of a whole message, its header and the padding of its last block included. */
const sizeOf = (bytes: Buffer): number => Math.ceil((bytes.readUIntLE(typeAt(bytes) + 1, 3) + HEADER_BYTES) / 16) * 16

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const before = openIn(session)
  const isPart = before !== undefined && before.left > 0
  const open: Open = isPart
    ? before
    : { type: bytes.readUInt8(typeAt(bytes)), left: sizeOf(bytes), rest: Buffer.alloc(0) }
  open.left = Math.max(0, open.left - bytes.length)
  session.memory.set('at2000.open', open)
  const content = isPart ? bytes : bytes.subarray(typeAt(bytes) + HEADER_BYTES)
  if (open.type === LOGIN && !isPart) return [login(content, session)]
  const fixes = open.type === TRACK && session.identified ? readTrack(content, open, session) : []
  return [{ ...(fixes.length > 0 && { fixes }), replies: [ACKNOWLEDGEMENT] }]
}

function login(content: Buffer, session: DecodeContext): DeviceMessage {
  const reader = new Reader(content)
  const id = reader.text(15).replaceAll('\0', '')
  reader.skip(HEADER_BYTES)
  startCipher(reader.bytes(16), session)
  const replies = [ACKNOWLEDGEMENT, TRACK_REQUEST]
  return { uniqueIds: [id], replies, refusal: Buffer.concat(replies) }
}

const record = layout(
  skipBytes(4),
  i64le(unixSeconds),
  f32le(latitude),
  f32le(longitude),
  f32le(altitude),
  f32le(kmh),
  f32le(course),
  skipBytes(18),
  u16le('adc1'),
  u16le('adc2'),
  u16le('power', (mv) => mv / 1000),
  skipBytes(2),
  u8('rssi'),
  skipBytes(1),
  u8('battery'),
  u8('temp1'),
  u8('sat'),
)

/** The records that are complete; the beginning of one is kept for the next part. */
function readTrack(content: Buffer, open: Open, session: DecodeContext): Fix[] {
  const reader = new Reader(Buffer.concat([open.rest, decrypted(content, session)]))
  const fixes: Fix[] = []
  while (reader.left >= RECORD_BYTES) {
    const reading = newReading(session)
    reading.fix.valid = true
    record(reader, reading)
    fixes.push(fixOf(reading))
  }
  open.rest = reader.rest()
  return fixes
}
