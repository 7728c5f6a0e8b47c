import type { Frame } from '../define.ts'
import { ofLength, untilDelimiter } from '../frames.ts'

/** The shortest message; nothing is cut before it has come. */
const SHORTEST = 11
const HEAD_LENGTH = 4
const COLON = 0x3a

const binaryHeads = new Set(['+RSP', '+BSP', '+EVT', '+BVT', '+INF', '+BNF', '+HBD', '+CRD', '+BRD', '+LGN'])

export const headOf = (bytes: Buffer): string => bytes.toString('latin1', 0, HEAD_LENGTH)

/** The newest binary form: the second byte is the high one of its header. */
export const isTagged = (bytes: Buffer): boolean => bytes[1] === 0

export function isBinary(bytes: Buffer): boolean {
  const head = headOf(bytes)
  return isTagged(bytes) || binaryHeads.has(head) || (head === '+ACK' && bytes[HEAD_LENGTH] !== COLON)
}

const byDollar = untilDelimiter('$')
const byZero = untilDelimiter('\0')

/** Cuts binary messages by their length, and texts at `$`, which is no part of them; a zero ends a text without it. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < SHORTEST) return undefined
  return isBinary(buffer)
    ? ofLength(buffer, Math.max(SHORTEST, lengthOf(buffer)))
    : (byDollar(buffer) ?? byZero(buffer))
}

function lengthOf(buffer: Buffer): number {
  if (isTagged(buffer)) return buffer.readUInt16BE(2)
  switch (headOf(buffer)) {
    case '+ACK':
      return buffer[6]!
    case '+HBD':
      return buffer[5]!
    case '+INF':
    case '+BNF':
      return buffer.readUInt16BE(7)
    case '+CRD':
    case '+BRD':
    case '+LGN':
      return buffer.readUInt16BE(6)
    default:
      return buffer.readUInt16BE(9)
  }
}
