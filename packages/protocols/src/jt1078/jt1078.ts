import type { VideoPart } from '@rastro/core/model/video'
import { bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { identifiers } from '../jt808/packet.ts'

/** JT/T 1078: the live video of a JT/T 808 camera, over a connection of its own. No frame is answered. */
export const jt1078 = defineProtocol({
  name: 'jt1078',
  port: 5263,
  transports: ['tcp'],
  largestFrame: 32_768,
  frame,
  decode,
  commands: [],
})

const MARK = Buffer.from('01cd')
const LEAST_BYTES = 34
const ID_AT = 8
/** Data types from here on are sound and others, whose header has no intervals. */
const SOUND = 3
const INTERVAL_BYTES = 4

function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(MARK)
  if (from < 0 && buffer.length >= MARK.length) return skipped(buffer.length - MARK.length + 1)
  if (from > 0) return skipped(from)
  if (buffer.length < LEAST_BYTES) return undefined
  const lengthAt = ID_AT + idBytes(buffer) + 10 + (isVideo(buffer) ? INTERVAL_BYTES : 0)
  return ofLength(buffer, lengthAt + 2 + buffer.readUInt16BE(lengthAt))
}

/** Identifiers of the edition of 2019 have ten bytes, and begin with zeros. */
const idBytes = (buffer: Buffer): number => (buffer.readUInt16BE(ID_AT) === 0 ? 10 : 6)
const isVideo = (buffer: Buffer): boolean => buffer.readUInt8(ID_AT + idBytes(buffer) + 1) >> 4 < SOUND

const KEY = 0
const codecs: Readonly<Record<number, VideoPart['codec']>> = { 98: 'h264', 99: 'h265' }
const parts: Readonly<Record<number, VideoPart['part']>> = { 0: 'whole', 1: 'first', 2: 'last', 3: 'middle' }

function decode(bytes: Buffer, _: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(MARK.length + 1)
  const codec = codecs[bits(reader.u8(), 0, 7)]
  const uniqueIds = identifiers(reader.skip(2).bytes(idBytes(bytes)))
  const channel = reader.u8()
  const type = reader.u8()
  const timestampMs = reader.u64()
  const part = parts[type & 0x0f]
  if (type >> 4 >= SOUND || !codec || !part) return []
  const data = reader.skip(INTERVAL_BYTES).bytes(reader.u16())
  if (data.length === 0) return []
  return [{ uniqueIds, video: { channel, part, isKey: type >> 4 === KEY, codec, timestampMs, data } }]
}
