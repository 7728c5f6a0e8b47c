import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { bitsOf, readFolded, readPlanes, skipPlanes, writePlanes } from './planes.ts'

/** The largest size of a number of which differences of differences are still exact. */
export const largestWhole = 2 ** 48

/** How many times each number was replaced by its difference to the one before; `dictionary` counts what occurs instead. */
const dictionary = 3
/** More distinct numbers than this cost more than they spare. */
const mostWords = 4096

/** Writes whole numbers of up to `largestWhole`, in the way that is shortest. −0 is not one. */
export function writeWholes(out: ByteWriter, values: Float64Array): void {
  const step = stepOf(values)
  const first = values[0] ?? 0
  const even = values.map((value) => (value - first) / step)
  writeSigned(out, first)
  out.whole(step)
  const ways = [even, differences(even), differences(differences(even))].map((one) => one.map(folded))
  const bits = ways.map(bitsOf)
  const words = wordsOf(even)
  let best = bits.indexOf(Math.min(...bits))
  if (words && words.bits < bits[best]!) best = dictionary
  out.byte(best)
  if (best < dictionary) writePlanes(out, ways[best]!)
  else if (words) {
    out.whole(words.list.length)
    writePlanes(out, Float64Array.from(words.list, folded))
    writePlanes(out, words.indexes)
  }
}

/** Reads as many numbers as were written. */
export function readWholes(bytes: ByteReader, count: number): Float64Array {
  const first = readSigned(bytes)
  const step = bytes.whole()
  const way = bytes.byte()
  if (way > dictionary) throw new BrokenBlockError('numbers of an unknown kind')
  const values = way === dictionary ? readWords(bytes, count) : readFolded(bytes, count)
  for (let sums = way; sums > 0 && way < dictionary; sums--) {
    for (let at = 1; at < count; at++) values[at]! += values[at - 1]!
  }
  if (step !== 1 || first !== 0) for (let at = 0; at < count; at++) values[at] = values[at]! * step + first
  return values
}

/** Passes over as many numbers as were written. */
export function skipWholes(bytes: ByteReader, count: number): void {
  bytes.whole()
  bytes.whole()
  const way = bytes.byte()
  if (way > dictionary) throw new BrokenBlockError('numbers of an unknown kind')
  if (way === dictionary) skipPlanes(bytes, bytes.count(mostWords))
  skipPlanes(bytes, count)
}

function readWords(bytes: ByteReader, count: number): Float64Array {
  const words = readFolded(bytes, bytes.count(mostWords))
  const values = readPlanes(bytes, count)
  for (let at = 0; at < count; at++) {
    const index = values[at]!
    if (index >= words.length) throw new BrokenBlockError('a word is missing')
    values[at] = words[index]!
  }
  return values
}

/** The distinct numbers, the most frequent first. */
function wordsOf(values: Float64Array) {
  const counts = new Map<number, number>()
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > mostWords || counts.size > values.length / 2 + 1) return undefined
  }
  const list = [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
  const index = new Map(list.map((value, at) => [value, at]))
  const indexes = values.map((value) => index.get(value)!)
  return { list, indexes, bits: bitsOf(indexes) + bitsOf(Float64Array.from(list, folded)) + 16 }
}

/** The largest number that divides the distance of each number to the first. */
function stepOf(values: Float64Array): number {
  let step = 0
  for (const value of values) {
    let [a, b] = [step, Math.abs(value - values[0]!)]
    while (b > 0) [a, b] = [b, a % b]
    step = a
    if (step === 1) break
  }
  return step || 1
}

function differences(values: Float64Array): Float64Array {
  const made = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) made[at] = values[at]! - (at > 0 ? values[at - 1]! : 0)
  return made
}

/** 0, −1, 1, −2 … as 0, 1, 2, 3 … */
const folded = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

function writeSigned(out: ByteWriter, value: number): void {
  out.whole(folded(value))
}

function readSigned(bytes: ByteReader): number {
  const value = bytes.whole()
  const half = Math.floor(value / 2)
  return half * 2 === value ? half : -half - 1
}
