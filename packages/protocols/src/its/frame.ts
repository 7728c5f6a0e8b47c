import type { Frame } from '../define.ts'
import { skipped } from '../frames.ts'

const [START, STAR, COMMA] = [0x24, 0x2a, 0x2c]
/** Ends are looked for behind the head, in which a star may stand. */
const HEAD = 20

/** Cuts from a dollar to a line end, to a star with or without a byte of checksum before it, or to the next dollar. */
export function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.indexOf(START)
  if (start !== 0) return buffer.length > 0 ? skipped(start < 0 ? buffer.length : start) : undefined
  const next = buffer.indexOf(START, 1)
  const own = next < 0 ? buffer : buffer.subarray(0, next)
  const line = own.indexOf('\r\n', HEAD)
  if (line >= 0) return { bytes: own.subarray(0, line), end: line + 2 }
  const first = own.indexOf(STAR, HEAD)
  if (first < 0) return next < 0 ? undefined : { bytes: own, end: next }
  const star = own[first + 1] === STAR ? first + 1 : first
  return { bytes: own.subarray(0, own[star - 2] === COMMA ? star - 1 : star), end: star + 1 }
}
