import type { Frame } from '../define.ts'
import { skipped } from '../frames.ts'

export const DELIMITER = 0x7e
/** The delimiter of units whose identifier has seven bytes. */
export const ALTERNATIVE = 0xe7
const OPEN = 0x28
const CLOSE = 0x29

/** Escaped pairs of each delimiter, as high and low byte of a number → the byte that they stand for. */
const pairs: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  [DELIMITER]: { 32002: 0x7e, 32001: 0x7d },
  [ALTERNATIVE]: { 58881: 0xe6, 58882: 0xe7, 15873: 0x3e, 15874: 0x3d },
}
/** The bytes that open a pair. */
const escapes: Readonly<Record<number, readonly number[]>> = { [DELIMITER]: [0x7d], [ALTERNATIVE]: [0xe6, 0x3e] }

/** Cuts texts in parentheses and messages between two equal delimiters, both included, without escapes. */
export function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.findIndex((byte) => byte === OPEN || byte === DELIMITER || byte === ALTERNATIVE)
  if (start < 0) return buffer.length > 0 ? skipped(buffer.length) : undefined
  if (start > 0) return skipped(start)
  const first = buffer[0]!
  const last = buffer.indexOf(first === OPEN ? CLOSE : first, 1)
  if (last < 0) return undefined
  // The end of a message that was lost, before the start of the next one
  if (last === 1 && first !== OPEN) return skipped(1)
  const whole = buffer.subarray(0, last + 1)
  return { bytes: first === OPEN ? whole : unescaped(whole), end: last + 1 }
}

function unescaped(message: Buffer): Buffer {
  const delimiter = message[0]!
  if (!escapes[delimiter]!.some((byte) => message.includes(byte))) return message
  const bytes: number[] = []
  for (let at = 0; at < message.length; at++) {
    const plain = pairs[delimiter]![(message[at]! << 8) | (message[at + 1] ?? 0)]
    bytes.push(plain ?? message[at]!)
    if (plain !== undefined) at++
  }
  return Buffer.from(bytes)
}

/** Escapes what stands between the delimiters; texts are sent as they are. */
export function wrap(message: Buffer): Buffer {
  const known = pairs[message[0] ?? 0]
  if (!known || message.length < 2) return message
  const pairOf = new Map(Object.entries(known).map(([pair, byte]) => [byte, Number(pair)]))
  const inner = [...message.subarray(1, -1)].flatMap((byte) => {
    const pair = pairOf.get(byte)
    return pair === undefined ? [byte] : [pair >> 8, pair & 0xff]
  })
  return Buffer.from([message[0]!, ...inner, message.at(-1)!])
}
