import { isInRing, type Place } from './fence.ts'

/** Asks whether a place lies inside a ring. */
export type InRing = (place: Place) => boolean

const fewCorners = 32
const cornersABand = 8
const mostBands = 4096
/** So many times the number of sides may be noted in all bands together. */
const mostNotes = 16

/**
 * The same answer as going through all sides, for a ring that is asked often: of an outline with thousands of corners only the
 * sides above and below the place are looked at.
 */
export function quickRing(corners: readonly Place[], { west, east }: { west: number; east: number }): InRing {
  if (corners.length <= fewCorners || east <= west) return (place) => isInRing(corners, place)
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
  const sides: number[][] = Array.from({ length: bands }, () => [])
  for (let at = 0; at < corners.length; at++) {
    const [first, last] = spanOf(at)
    for (let band = first; band <= last; band++) sides[band]!.push(at)
  }
  return ({ latitude, longitude }) => {
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
}
