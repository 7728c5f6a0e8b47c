import { type Fence, isBeside, metresADegree, type Place, squareToLeg, turnedTo } from './fence.ts'

/** Does the straight way between two places touch the fence (reference §8.2)? On a plane, as the ways between two fixes are short. */
export function crosses({ area, middle, halfWidth }: Fence, from: Place, to: Place): boolean {
  if (area.form === 'circle') {
    const { centre, radius } = area
    return squareFrom(centre, from, to) <= radius * radius
  }
  const { corners } = area
  const start = { ...from, longitude: turnedTo(middle, from.longitude) }
  const end = { ...to, longitude: turnedTo(start.longitude, to.longitude) }
  if (area.form === 'line' && (isBeside(corners, start, halfWidth) || isBeside(corners, end, halfWidth))) return true
  let before = area.form === 'polygon' ? corners.at(-1)! : corners[0]!
  for (const corner of corners) {
    if (meet(before, corner, start, end)) return true
    if (area.form === 'line' && squareFrom(corner, start, end) <= halfWidth * halfWidth) return true
    before = corner
  }
  return false
}

/** The square of the metres between a place and a way. */
function squareFrom({ latitude, longitude }: Place, from: Place, to: Place): number {
  const eastward = metresADegree * Math.cos((latitude * Math.PI) / 180)
  const x = (turnedTo(longitude, from.longitude) - longitude) * eastward
  const y = (from.latitude - latitude) * metresADegree
  const endX = (turnedTo(longitude, to.longitude) - longitude) * eastward
  return squareToLeg(x, y, endX - x, (to.latitude - latitude) * metresADegree - y)
}

/** Do two ways meet? */
function meet(a: Place, b: Place, c: Place, d: Place): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

const side = (a: Place, b: Place, c: Place): boolean =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) > (b.latitude - a.latitude) * (c.longitude - a.longitude)
