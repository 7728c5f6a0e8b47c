import { bytesOf, u16Bytes } from '../bytes.ts'
import { crc16X25 } from '../checksums.ts'
import type { DecodeContext, Frame } from '../define.ts'

/** Start of a packet with one length byte. */
export const STANDARD = 0x7878
/** Start of a packet with two length bytes. */
const EXTENDED = 0x7979
/** Bytes at the end of every packet: serial number, checksum and end mark. */
export const TRAILER = 6
/** The largest value of two length bytes, plus the bytes that it does not count. */
export const LARGEST_FRAME_BYTES = 65_535 + 6

const RIGHT_LENGTHS = 'gt06.rightLengths'

/** Cuts at the declared length when an end mark is there, else at the first end mark, as many clones send wrong lengths. */
export function frame(buffer: Buffer, session: DecodeContext): Frame | undefined {
  if (buffer.length < 2) return undefined
  if (!isStart(buffer, 0)) return noise(buffer)
  if (buffer.length < 5) return undefined
  const declared = declaredLength(buffer)
  if (buffer.length >= declared) {
    if (!endsAt(buffer, declared)) return upToEndMark(buffer)
    session.memory.set(RIGHT_LENGTHS, true)
    return { bytes: buffer.subarray(0, declared), end: declared }
  }
  return mayBeShort(buffer, session) ? upToEndMark(buffer) : undefined
}

/**
 * Whether a packet with fewer bytes than declared may end at its first end mark. It may when the start of a packet follows.
 * Otherwise the mark may be data, so for a unit that has sent a right length before, more bytes are waited for.
 */
function mayBeShort(buffer: Buffer, session: DecodeContext): boolean {
  const isTrusted = session.identified && session.memory.has(RIGHT_LENGTHS)
  return !isTrusted || isStart(buffer, buffer.indexOf('\r\n') + 2)
}

function upToEndMark(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf('\r\n') + 2
  return end > 1 ? { bytes: buffer.subarray(0, end), end } : undefined
}

const endsAt = (buffer: Buffer, length: number): boolean => buffer[length - 2] === 0x0d && buffer[length - 1] === 0x0a

const declaredLength = (buffer: Buffer): number => (buffer[0] === 0x78 ? buffer[2]! + 5 : buffer.readUInt16BE(2) + 6)

function isStart(buffer: Buffer, at: number): boolean {
  const first = buffer[at]
  return (first === 0x78 || first === 0x79) && buffer[at + 1] === first
}

/** Skips the bytes before the next start mark; a last byte that may be half of one is retained. */
function noise(buffer: Buffer): Frame {
  let end = 1
  while (end < buffer.length - 1 && !isStart(buffer, end)) end++
  if (end === buffer.length - 1 && buffer[end] !== 0x78 && buffer[end] !== 0x79) end++
  return { bytes: buffer.subarray(0, 0), end }
}

/** A packet with one length byte, to be sent to the unit. */
export function packet(type: number, content: Buffer, serial: number): Buffer {
  return closed(STANDARD, bytesOf(content.length + 5, type, content, serial >> 8, serial))
}

export function extendedPacket(type: number, content: Buffer, serial: number): Buffer {
  return closed(EXTENDED, bytesOf(u16Bytes(content.length + 5), type, content, u16Bytes(serial)))
}

function closed(start: number, body: Buffer): Buffer {
  const checksum = crc16X25(body)
  return bytesOf(start >> 8, start, body, checksum >> 8, checksum, 0x0d, 0x0a)
}
