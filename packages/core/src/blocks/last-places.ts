const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)

/** Differences of more places than this are not told. */
export const mostPlaces = 1023

/**
 * By how many doubles `value` lies above `guess`, of the same sign; undefined for more than `mostPlaces`. A sum or a quotient that was
 * rounded elsewhere is a neighbour of ours.
 */
export function placesBetween(guess: number, value: number): number | undefined {
  if (Object.is(guess, value)) return 0
  double[0] = guess
  const [low, high] = [words[0]!, words[1]!]
  double[0] = value
  if (high >>> 31 !== words[1]! >>> 31) return undefined
  const places = (words[1]! - high) * 2 ** 32 + (words[0]! - low)
  return Math.abs(places) > mostPlaces ? undefined : places
}

/** The double that lies so many places above `guess`. */
export function placesAbove(guess: number, places: number): number {
  if (places === 0) return guess
  double[0] = guess
  const low = words[0]! + places
  words[0] = low
  if (low < 0) words[1]! -= 1
  else if (low > 0xffff_ffff) words[1]! += 1
  return double[0]
}
