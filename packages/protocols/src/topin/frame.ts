import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { HEAD_BYTES } from './envelope.ts'

const END = Buffer.of(0x0d, 0x0a)
const START = 0x78

/** Bytes that the content of a message has at least, by its type. */
const least: ReadonlyMap<number, number> = new Map([
  [0x01, 8],
  [0x08, 25],
  [0x09, 25],
  [0x10, 18],
  [0x11, 18],
  [0x13, 4],
])
const maybeEmpty: readonly number[] = [0x08, 0x09]
const [TIME, ACCESS_POINT, CELLS, CELL] = [6, 7, 4, 5]
/** Access points as many as the length says, then cells behind their count. */
export const surroundings: readonly number[] = [0x17, 0x18, 0x19, 0x1a, 0x69]

/**
 * Cuts at the first end mark behind what the type has at least that another message or nothing follows: lengths are wrong in many
 * messages, so that they only confirm a mark.
 */
export function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.indexOf(START)
  if (start !== 0 && buffer.length > 0) return skipped(start < 0 ? buffer.length : start)
  if (buffer.length < HEAD_BYTES + END.length) return undefined
  const [length, type] = [buffer[2]!, buffer[3]!]
  let at = HEAD_BYTES + leastOf(buffer, type, length)
  for (;;) {
    at = buffer.indexOf(END, at)
    if (at < 0) return undefined
    const next = buffer[at + END.length]
    const size = at - HEAD_BYTES
    if (next === undefined || next === START || size === length || size === length - 1) return ofLength(buffer, at + 2)
    at++
  }
}

function leastOf(buffer: Buffer, type: number, length: number): number {
  if (maybeEmpty.includes(type) && buffer.indexOf(END, HEAD_BYTES) === HEAD_BYTES) return 0
  if (!surroundings.includes(type)) return least.get(type) ?? 0
  const count = TIME + ACCESS_POINT * length
  return count + CELLS + CELL * (buffer[HEAD_BYTES + count] ?? 0)
}
