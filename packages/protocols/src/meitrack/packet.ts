import { sum } from '../checksums.ts'
import { DecodeError, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'

/** A message: `$$`, a letter, the length, and its parts behind commas. */
export interface Packet {
  /** The letter, which an answer repeats. */
  readonly flag: string
  readonly id: string
  readonly command: string
  /** Offset of what follows the command and its comma. */
  readonly dataAt: number
  readonly bytes: Buffer
}

const MARK = '$$'
const COMMA = 0x2c
/** The mark and the flag. */
const HEAD_BYTES = 3
const MOST_LENGTH_DIGITS = 5
const SHORTEST = 10
/** `*`, two digits, CR and LF. */
export const TRAILER_BYTES = 5

/** Cuts by the length, which counts from the first comma on; whatever is no message is skipped up to the next mark. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < SHORTEST) return undefined
  const at = buffer.indexOf(MARK)
  // The mark may be cut in two
  if (at !== 0) return skipped(at > 0 ? at : buffer.length - 1)
  const comma = buffer.subarray(0, HEAD_BYTES + MOST_LENGTH_DIGITS + 1).indexOf(COMMA, HEAD_BYTES)
  const digits = comma < 0 ? '' : buffer.toString('latin1', HEAD_BYTES, comma)
  return /^\d+$/.test(digits) ? ofLength(buffer, comma + Number(digits)) : skipped(MARK.length)
}

/** Throws a `DecodeError` for bytes that are no message. */
export function parse(bytes: Buffer): Packet {
  const first = bytes.indexOf(COMMA, HEAD_BYTES)
  const second = bytes.indexOf(COMMA, first + 1)
  const id = bytes.toString('latin1', first + 1, second)
  if (first < 0 || !/^\d{1,20}$/.test(id)) throw new DecodeError('The message names no unit', first)
  const third = bytes.indexOf(COMMA, second + 1)
  const end = third < 0 ? bytes.length : third
  return {
    flag: bytes.toString('latin1', 2, HEAD_BYTES),
    id,
    command: bytes.toString('latin1', second + 1, end),
    dataAt: Math.min(end + 1, bytes.length),
    bytes,
  }
}

/** A message to the unit. */
export function message(flag: string, id: string, content: string): Buffer {
  const length = String(`,${id},${content}`.length + TRAILER_BYTES).padStart(2, '0')
  const text = `@@${flag}${length},${id},${content}*`
  const check = sum(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.from(`${text}${check}\r\n`, 'latin1')
}
