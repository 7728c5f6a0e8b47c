import { addAlarm, put, putAll } from '../attributes.ts'
import { bit, bits, bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { crc16Xmodem } from '../checksums.ts'
import { type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { betweenMarks } from '../frames.ts'
import { ACCESS, HOST, PIN, PORT } from '../setup-texts.ts'
import { knotsFromKmh, msFromMinutes } from '../units.ts'

/** Maxtrack MTC and MXT-1xx. */
export const mxt = defineProtocol({
  name: 'mxt',
  port: 5087,
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
  /** The text message that sets APN and server. */
  effects: { harmless: [new RegExp(String.raw`${PIN},\w{1,32},2,0,${ACCESS},${HOST},${PORT},,\.`)] },
})

const POSITION = 0x31
const ACKNOWLEDGEMENT = 0x02
const ESCAPE = 0x10
const ESCAPE_OFFSET = 0x20
const escaped = new Set([0x01, 0x04, 0x10, 0x11, 0x13])
/** The checksum and the end mark. */
const TRAILER_BYTES = 3
const EPOCH_MS = Date.UTC(2000, 0, 1)
const SECONDS_A_DAY = 86_400

const wireFrame = betweenMarks(0x01, 0x04)

function frame(buffer: Buffer): Frame | undefined {
  const cut = wireFrame(buffer)
  return cut && { bytes: unescaped(cut.bytes), end: cut.end }
}

function decode(message: Buffer): DeviceMessage[] {
  const reader = new Reader(message, 1, message.length - TRAILER_BYTES)
  const descriptor = reader.u8()
  if (reader.u8() !== POSITION) return []
  const id = reader.u32le()
  const checksum = message.readUInt16LE(message.length - TRAILER_BYTES)
  return [{ uniqueIds: [String(id)], fixes: [readFix(reader)], replies: [acknowledge(descriptor, id, checksum)] }]
}

function readFix(reader: Reader): Fix {
  const groups = reader.skip(1).u8()
  const attributes: Fix['attributes'] = { index: reader.u16le() }
  const fixTime = readTime(reader.u32le())
  const latitude = reader.i32le() / 1e6
  const longitude = reader.i32le() / 1e6
  const flags = reader.u32le()
  const speed = knotsFromKmh(reader.u8())
  const fix: Fix = { fixTime, valid: true, latitude, longitude, speed, course: bits(flags, 10, 13) * 45, attributes }
  if (bit(flags, 1)) addAlarm(attributes, 'general')
  putAll(attributes, {
    ignition: bit(flags, 0),
    input: bits(flags, 2, 7),
    output: bits(flags, 7, 10),
    charge: bit(flags, 20),
  })
  readGroups(reader.skip(1), groups, fix)
  return fix
}

/** Seconds, minutes and hours, then days since the year 2000. */
function readTime(date: number): Date {
  const seconds = bits(date, 0, 6) + bits(date, 6, 12) * 60 + bits(date, 12, 17) * 3600
  return new Date(EPOCH_MS + (bits(date, 17, 32) * SECONDS_A_DAY + seconds) * 1000)
}

/** The groups of values that the unit is set to send, by their bits. */
function readGroups(reader: Reader, groups: number, fix: Fix): void {
  const { attributes } = fix
  if (bit(groups, 0)) reader.skip(8)
  if (bit(groups, 1)) reader.skip(8)
  if (bit(groups, 2)) {
    putAll(attributes, { sat: reader.u8(), hdop: reader.u8() })
    fix.accuracy = reader.u8()
    putAll(attributes, { rssi: reader.u8(), power: reader.skip(2).u8(), temp1: reader.i8() })
  }
  if (bit(groups, 3)) put(attributes, 'odometer', reader.u32le())
  if (bit(groups, 4)) put(attributes, 'hours', msFromMinutes(reader.u32le()))
  if (bit(groups, 5)) reader.skip(4)
  if (bit(groups, 6)) putAll(attributes, { power: reader.u16le() / 1000, battery: reader.u16le() })
  if (bit(groups, 7)) put(attributes, 'driverUniqueId', String(reader.u32le()))
}

function acknowledge(descriptor: number, id: number, checksum: number): Buffer {
  const body = Buffer.alloc(8)
  body.writeUInt8(descriptor)
  body.writeUInt8(ACKNOWLEDGEMENT, 1)
  body.writeUInt32LE(id, 2)
  body.writeUInt16LE(checksum, 6)
  const content = bytesOf(body, u16leBytes(crc16Xmodem(body)))
  const stuffed = [...content].flatMap((byte) => (escaped.has(byte) ? [ESCAPE, byte + ESCAPE_OFFSET] : [byte]))
  return Buffer.from([0x01, ...stuffed, 0x04])
}

function unescaped(frame: Buffer): Buffer {
  if (!frame.includes(ESCAPE)) return frame
  const bytes: number[] = []
  for (let at = 0; at < frame.length; at++) bytes.push(frame[at] === ESCAPE ? frame[++at]! - ESCAPE_OFFSET : frame[at]!)
  return Buffer.from(bytes)
}
