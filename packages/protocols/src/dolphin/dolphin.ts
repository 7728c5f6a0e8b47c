import { put } from '../attributes.ts'
import { bytesOf, Reader, u16leBytes, u32leBytes } from '../bytes.ts'
import { DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { Message } from '../protobuf.ts'
import { KNOTS_PER_KMH } from '../units.ts'

/** Dolphin: protocol buffers behind a little-endian header; packs of points are answered. */
export const dolphin = defineProtocol({
  name: 'dolphin',
  port: 5219,
  transports: ['tcp'],
  largestFrame: 65_564,
  frame: byLengthField({ at: 20, size: 4, uncounted: 28, littleEndian: true }),
  decode,
  commands: [],
})

const HEADER = Buffer.of(0xab, 0xab)
const [DATA_PACK, DATA_PACK_ANSWER] = [1, 2]
/** Field 1 of the answer is 1. */
const ACCEPTED = Buffer.of(0x08, 0x01)

function decode(frame: Buffer): DeviceMessage[] {
  const reader = new Reader(frame).skip(HEADER.length)
  const index = reader.u32le()
  const type = reader.skip(4).u16le()
  const uniqueIds = [String(reader.bytes(8).readBigInt64LE())]
  if (type !== DATA_PACK) return [{ uniqueIds }]
  const points = new Message(reader.skip(8).rest()).messages(1)
  return [{ uniqueIds, fixes: points.map(fixOf), replies: [answerTo(index)] }]
}

const answerTo = (index: number): Buffer =>
  bytesOf(
    HEADER,
    u32leBytes(index),
    u16leBytes(0),
    u16leBytes(DATA_PACK_ANSWER),
    u32leBytes(ACCEPTED.length),
    u32leBytes(0),
    ACCEPTED,
  )

function fixOf(point: Message): Fix {
  const attributes = { sat: point.number(4), hdop: point.number(7) }
  const values = point.integers(12)
  for (const [at, id] of point.integers(11).entries()) {
    if (at >= values.length) throw new DecodeError('An input or output has no value')
    put(attributes, `io${id}`, values[at])
  }
  return {
    fixTime: new Date(point.signed32(8) * 1000),
    valid: true,
    latitude: point.float(1),
    longitude: point.float(2),
    altitude: point.float(3),
    speed: point.float(5) * KNOTS_PER_KMH,
    course: point.float(6),
    attributes,
  }
}
