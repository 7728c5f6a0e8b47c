import { bytesOf } from '../bytes.ts'
import { xor } from '../checksums.ts'
import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'

const MARK = '$$'
const [DOLLAR, ZERO] = [0x24, 0x30]
const SHORTEST = 10

/** `$$` and the length of the whole message: four decimal digits, of which the first is 0, or two hex digits. */
export function frame(buffer: Buffer): Frame | undefined {
  const from = startOf(buffer)
  if (from > 0) return skipped(from)
  if (buffer.length < SHORTEST) return undefined
  const length = buffer[2] === ZERO ? lengthIn(buffer, 6, 10) : lengthIn(buffer, 4, 16)
  return length >= SHORTEST ? ofLength(buffer, length) : skipped(1)
}

/** Where a message begins, or may begin when only half of its mark has come. */
function startOf(buffer: Buffer): number {
  const at = buffer.indexOf(MARK)
  if (at >= 0) return at
  return buffer.at(-1) === DOLLAR ? buffer.length - 1 : buffer.length
}

/** The number in the digits from the mark to `end`; 0 when they are none. */
function lengthIn(buffer: Buffer, end: number, radix: 10 | 16): number {
  const digits = buffer.toString('latin1', MARK.length, end)
  return /^(?:0\d{3}|[1-9a-f][\da-f])$/i.test(digits) ? Number.parseInt(digits, radix) : 0
}

/** The text and its checksum. */
export function sealed(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytesOf(bytes, checksumOf(bytes))
}

/** Two hex digits in capitals. */
export const checksumOf = (bytes: Uint8Array): string => xor(bytes).toString(16).padStart(2, '0').toUpperCase()
