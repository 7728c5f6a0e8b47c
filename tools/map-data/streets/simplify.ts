import type { Position } from 'geojson'
import { distanceTo, simplified } from '../simplify.ts'
import { toMap } from './project.ts'

/** The line without points that stray no further than `tolerance` (a part of the map at zoom 0); both ends stay. */
export function simplifyLine(points: readonly Position[], tolerance: number): Position[] {
  const flat = points.map((place) => ({ place, at: toMap(place) }))
  return simplified(flat, tolerance, (point, from, to) => distanceTo(point.at, from.at, to.at)).map(
    ({ place }) => place,
  )
}

/** The same of a closed ring; fewer than four points are left of one that has nothing to show. */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const flat = ring.map(toMap)
  let [middle, max] = [0, 0]
  for (const [index, [x, y]] of flat.entries()) {
    const distance = Math.hypot(x - flat[0]![0], y - flat[0]![1])
    if (distance > max) [middle, max] = [index, distance]
  }
  const there = simplifyLine(ring.slice(0, middle + 1), tolerance)
  return [...there.slice(0, -1), ...simplifyLine(ring.slice(middle), tolerance)]
}
