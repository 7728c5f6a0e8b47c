import type { Place } from './fence.ts'

/**
 * At most so many of these places, both ends included: those whose removal would change the line the most (Douglas-Peucker with a
 * limit of points instead of metres).
 */
export function simplified(places: readonly Place[], most: number): readonly Place[] {
  if (places.length <= most) return places
  const weights = weightsOf(places)
  const kept = Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]!)
  return kept
    .slice(0, most)
    .sort((a, b) => a - b)
    .map((index) => places[index]!)
}

/** The distance of each point from the line without it, capped by that of the point it was found after. */
function weightsOf(places: readonly Place[]): Float64Array {
  const weights = new Float64Array(places.length)
  weights[0] = weights[places.length - 1] = Number.POSITIVE_INFINITY
  const spans: [from: number, to: number, most: number][] = [[0, places.length - 1, Number.MAX_VALUE]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, most] = span
    let [farthest, weight] = [-1, -1]
    for (let index = from + 1; index < to; index++) {
      const away = awayFrom(places[index]!, places[from]!, places[to]!)
      if (away > weight) [farthest, weight] = [index, away]
    }
    if (farthest < 0) continue
    const own = Math.min(weight, most)
    weights[farthest] = own
    spans.push([from, farthest, own], [farthest, to, own])
  }
  return weights
}

/** The squared distance to a segment, in degrees of latitude on a plane around its start. */
function awayFrom(place: Place, from: Place, to: Place): number {
  const width = Math.cos((from.latitude * Math.PI) / 180)
  const x = (place.longitude - from.longitude) * width
  const y = place.latitude - from.latitude
  const dx = (to.longitude - from.longitude) * width
  const dy = to.latitude - from.latitude
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square))
  return (x - part * dx) ** 2 + (y - part * dy) ** 2
}
