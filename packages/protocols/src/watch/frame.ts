import type { Frame } from '../define.ts'
import { skipped } from '../frames.ts'

const [OPEN, CLOSE, ESCAPE] = [0x5b, 0x5d, 0x7d]
/** The characters of an envelope, escaped as 7D and their number in this list, from 1. */
const reserved = [ESCAPE, OPEN, CLOSE, 0x2c, 0x2a]

/** Cuts where the square brackets balance; what stands before the first bracket is skipped. */
export function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(OPEN)
  if (from < 0) return buffer.length > 0 ? skipped(buffer.length) : undefined
  if (from > 0) return skipped(from)
  let depth = 0
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at]
    if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return { bytes: unescaped(buffer.subarray(0, at + 1)), end: at + 1 }
  }
  return undefined
}

function unescaped(bytes: Buffer): Buffer {
  if (!bytes.includes(ESCAPE)) return bytes
  const plain = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const original = bytes[at] === ESCAPE ? reserved[(bytes[at + 1] ?? 0) - 1] : undefined
    plain[length++] = original ?? bytes[at]!
    if (original !== undefined) at++
  }
  return plain.subarray(0, length)
}

/** The inverse, for the bytes of a recording in a command. */
export function escaped(bytes: Buffer): Buffer {
  const numbers = [...bytes].flatMap((byte) => {
    const number = reserved.indexOf(byte) + 1
    return number > 0 ? [ESCAPE, number] : [byte]
  })
  return Buffer.from(numbers)
}
