import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readWholes, writeWholes } from './whole-numbers.ts'

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

/** Reads as many texts as were written. */
export function readTexts(bytes: ByteReader, count: number): (string | null)[] {
  const dictionary = Array.from({ length: bytes.count(count) }, () => bytes.text())
  return Array.from(readWholes(bytes, count), (index) => {
    const text = index === 0 ? null : dictionary[index - 1]
    if (text === undefined) throw new BrokenBlockError('a text is missing')
    return text
  })
}
