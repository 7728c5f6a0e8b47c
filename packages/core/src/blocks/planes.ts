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
  for (let plane = 0, factor = 1; plane < width; plane++, factor *= 256) {
    const part = bytes.raw(count)
    if (plane === 0) values.set(part)
    else for (let at = 0; at < count; at++) values[at]! += part[at]! * factor
  }
  return values
}

/** Passes over as many numbers as were written. */
export function skipPlanes(bytes: ByteReader, count: number): void {
  const width = bytes.byte()
  if (width > widest) throw new BrokenBlockError('a number is too wide')
  bytes.raw(width * count)
}

/** Reads numbers that were folded: 0, 1, 2, 3 … stand for 0, −1, 1, −2 … Most take one or two bytes, which whole numbers of 32 bits hold. */
export function readFolded(bytes: ByteReader, count: number): Float64Array {
  const values = new Float64Array(count)
  const width = bytes.byte()
  if (width > widest) throw new BrokenBlockError('a number is too wide')
  const parts = Array.from({ length: width }, () => bytes.raw(count))
  const [low, high] = parts
  if (width === 1) {
    for (let at = 0; at < count; at++) values[at] = (low![at]! >>> 1) ^ -(low![at]! & 1)
  } else if (width === 2) {
    for (let at = 0; at < count; at++) {
      const value = low![at]! | (high![at]! << 8)
      values[at] = (value >>> 1) ^ -(value & 1)
    }
  } else {
    for (let plane = width - 1; plane >= 0; plane--) {
      const part = parts[plane]!
      for (let at = 0; at < count; at++) values[at] = values[at]! * 256 + part[at]!
    }
    // Without calls and remainders: V8 computes remainders of doubles outside of compiled code
    for (let at = 0; at < count; at++) {
      const value = values[at]!
      const half = Math.floor(value / 2)
      values[at] = half * 2 === value ? half : -half - 1
    }
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
