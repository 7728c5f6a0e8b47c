import type { Frame } from '../define.ts'
import { skipped } from '../frames.ts'

const [OPEN, CLOSE, QUOTE] = [0x28, 0x29, 0x24]
const LONGEST = 1024

/** Cuts from `(` to the `)` that closes it, both included. Free text between `$` signs may contain a `)`. */
export function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(OPEN)
  if (from !== 0) return skipped(from < 0 ? buffer.length : from)
  let isQuoted = false
  for (let at = 1; at < buffer.length; at++) {
    const byte = buffer[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (byte === CLOSE && !isQuoted)
      return at < LONGEST ? { bytes: buffer.subarray(0, at + 1), end: at + 1 } : skip(buffer)
  }
  return buffer.length > LONGEST ? skip(buffer) : undefined
}

/** Up to where the next message may begin. */
function skip(buffer: Buffer): Frame {
  const next = buffer.indexOf(OPEN, 1)
  return skipped(next < 0 ? buffer.length : next)
}
