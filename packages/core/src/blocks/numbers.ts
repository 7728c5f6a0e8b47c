import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { mostPlaces, placesAbove, placesBetween } from './last-places.ts'
import { readPlanes, skipPlanes, writePlanes } from './planes.ts'
import { largestWhole, readWholes, skipWholes, writeWholes } from './whole-numbers.ts'

/** What the next number probably is, from the numbers before it. */
export type Guess = (at: number, before: Float64Array) => number

/**
 * Units of which trackers report whole numbers: a number is `n / unit`, or `n * unit` where the unit is below 1. Changing the list
 * changes what stored blocks mean; a new unit goes to its end.
 */
const units = [
  1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 600, 6000, 60_000, 600_000, 6e6, 6e7, 1.8e6, 3600, 3.6e6, 1e9, 3.6, 1.852,
  0.539957, 0.868976, 1.94384, 0.0539957, 0.001, 0.01, 0.05, 0.1, 0.4, 0.5, 60, 1.4, 128, 256, 65_536, 8_388_608,
] as const

const kinds = { whole: 0, scaled: 1, guessed: 2, bits: 3 } as const
/** In the column of places: the number is among the exceptions. */
const exception = mostPlaces + 1
/** More exceptions than this part of the numbers, and the unit is not theirs. */
const mostExceptions = 0.1

/** Writes numbers so that every bit of them comes back. */
export function writeNumbers(out: ByteWriter, values: Float64Array, guess?: Guess): void {
  const guessed = guess && near(values, (at) => guess(at, values))
  const unit = unitOf(values)
  const scaled = unit === undefined ? undefined : near(values, (at) => scaledBy(nearestTo(values[at]!, unit), unit))
  if (values.every(isWhole)) {
    out.byte(kinds.whole)
    writeWholes(out, values)
  } else if (guessed) {
    out.byte(kinds.guessed)
    writeNear(out, guessed)
  } else if (unit !== undefined && scaled) {
    out.byte(kinds.scaled)
    out.byte(units.indexOf(unit))
    const wholes = values.map((value) => nearestTo(value, unit))
    writeWholes(out, wholes)
    writeNear(out, scaled)
  } else {
    out.byte(kinds.bits)
    writeBits(out, values)
  }
}

/** Reads as many numbers as were written, with the same guess. */
export function readNumbers(bytes: ByteReader, count: number, guess?: Guess): Float64Array {
  const kind = bytes.byte()
  if (kind === kinds.whole) return readWholes(bytes, count)
  if (kind === kinds.guessed && guess) return readNear(bytes, count, guess)
  if (kind === kinds.bits) return readBits(bytes, count)
  const unit = kind === kinds.scaled ? units[bytes.byte()] : undefined
  if (unit === undefined) throw new BrokenBlockError('numbers of an unknown kind')
  const values = readWholes(bytes, count)
  if (unit < 1) for (let at = 0; at < count; at++) values[at]! *= unit
  else for (let at = 0; at < count; at++) values[at]! /= unit
  return readNear(bytes, count, undefined, values)
}

/** Passes over as many numbers as were written. */
export function skipNumbers(bytes: ByteReader, count: number): void {
  const kind = bytes.byte()
  if (kind === kinds.bits) {
    for (let half = 0; half < 2; half++) skipPlanes(bytes, count)
    return
  }
  if (kind === kinds.scaled) bytes.byte()
  if (kind !== kinds.guessed) skipWholes(bytes, count)
  if (kind === kinds.whole) return
  skipWholes(bytes, count)
  bytes.raw(8 * bytes.count(count))
}

const isWhole = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) <= largestWhole && !Object.is(value, -0)

const scaledBy = (whole: number, unit: number): number => (unit < 1 ? whole * unit : whole / unit)

/** The whole number of units nearest to a value; 0 for one that is too large. */
function nearestTo(value: number, unit: number): number {
  const whole = Math.round(unit < 1 ? value / unit : value * unit)
  return Math.abs(whole) <= largestWhole ? whole + 0 : 0
}

/** The first unit of which most of these numbers are whole; only some are looked at. */
function unitOf(values: Float64Array): (typeof units)[number] | undefined {
  const some = values.filter((_, at) => at % Math.ceil(values.length / 64) === 0)
  const fits = (unit: number) => (value: number) => {
    const places = placesBetween(scaledBy(nearestTo(value, unit), unit), value)
    return places !== undefined && Math.abs(places) <= 4
  }
  return units.find((unit) => some.filter(fits(unit)).length >= some.length * (1 - mostExceptions))
}

interface Near {
  /** How far each lies from its guess, in places of the double. */
  readonly places: Float64Array
  readonly exceptions: readonly number[]
}

/** Undefined when too many of the numbers are not near. */
function near(values: Float64Array, guess: (at: number) => number): Near | undefined {
  const exceptions: number[] = []
  const places = values.map((value, at) => {
    const found = placesBetween(guess(at), value)
    if (found === undefined) exceptions.push(value)
    return found ?? exception
  })
  return exceptions.length > Math.max(1, values.length * mostExceptions) ? undefined : { places, exceptions }
}

function writeNear(out: ByteWriter, { places, exceptions }: Near): void {
  writeWholes(out, places)
  out.whole(exceptions.length)
  for (const value of exceptions) out.double(value)
}

/** Fills `values`, which hold the guesses where no `guess` is given. */
function readNear(
  bytes: ByteReader,
  count: number,
  guess: Guess | undefined,
  values: Float64Array = new Float64Array(count),
): Float64Array {
  const places = readWholes(bytes, count)
  const exceptions = Array.from({ length: bytes.count(count) }, () => bytes.double())
  let next = 0
  for (let at = 0; at < count; at++) {
    const isException = places[at] === exception
    values[at] = isException ? exceptions[next++]! : placesAbove(guess ? guess(at, values) : values[at]!, places[at]!)
  }
  return values
}

/** Halves of the doubles, each with the bits that differ from the one before. */
function writeBits(out: ByteWriter, values: Float64Array): void {
  const words = new Uint32Array(values.slice().buffer)
  for (const half of [0, 1]) {
    writePlanes(
      out,
      new Float64Array(values.length).map((_, at) => (words[at * 2 + half]! ^ before(words, at, half)) >>> 0),
    )
  }
}

function readBits(bytes: ByteReader, count: number): Float64Array {
  const words = new Uint32Array(count * 2)
  for (const half of [0, 1]) {
    const changed = readPlanes(bytes, count)
    for (let at = 0; at < count; at++) words[at * 2 + half] = changed[at]! ^ before(words, at, half)
  }
  return new Float64Array(words.buffer)
}

const before = (words: Uint32Array, at: number, half: number): number => (at > 0 ? words[at * 2 - 2 + half]! : 0)
