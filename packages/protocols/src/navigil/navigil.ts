import { bit, bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { messageOf, newReading } from '../reading.ts'
import { LEAP_SECONDS, messages } from './messages.ts'

/** Navigil: little-endian binary messages with a head of twenty bytes, acknowledged where they ask for it. */
export const navigil = defineProtocol({
  name: 'navigil',
  port: 5025,
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
})

const HEAD = 20
const LENGTH_AT = 6
const PREAMBLE = Buffer.of(0xf6, 0xf5, 0x77, 0x24)

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < HEAD) return undefined
  const start = buffer.subarray(0, PREAMBLE.length).equals(PREAMBLE) ? PREAMBLE.length : 0
  const end = start + Math.max(HEAD, buffer.readUInt16LE(start + LENGTH_AT))
  return buffer.length < end ? undefined : { bytes: buffer.subarray(start, end), end }
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(2)
  const [sequence, type] = [reader.u16le(), reader.u16le()]
  const flags = reader.skip(2).u16le()
  const uniqueIds = [String(reader.skip(2).u32le())]
  const replies = bit(flags, 0) ? {} : { replies: [acknowledgement(sequence, session)] }
  const message = messages.get(type)
  if (!message) return [{ uniqueIds, ...replies }]
  const reading = newReading(session)
  reading.fix.attributes.index = sequence
  message(reader, reading)
  return [{ ...messageOf(reading), uniqueIds, ...replies }]
}

const SENT = 'navigil.sent'
const [ACKNOWLEDGEMENT, LENGTH] = [0xff, 0x18]

function acknowledgement(sequence: number, session: DecodeContext): Buffer {
  const own = Number(session.memory.get(SENT) ?? 0) + 1
  session.memory.set(SENT, own)
  const data = bytesOf(u16leBytes(sequence), 0, 0)
  const time = Buffer.alloc(4)
  time.writeUInt32LE(Math.floor(session.now().getTime() / 1000) + LEAP_SECONDS)
  const head = [1, 0, u16leBytes(own), u16leBytes(ACKNOWLEDGEMENT), u16leBytes(LENGTH), 0, 0]
  return bytesOf(...head, u16leBytes(crc16CcittFalse(data)), Buffer.alloc(4), time, data)
}
