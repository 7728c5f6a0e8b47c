import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readWholes, skipWholes, writeWholes } from './whole-numbers.ts'

/** Writes texts as a dictionary, and which of it each is; 0 is null. */
export function writeTexts(out: ByteWriter, values: readonly (string | null)[]): void {
  const known = new Map<string, number>()
  const indexes = new Float64Array(values.length)
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const index = known.get(value) ?? known.size + 1
    known.set(value, index)
    indexes[at] = index
  }
  out.whole(known.size)
  for (const text of known.keys()) out.text(text)
  writeWholes(out, indexes)
}

/** Texts as a dictionary, of which the first is null, and which of it each is. */
export interface PackedTexts {
  readonly words: readonly (string | null)[]
  readonly indexes: Float64Array
}

/** Reads as many texts as were written. */
export function readPackedTexts(bytes: ByteReader, count: number): PackedTexts {
  const words = [null, ...Array.from({ length: bytes.count(count) }, () => bytes.text())]
  const indexes = readWholes(bytes, count)
  for (let at = 0; at < count; at++) {
    if (!(indexes[at]! >= 0 && indexes[at]! < words.length)) throw new BrokenBlockError('a text is missing')
  }
  return { words, indexes }
}

/** Reads as many texts as were written. */
export function readTexts(bytes: ByteReader, count: number): readonly (string | null)[] {
  const { words, indexes } = readPackedTexts(bytes, count)
  const texts = new Array<string | null>(count).fill(null)
  for (let at = 0; at < count; at++) texts[at] = words[indexes[at]!]!
  return texts
}

/** Passes over as many texts as were written. */
export function skipTexts(bytes: ByteReader, count: number): void {
  for (let words = bytes.count(count); words > 0; words--) bytes.skipText()
  skipWholes(bytes, count)
}
