import { bytesOf, Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { appendPiece, closeFile, openFile } from './file.ts'
import { askFor } from './settings.ts'

/** Teltonika DualCam and ADAS cameras: photos and videos in pieces, each file asked for. */
export const dualcam = defineProtocol({ name: 'dualcam', port: 5232, transports: ['tcp'], frame, decode, commands: [] })

const [INIT, START, DATA, COMPLETE, PATH] = [0x0000, 0x0001, 0x0004, 0x0005, 0x000d]
const [RESUME, REQUEST, NEXT] = [0x0002, 0x0008, 0x0009]
const HEAD = 4
const INIT_LENGTH = 16

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < HEAD) return undefined
  return ofLength(buffer, buffer.readUInt16BE(0) === INIT ? INIT_LENGTH : HEAD + buffer.readUInt16BE(2))
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const type = reader.u16()
  const length = reader.u16()
  if (type === INIT) return [{ uniqueIds: [String(reader.i64())], replies: [askFor(reader.u32(), session)] }]
  if (type === START) {
    const current = openFile(reader.i32(), session)
    return [{ replies: [bytesOf(u16Bytes(RESUME), u16Bytes(4), u32Bytes(current))] }]
  }
  if (type === PATH) {
    const path = reader.bytes(length)
    return [{ replies: [bytesOf(u16Bytes(REQUEST), u16Bytes(length), path)] }]
  }
  if (type !== DATA && type !== COMPLETE) return []
  if (type === DATA && length < 2) throw new DecodeError('A piece has no checksum')
  const media = type === DATA ? appendPiece(reader.bytes(length - 2), session) : closeFile(session)
  if (!media) return []
  return [{ fixes: [{ outdated: true, attributes: {}, media: [media] }], replies: [u16Bytes(NEXT)] }]
}
