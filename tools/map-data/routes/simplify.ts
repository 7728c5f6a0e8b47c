import { METRES_OF_DEGREE } from '../../simulator/path.ts'
import type { Place } from '../../simulator/routes/place.ts'
import { distanceTo, simplified } from '../simplify.ts'

/** The line without the points that lie within `metres` of it. */
export const simplifiedLine = (line: readonly Place[], metres: number): Place[] => simplified(line, metres, metresFrom)

/** Metres from a place to the stretch between two others, on a flat map around it. */
function metresFrom(place: Place, from: Place, to: Place): number {
  const shrink = Math.cos((place[0] * Math.PI) / 180)
  const flat = ([latitude, longitude]: Place) =>
    [(longitude - place[1]) * shrink * METRES_OF_DEGREE, (latitude - place[0]) * METRES_OF_DEGREE] as const
  return distanceTo([0, 0], flat(from), flat(to))
}
