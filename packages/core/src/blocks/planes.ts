import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Bytes that whole numbers up to 2^53 − 1 need at most. */
const widest = 7

/**
 * Writes whole numbers from 0 to 2^53 − 1 as planes: the lowest byte of all, then the next. A compressor finds more in bytes of the
 * same weight than in numbers one after another.
 */
export function writePlanes(out: ByteWriter, values: Float64Array): void {
  const planes = planesOf(values)
  out.byte(planes.length)
  for (const plane of planes) out.raw(plane)
}

/** Reads as many numbers as were written. */
export function readPlanes(bytes: ByteReader, count: number): Float64Array {
  const values = new Float64Array(count)
  const width = bytes.byte()
  if (width > widest) throw new BrokenBlockError('a number is too wide')
  let factor = 1
  for (let plane = 0; plane < width; plane++) {
    const part = bytes.raw(count)
    for (let at = 0; at < count; at++) values[at]! += part[at]! * factor
    factor *= 256
  }
  return values
}

/** Bits that these numbers need when each byte is coded by how often it occurs in its plane: which of two ways is shorter. */
export function bitsOf(values: Float64Array): number {
  let bits = 0
  for (const plane of planesOf(values)) {
    const counts = new Uint32Array(256)
    for (const byte of plane) counts[byte]! += 1
    // Each byte that occurs takes room in the table of the compressor
    for (const count of counts) if (count > 0) bits += count * Math.log2(plane.length / count) + 6
  }
  return bits
}

function planesOf(values: Float64Array): Uint8Array[] {
  const count = values.length
  let rest = values
  const planes: Uint8Array[] = []
  while (rest.some((value) => value > 0)) {
    const [plane, next] = [new Uint8Array(count), new Float64Array(count)]
    for (let at = 0; at < count; at++) {
      next[at] = Math.floor(rest[at]! / 256)
      plane[at] = rest[at]! - next[at]! * 256
    }
    planes.push(plane)
    rest = next
  }
  return planes
}
