import { bytesOf, Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { CODEC_12, CODEC_13, readAnswer, readTimedAnswer } from './answer.ts'
import { CAMERA, readCamera } from './camera.ts'
import { effects, encodeCommand } from './commands.ts'
import { CODEC_7, readGh3000Record } from './gh3000.ts'
import { CODEC_8, CODEC_8_EXTENDED, CODEC_16, hasSixteens, readRecord, recordFormat } from './record.ts'

const PING = 0xff
/** Units send some 1300 bytes; the length field allows two thousand million. */
const LARGEST_FRAME_BYTES = 65_536

export const teltonika = defineProtocol({
  name: 'teltonika',
  port: 5027,
  transports: ['tcp', 'udp'],
  largestFrame: LARGEST_FRAME_BYTES,
  frame,
  decode: (frame, session) =>
    session.transport === 'udp' ? decodeDatagram(frame, session) : decodeStream(frame, session),
  commands: ['custom', 'engineStop', 'engineResume'],
  encode: encodeCommand,
  effects,
})

/** A length of two bytes before a login; four zero bytes and a length of four before data. */
function frame(buffer: Buffer): Frame | undefined {
  if (buffer[0] === PING) return cut(buffer, 1)
  if (buffer.length < 12) return undefined
  const loginLength = buffer.readUInt16BE(0)
  if (loginLength > 0) return cut(buffer, loginLength + 2)
  const length = buffer.readInt32BE(4) + 12
  // No unit sends so much: the rest cannot be resynchronized, so all of it is discarded.
  if (length < 12 || length > LARGEST_FRAME_BYTES) return { bytes: buffer.subarray(0, 0), end: buffer.length }
  return cut(buffer, length)
}

const cut = (buffer: Buffer, length: number): Frame | undefined =>
  buffer.length < length
    ? undefined
    : { bytes: buffer.length === length ? buffer : buffer.subarray(0, length), end: length }

function decodeStream(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  if (frame[0] === PING && frame.length === 1) return []
  const reader = new Reader(frame)
  const loginLength = reader.u16()
  if (loginLength > 0) return [login(reader.text(loginLength))]
  if (!session.identified) return []
  const [fixes, replies, codec, count] = readPacket(reader.skip(6), session)
  if (!isAcknowledged(codec)) return messageOf({ fixes, replies })
  const acknowledgement = acknowledgements[count]!
  return [{ fixes, replies: replies.length > 0 ? [...replies, acknowledgement] : [acknowledgement] }]
}

const login = (imei: string): DeviceMessage => ({ uniqueIds: [imei], replies: [Buffer.of(1)], refusal: Buffer.of(0) })

/** Length, packet id, type, then the id of the AVL packet (which the acknowledgement repeats) and the IMEI. */
function decodeDatagram(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  if (frame.length === 1) return []
  const reader = new Reader(frame).skip(5)
  const avlPacketId = reader.u8()
  const uniqueIds = [reader.text(reader.u16())]
  const [fixes, replies, codec, count] = readPacket(reader, session)
  if (isAcknowledged(codec)) replies.push(bytesOf(u16Bytes(5), u16Bytes(0), 1, avlPacketId, count))
  return [{ uniqueIds, fixes, replies }]
}

/** Of every count of records, as one byte holds it. */
const acknowledgements: readonly Buffer[] = Array.from({ length: 256 }, (_, count) => u32Bytes(count))
const isAcknowledged = (codec: number): boolean => codec !== CODEC_12 && codec !== CODEC_13

const messageOf = (message: DeviceMessage): DeviceMessage[] =>
  message.fixes?.length || message.replies?.length ? [message] : []

type Packet = [fixes: Fix[], replies: Buffer[], codec: number, count: number]

function readPacket(reader: Reader, session: DecodeContext): Packet {
  const codec = reader.u8()
  const count = reader.u8()
  const fixes: Fix[] = []
  const replies: Buffer[] = []
  if (isRecord(codec)) {
    const format = recordFormat(codec, session)
    // A push onto an empty array reserves 17 places, and most packets have one record
    if (count === 1) {
      const fix = readRecord(reader, format)
      return [saysSomething(fix) ? [fix] : fixes, replies, codec, count]
    }
    for (let i = 0; i < count; i++) {
      const fix = readRecord(reader, format)
      if (saysSomething(fix)) fixes.push(fix)
    }
    return [fixes, replies, codec, count]
  }
  const read = messageReader(codec, session)
  for (let i = 0; i < count; i++) {
    const message = read(reader)
    for (const fix of message?.fixes ?? []) if (saysSomething(fix)) fixes.push(fix)
    for (const reply of message?.replies ?? []) replies.push(reply)
  }
  return [fixes, replies, codec, count]
}

function saysSomething(fix: Fix): boolean {
  return !fix.outdated || fix.media !== undefined || Object.keys(fix.attributes).length > 0
}

const isRecord = (codec: number): boolean => codec === CODEC_8 || codec === CODEC_8_EXTENDED || codec === CODEC_16

type ReadMessage = (reader: Reader) => DeviceMessage | undefined

function messageReader(codec: number, session: DecodeContext): ReadMessage {
  switch (codec) {
    case CODEC_7:
      return (reader) => ({ fixes: [readGh3000Record(reader, session, hasSixteens(session))] })
    case CODEC_12:
      return (reader) => {
        const type = reader.u8()
        return type === CAMERA ? readCamera(reader, session) : { fixes: [readAnswer(reader, type)] }
      }
    case CODEC_13:
      return (reader) => ({ fixes: [readTimedAnswer(reader)] })
    default:
      throw new DecodeError(`Codec ${codec.toString(16)} is not known`)
  }
}
