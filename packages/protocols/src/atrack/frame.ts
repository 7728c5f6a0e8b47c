import type { Frame } from '../define.ts'
import { byLengthField, ofLength, skipped, untilDelimiter } from '../frames.ts'

const [CR, LF, COMMA, BLANK] = [0x0d, 0x0a, 0x2c, 0x20]
const AT = 0x40
/** Begins an answer to a command. */
export const LINE = 0x24

export const isKeepAlive = (bytes: Buffer): boolean => bytes[0] === 0xfe && bytes[1] === 0x02
/** A binary checksum may begin with a comma too; the length after it does not begin with a character. */
export const isText = (bytes: Buffer): boolean => bytes[2] === COMMA && bytes[4]! >= BLANK
/** Units can be set to begin with two other bytes than `@P`: control characters, so that visitors' texts are none. */
export const isBinary = (bytes: Buffer): boolean => bytes[0] === AT || bytes[0]! < BLANK

/** The least that tells the kinds of messages apart. */
const HEAD_BYTES = 5
const KEEP_ALIVE_BYTES = 12
/** No text is longer than 99 999 characters: more digits are no length. */
const LENGTH = /^\d{1,5}$/

const binary = byLengthField({ at: 4, size: 2, uncounted: 6 })
const line = untilDelimiter('\r\n')

export function frame(buffer: Buffer): Frame | undefined {
  const first = buffer[0]
  if (first === CR || first === LF) return skipped(1)
  if (first === LINE) return wholeLine(buffer)
  if (buffer.length < HEAD_BYTES) return undefined
  if (isKeepAlive(buffer)) return ofLength(buffer, KEEP_ALIVE_BYTES)
  return isBinary(buffer) && !isText(buffer) ? binary(buffer) : text(buffer)
}

/** The second item after the prefix is the number of characters from the comma behind it on. */
function text(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(COMMA, 3) + 1
  const to = from > 0 ? buffer.indexOf(COMMA, from) : -1
  const lineEnd = buffer.indexOf('\r\n')
  if (lineEnd >= 0 && (to < 0 || lineEnd < to)) return wholeLine(buffer)
  if (to < 0) return undefined
  const length = buffer.toString('latin1', from, to)
  if (!LENGTH.test(length)) return wholeLine(buffer)
  const end = to + Number(length)
  return ofLength(buffer, buffer[end] === LF ? end + 1 : end)
}

function wholeLine(buffer: Buffer): Frame | undefined {
  const found = line(buffer)
  return found && { bytes: buffer.subarray(0, found.end), end: found.end }
}
