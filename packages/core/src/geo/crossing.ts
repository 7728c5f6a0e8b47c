import { type FenceShape, type Place, turnedTo } from './fence.ts'
import { isBeside, metresADegree, type Outline, squareToLeg } from './outline.ts'

/**
 * Whether the straight line between two places touches the fence (reference §8.2). Planar, since two fixes are close together.
 */
export function crosses({ form, outline, radius, middle, halfWidth }: FenceShape, from: Place, to: Place): boolean {
  if (form === 'circle') return squareFrom(outline[0]!, outline[1]!, from, to) <= radius * radius
  // Of a whole position, which a spread would copy, only the place
  const start = { latitude: from.latitude, longitude: turnedTo(middle, from.longitude) }
  const end = { latitude: to.latitude, longitude: turnedTo(start.longitude, to.longitude) }
  if (form === 'line') return touchesLine(outline, start, end, halfWidth)
  let before = outline.length - 2
  for (let at = 0; at < outline.length; at += 2) {
    if (meet(outline, before, at, start, end)) return true
    before = at
  }
  return false
}

function touchesLine(outline: Outline, start: Place, end: Place, halfWidth: number): boolean {
  if (isBeside(outline, start.latitude, start.longitude, halfWidth)) return true
  if (isBeside(outline, end.latitude, end.longitude, halfWidth)) return true
  for (let at = 0; at < outline.length; at += 2) {
    if (at > 0 && meet(outline, at - 2, at, start, end)) return true
    if (squareFrom(outline[at]!, outline[at + 1]!, start, end) <= halfWidth * halfWidth) return true
  }
  return false
}

/** The squared distance in metres from a point to a segment. */
function squareFrom(latitude: number, longitude: number, from: Place, to: Place): number {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  const x = (turnedTo(longitude, from.longitude) - longitude) * eastward
  const y = (from.latitude - latitude) * metresADegree
  const endX = (turnedTo(longitude, to.longitude) - longitude) * eastward
  return squareToLeg(x, y, endX - x, (to.latitude - latitude) * metresADegree - y)
}

/** Whether the segment from `c` to `d` intersects the side between these two corners. */
function meet(outline: Outline, from: number, to: number, c: Place, d: Place): boolean {
  if (sideOfLeg(outline, from, to, c) === sideOfLeg(outline, from, to, d)) return false
  return sideOfWay(c, d, outline, from) !== sideOfWay(c, d, outline, to)
}

/** On which side of the leg between two corners a place is. */
function sideOfLeg(outline: Outline, from: number, to: number, { latitude, longitude }: Place): boolean {
  const south = outline[from]!
  const west = outline[from + 1]!
  return (outline[to + 1]! - west) * (latitude - south) > (outline[to]! - south) * (longitude - west)
}

/** On which side of the way between two places a corner is. */
const sideOfWay = (a: Place, b: Place, outline: Outline, corner: number): boolean =>
  (b.longitude - a.longitude) * (outline[corner]! - a.latitude) >
  (b.latitude - a.latitude) * (outline[corner + 1]! - a.longitude)
