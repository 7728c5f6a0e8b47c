import type { Frame } from '../define.ts'

export const MARK = 0xf8
const [ESCAPE, HASH] = [0xf7, 0x23]
const escaped: ReadonlyMap<number, number> = new Map([
  [0x00, ESCAPE],
  [0x0f, MARK],
])

/** Cuts a message between two marks and removes its escapes, or a text up to its hash. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < 2) return undefined
  const isBinary = buffer[0] === MARK
  const end = buffer.indexOf(isBinary ? MARK : HASH, isBinary ? 1 : 0) + 1
  if (end === 0) return undefined
  const bytes = buffer.subarray(0, end)
  return { bytes: isBinary ? unescaped(bytes) : bytes, end }
}

/** An escape before another byte is dropped with it. */
function unescaped(bytes: Buffer): Buffer {
  const original: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] === ESCAPE ? escaped.get(bytes[++at]!) : bytes[at]
    if (byte !== undefined) original.push(byte)
  }
  return Buffer.from(original)
}
