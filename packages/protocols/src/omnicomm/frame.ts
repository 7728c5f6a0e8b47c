import type { Frame } from '../define.ts'

const [ESCAPE, ESCAPED_MARK, ESCAPED_ESCAPE] = [0xdb, 0xdc, 0xdd]
const meanings: ReadonlyMap<number, number> = new Map([
  [ESCAPED_MARK, 0xc0],
  [ESCAPED_ESCAPE, ESCAPE],
])
/** The mark, type, length and checksum. */
const OVERHEAD = 6

/** Cuts a message that names its length, and takes the escapes out of it. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < OVERHEAD) return undefined
  const length = buffer.readUInt16LE(2) + OVERHEAD
  if (buffer.length < length) return undefined
  const bytes = Buffer.allocUnsafe(length)
  bytes[0] = buffer[0]!
  let to = 1
  let from = 1
  for (; from < buffer.length && to < length; from++) {
    const byte = buffer[from]!
    const meant = byte === ESCAPE ? meanings.get(buffer[++from] ?? 0) : byte
    if (meant !== undefined) bytes[to++] = meant
  }
  return to === length && from <= buffer.length ? { bytes, end: from } : undefined
}
