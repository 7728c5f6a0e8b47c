import { Reader } from '../bytes.ts'
import { DecodeError } from '../define.ts'

/** Compressed data are at most 2 KiB; no unit makes more of them than this. */
const LARGEST = 65_536
const LONGEST_NUMBER = 4

/**
 * The data behind a marker: other bytes stand for themselves, the marker before a 0 for itself, and before two numbers for so many bytes
 * from so far back. Throws a `DecodeError` when that points before the start, or when it becomes too large.
 */
export function inflated(data: Buffer): Buffer {
  if (data.length === 0) return data
  const reader = new Reader(data)
  const marker = reader.u8()
  const plain: number[] = []
  while (reader.left > 0) {
    const byte = reader.u8()
    if (byte !== marker) plain.push(byte)
    else if (reader.peek() === 0) plain.push(reader.u8() + marker)
    else copy(plain, readNumber(reader), readNumber(reader))
  }
  return Buffer.from(plain)
}

function copy(plain: number[], length: number, offset: number): void {
  if (offset < 1 || offset > plain.length) throw new DecodeError('Copied bytes lie before the start')
  if (plain.length + length > LARGEST) throw new DecodeError('The data are too large')
  for (let left = length; left > 0; left--) plain.push(plain.at(-offset)!)
}

/** Seven bits a byte, the highest group first; the top bit says that more follow. */
function readNumber(reader: Reader): number {
  let value = 0
  for (let count = 0; count < LONGEST_NUMBER; count++) {
    const byte = reader.u8()
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  throw new DecodeError('A number is too long')
}
