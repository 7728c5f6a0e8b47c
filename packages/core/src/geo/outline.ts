/** Alternating latitudes and longitudes (degrees): stored unboxed by the engine, so the garbage collector does not scan them. */
export type Outline = readonly number[]

/** The outline of these places (degrees). */
export function outlineOf(places: readonly { readonly latitude: number; readonly longitude: number }[]): Outline {
  const outline: number[] = []
  for (const { latitude, longitude } of places) outline.push(latitude, longitude)
  // The copy has no spare capacity
  return outline.slice()
}

/** Degrees; east may be more than 180. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The bounding box of the corners, each of which follows the one before without a jump in longitude. */
export function boxAround(outline: Outline): Box {
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [west, east] = [south, north]
  for (let at = 0; at < outline.length; at += 2) {
    const [latitude, longitude] = [outline[at]!, outline[at + 1]!]
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
  }
  return { south, north, west, east }
}

/** Even-odd test: counts the sides north of the place; an odd number is inside. */
export function isInRing(outline: Outline, latitude: number, longitude: number): boolean {
  let isIn = false
  let before = outline.length - 2
  for (let at = 0; at < outline.length; at += 2) {
    if (isSouth(outline, at, before, latitude, longitude)) isIn = !isIn
    before = at
  }
  return isIn
}

/** Does the side from the corner at `before` to the one at `at` pass north of the place? */
export function isSouth(outline: Outline, at: number, before: number, latitude: number, longitude: number): boolean {
  const east = outline[at + 1]!
  const eastBefore = outline[before + 1]!
  if (east > longitude === eastBefore > longitude) return false
  const slope = (outline[before]! - outline[at]!) / (eastBefore - east)
  return latitude < outline[at]! + slope * (longitude - east)
}

export const metresADegree = (6_378_137 * Math.PI) / 180

/** Whether some leg of the line is within so many metres. Planar around the place, which is exact enough nearby. */
export function isBeside(outline: Outline, latitude: number, longitude: number, metres: number): boolean {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  let fromX = (outline[1]! - longitude) * eastward
  let fromY = (outline[0]! - latitude) * metresADegree
  for (let at = 0; at < outline.length; at += 2) {
    const x = (outline[at + 1]! - longitude) * eastward
    const y = (outline[at]! - latitude) * metresADegree
    if (squareToLeg(fromX, fromY, x - fromX, y - fromY) <= metres * metres) return true
    fromX = x
    fromY = y
  }
  return false
}

/** The squared distance from 0, 0 to the leg that starts at x, y and extends by dx, dy. */
export function squareToLeg(x: number, y: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square))
  return (x + part * dx) ** 2 + (y + part * dy) ** 2
}
