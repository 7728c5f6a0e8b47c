import { put, putAll } from '../attributes.ts'
import { bit, bytesOf, Reader, u16leBytes, u32leBytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { Message } from '../protobuf.ts'
import { KNOTS_PER_KMH } from '../units.ts'
import { frame } from './frame.ts'

/** Omnicomm: an archive of records in protocol buffers, which the server asks for and deletes. */
export const omnicomm = defineProtocol({
  name: 'omnicomm',
  port: 5203,
  transports: ['tcp'],
  largestFrame: 65_541,
  frame,
  decode,
  commands: [],
})

const MARK = 0xc0
const [IDENTIFICATION, ASK_ARCHIVE, ARCHIVE, DELETE_ARCHIVE] = [0x80, 0x85, 0x86, 0x87]
const CHECKSUM_BYTES = 2

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 0, bytes.length - CHECKSUM_BYTES).skip(1)
  const type = reader.u8()
  reader.skip(2)
  if (type === IDENTIFICATION) return [{ uniqueIds: [String(reader.u32le())], replies: [message(ASK_ARCHIVE, 0)] }]
  if (type !== ARCHIVE || !session.identified) return []
  const index = reader.u32le()
  reader.skip(5)
  const fixes = recordsOf(reader)
  return [fixes.length > 0 ? { fixes } : { replies: [message(DELETE_ARCHIVE, index + 1)] }]
}

function message(type: number, index: number): Buffer {
  const content = bytesOf(type, u16leBytes(4), u32leBytes(index))
  return bytesOf(MARK, content, u16leBytes(crc16CcittFalse(content)))
}

function recordsOf(reader: Reader): Fix[] {
  const fixes: Fix[] = []
  while (reader.left > 0) {
    const record = new Message(reader.bytes(reader.u16le()))
    const place = record.group(5)
    if (place) fixes.push(fixOf(record, place))
  }
  return fixes
}

const YEAR_2009 = Date.UTC(2009, 0, 1) / 1000
const DEGREES = 10_000_000
const required = [1, 2, 3, 4, 5, 6]

function fixOf(record: Message, place: Message): Fix {
  if (!required.every((field) => place.has(field))) throw new DecodeError('A place is not whole')
  const fix: Fix = {
    fixTime: new Date((place.number(7) + YEAR_2009) * 1000),
    valid: true,
    latitude: place.zigzag(1) / DEGREES,
    longitude: place.zigzag(2) / DEGREES,
    altitude: place.zigzag(6) / 10,
    speed: (place.number(3) / 10) * KNOTS_PER_KMH,
    course: place.number(4),
    attributes: {},
  }
  const [general, tank] = [record.group(2), record.group(8)]
  if (general)
    putAll(fix.attributes, {
      power: general.number(8) / 10,
      batteryLevel: general.number(9),
      ignition: bit(general.number(4), 0),
      rpm: general.number(7),
    })
  put(fix.attributes, 'sat', place.number(5))
  if (tank) putAll(fix.attributes, { fuel1Temp: tank.zigzag(1), fuel1: tank.number(2), fuel1State: tank.zigzag(3) })
  return fix
}
