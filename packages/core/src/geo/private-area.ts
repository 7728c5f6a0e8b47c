import type { FenceShape, Place } from './fence.ts'
import { metresBetween } from './haversine.ts'
import { boxAround, metresADegree } from './outline.ts'

/** A circle; the radius in metres. */
export interface Circle extends Place {
  readonly radius: number
}

/** How far the centre of what is hidden is from the centre of the area at most, in radii of the area. */
const largestShift = 0.75

/**
 * What is hidden of a private area: a larger circle that contains it, with a centre that was drawn at random. Where tracks end shows
 * this circle alone; the centre of the area may be anywhere within 43 % of its radius (decision 152). Two numbers in [0, 1) decide.
 */
export function coverOf({ latitude, longitude, radius }: Circle, [first, second]: readonly [number, number]): Circle {
  const bearing = 2 * Math.PI * first
  // The root spreads the centres evenly over the disc
  const metres = largestShift * radius * Math.sqrt(second)
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: latitude + (metres * Math.cos(bearing)) / metresADegree,
    longitude: longitude + (metres * Math.sin(bearing)) / eastward,
    radius: radius * (1 + largestShift),
  }
}

/** Whether the place is inside the circle. */
export const isWithin = ({ latitude, longitude, radius }: Circle, place: Place): boolean =>
  metresBetween(latitude, longitude, place.latitude, place.longitude) <= radius

/** Whether a fence tells where the circle is: its middle or a corner is inside. */
export function isFenceWithin(circle: Circle, { outline }: Pick<FenceShape, 'outline'>): boolean {
  const { south, north, west, east } = boxAround(outline)
  if (isWithin(circle, { latitude: (south + north) / 2, longitude: (west + east) / 2 })) return true
  for (let at = 0; at < outline.length; at += 2) {
    if (isWithin(circle, { latitude: outline[at]!, longitude: outline[at + 1]! })) return true
  }
  return false
}
