import { isInRing, type Place } from './fence.ts'

/** A ring that is asked often. */
export interface Ring {
  holds(place: Place): boolean
  /** How many sides are looked at for one place, at most. */
  readonly mostSides: number
}

const fewCorners = 32
const cornersABand = 8
const mostBands = 4096
/** So many times the number of sides may be noted in all bands together. */
const mostNotes = 16

/**
 * The same answer as going through all sides, for a ring that is asked often: of an outline with thousands of corners only the
 * sides above and below the place are looked at.
 */
export function quickRing(corners: readonly Place[], { west, east }: { west: number; east: number }): Ring {
  if (corners.length <= fewCorners || east <= west)
    return { holds: (place) => isInRing(corners, place), mostSides: corners.length }
  let bands = Math.min(mostBands, Math.ceil(corners.length / cornersABand))
  const bandOf = (longitude: number) =>
    Math.max(0, Math.min(bands - 1, Math.floor(((longitude - west) / (east - west)) * bands)))
  const spanOf = (at: number): [number, number] => {
    const one = bandOf(corners[at]!.longitude)
    const other = bandOf(corners[at === 0 ? corners.length - 1 : at - 1]!.longitude)
    return one < other ? [one, other] : [other, one]
  }
  const notes = () => {
    let sum = 0
    for (let at = 0; at < corners.length; at++) {
      const [first, last] = spanOf(at)
      sum += last - first + 1
    }
    return sum
  }
  // Sides that go from end to end stand in every band
  while (bands > 1 && notes() > corners.length * mostNotes) bands >>= 1
  const counts = new Int32Array(bands)
  for (let at = 0; at < corners.length; at++) {
    const [first, last] = spanOf(at)
    for (let band = first; band <= last; band++) counts[band]! += 1
  }
  const mostSides = Math.max(...counts)
  // Bands that hold most of the sides would take memory and save no time
  if (mostSides * 2 > corners.length) return { holds: (place) => isInRing(corners, place), mostSides: corners.length }
  const sides: number[][] = Array.from({ length: bands }, () => [])
  for (let at = 0; at < corners.length; at++) {
    const [first, last] = spanOf(at)
    for (let band = first; band <= last; band++) sides[band]!.push(at)
  }
  const holds = ({ latitude, longitude }: Place): boolean => {
    if (longitude < west || longitude > east) return false
    let isIn = false
    for (const at of sides[bandOf(longitude)]!) {
      const corner = corners[at]!
      const before = corners[at === 0 ? corners.length - 1 : at - 1]!
      if (corner.longitude > longitude === before.longitude > longitude) continue
      const slope = (before.latitude - corner.latitude) / (before.longitude - corner.longitude)
      if (latitude < corner.latitude + slope * (longitude - corner.longitude)) isIn = !isIn
    }
    return isIn
  }
  return { holds, mostSides }
}
