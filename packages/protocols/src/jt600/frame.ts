import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'

export const BINARY = 0x24
export const OPEN = 0x28
const CLOSE = 0x29
/** Bytes of a message that its length does not count. */
const UNCOUNTED = 10
const SHORTEST = 10

/** Messages with a version before their length have the high byte of it here, which is 0. */
export const isLong = (bytes: Buffer): boolean => bytes[8] === 0

/** Cuts packets, which name their length, and texts in parentheses, without the escapes in these. */
export function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.findIndex((byte) => byte === BINARY || byte === OPEN)
  if (start < 0) return buffer.length > 0 ? skipped(buffer.length) : undefined
  if (start > 0) return skipped(start)
  if (buffer.length < SHORTEST) return undefined
  if (buffer[0] === BINARY) return ofLength(buffer, buffer.readUInt16BE(isLong(buffer) ? 8 : 7) + UNCOUNTED)
  const end = buffer.indexOf(CLOSE) + 1
  return end > 0 ? { bytes: unescaped(buffer.subarray(0, end)), end } : undefined
}

const ESCAPE = 0x3d
const escaped: Readonly<Record<number, number>> = { 21: 0x28, 20: 0x29, 17: 0x2c, 0: ESCAPE }

function unescaped(text: Buffer): Buffer {
  if (!text.includes(ESCAPE)) return text
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const plain = text[at] === ESCAPE ? escaped[text[at + 1] ?? -1] : undefined
    bytes.push(plain ?? text[at]!)
    if (plain !== undefined) at++
  }
  return Buffer.from(bytes)
}
