import type { StreetFinder } from './street-finder.ts'

const crossingsAStep = 32_768

interface Spot {
  readonly latitude: number
  readonly longitude: number
}
export interface CrossingIndex {
  countOf(number: number): number
  /** The first of them, at most `max`. */
  of(number: number, max: number): Spot[]
}

/** Finds the crossings of each line without an object for each; built in steps of a few milliseconds. */
export function* crossingIndex({ count, crossings }: StreetFinder): Generator<void, CrossingIndex> {
  const starts = new Uint32Array(count + 1)
  let total = 0
  for (const { number } of crossings()) {
    starts[number + 1]! += 1
    total += 1
    if (total % crossingsAStep === 0) yield
  }
  for (let number = 0; number < count; number += 1) starts[number + 1]! += starts[number]!
  const ends = starts.slice(0, -1)
  const [latitudes, longitudes] = [new Float32Array(total), new Float32Array(total)]
  let placed = 0
  for (const { number, latitude, longitude } of crossings()) {
    const slot = ends[number]!
    ends[number] = slot + 1
    latitudes[slot] = latitude
    longitudes[slot] = longitude
    placed += 1
    if (placed % crossingsAStep === 0) yield
  }
  const countOf = (number: number) => starts[number + 1]! - starts[number]!
  return {
    countOf,
    of: (number, max) =>
      Array.from({ length: Math.min(max, countOf(number)) }, (_, offset) => ({
        latitude: latitudes[starts[number]! + offset]!,
        longitude: longitudes[starts[number]! + offset]!,
      })),
  }
}
