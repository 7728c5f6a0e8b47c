import { isInRing, isSouth, type Outline } from './outline.ts'

/** A ring indexed for many lookups. */
export interface Ring {
  holds(latitude: number, longitude: number): boolean
  /** Upper bound of the sides tested for one place. */
  readonly maxSides: number
}

const fewCorners = 32
const cornersABand = 8
const maxBands = 4096
/** Maximum entries in all bands together, as a multiple of the number of sides. */
const maxNotes = 16

/**
 * The same answer as testing all sides, for a ring with many lookups: of thousands of corners only the sides above and below the
 * place are tested.
 */
export function quickRing(outline: Outline, { west, east }: { west: number; east: number }): Ring {
  const corners = outline.length / 2
  const everySide = {
    holds: (latitude: number, longitude: number) => isInRing(outline, latitude, longitude),
    maxSides: corners,
  }
  if (corners <= fewCorners || east <= west) return everySide
  let bands = Math.min(maxBands, Math.ceil(corners / cornersABand))
  const bandOf = (longitude: number) =>
    Math.max(0, Math.min(bands - 1, Math.floor(((longitude - west) / (east - west)) * bands)))
  const spanOf = (at: number): [number, number] => {
    const one = bandOf(outline[2 * at + 1]!)
    const other = bandOf(outline[2 * (at === 0 ? corners - 1 : at - 1) + 1]!)
    return one < other ? [one, other] : [other, one]
  }
  const notes = () => {
    let sum = 0
    for (let at = 0; at < corners; at++) {
      const [first, last] = spanOf(at)
      sum += last - first + 1
    }
    return sum
  }
  // Sides that go from end to end are in every band
  while (bands > 1 && notes() > corners * maxNotes) bands >>= 1
  const counts = new Int32Array(bands)
  for (let at = 0; at < corners; at++) {
    const [first, last] = spanOf(at)
    for (let band = first; band <= last; band++) counts[band]! += 1
  }
  const maxSides = Math.max(...counts)
  // Bands that contain most of the sides would use memory and save no time
  if (maxSides * 2 > corners) return everySide
  const sides: number[][] = Array.from({ length: bands }, () => [])
  for (let at = 0; at < corners; at++) {
    const [first, last] = spanOf(at)
    for (let band = first; band <= last; band++) sides[band]!.push(at)
  }
  const holds = (latitude: number, longitude: number): boolean => {
    if (longitude < west || longitude > east) return false
    let isIn = false
    for (const at of sides[bandOf(longitude)]!) {
      if (isSouth(outline, 2 * at, 2 * (at === 0 ? corners - 1 : at - 1), latitude, longitude)) isIn = !isIn
    }
    return isIn
  }
  return { holds, maxSides }
}
