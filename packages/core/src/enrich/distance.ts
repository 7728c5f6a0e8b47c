import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import { isLikely, silenceBetween } from '../model/silence.ts'
import type { DistanceSettings } from './settings.ts'

/** Shorter silences are no gaps: jumps between two reports are handled by `coordinates.maxError` and `filter.maxSpeed`. */
const shortestGapMs = 10 * 60_000
/** Metres a second across a gap; a higher speed means it was transported, or the fix was wrong. */
const fastest = 100
/** Half the way round the Earth: a unit that reports more since its last position is wrong. */
const longest = 20_037_509

/**
 * Sets `distance` (since the last position, unless the unit reported it) and `totalDistance`, in metres. The straight line across
 * a gap counts while it is short and slow enough to have been driven (decision 77). With `hold`, a position that moved less than
 * `minError` or more than `maxError` is replaced by the last one. Reference §5.3, row 7.
 */
export function addDistance(position: Position, last: Position | undefined, settings: DistanceSettings): Position {
  const { attributes } = position
  const total = last ? numberOf(last.attributes.totalDistance) : 0
  const told = attributes.distance
  let distance = Math.min(longest, Math.max(0, numberOf(told)))
  if (last) {
    if (told === undefined) distance = metresFrom(last, position)
    if (settings.hold && isDoubtful(distance, settings) && last.latitude !== 0 && last.longitude !== 0) {
      position.valid = last.valid
      position.latitude = last.latitude
      position.longitude = last.longitude
      distance = 0
    } else if (told === undefined && !wasDriven(last, position, { metres: distance, settings })) distance = 0
  }
  attributes.distance = distance
  attributes.totalDistance = total + distance
  return position
}

/** Metres moved since the last position, also where `distance` does not count it. */
export function metresMoved(position: Position, last: Position | undefined): number {
  const counted = numberOf(position.attributes.distance)
  return counted !== 0 || !last || followsAtOnce(last, position) ? counted : metresFrom(last, position)
}

/** Metres of the straight line from one position to the next, where it may have been driven; else 0 (decision 77). */
export function metresDriven(last: Position, position: Position, settings: DistanceSettings): number {
  const metres = metresFrom(last, position)
  return wasDriven(last, position, { metres, settings }) ? metres : 0
}

interface Way {
  readonly metres: number
  readonly settings: DistanceSettings
}

function wasDriven(last: Position, position: Position, { metres, settings: { maxGap } }: Way): boolean {
  // Fast path: most reports directly follow the one before
  if (metres === 0) return true
  if (followsAtOnce(last, position)) return true
  const silence = silenceBetween(last, position)
  const isShort = silence <= maxGap * 1000 && metres / (silence / 1000) <= fastest
  return isShort && areLikely(last, position)
}

const followsAtOnce = (last: Position, position: Position): boolean =>
  silenceBetween(last, position) <= shortestGapMs && areLikely(last, position)

const areLikely = (last: Position, position: Position): boolean =>
  isLikely(last.fixTime, last) && isLikely(position.fixTime, position)

type At = Pick<Position, 'latitude' | 'longitude'>
const metresFrom = (from: At, to: At): number => metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)

const isDoubtful = (distance: number, { minError, maxError }: DistanceSettings): boolean =>
  (minError > 0 && distance <= minError) || (maxError > 0 && distance >= maxError)

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
