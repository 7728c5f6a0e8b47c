import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import type { DistanceSettings } from './settings.ts'

/**
 * Sets `distance` (since the last position, unless the unit reported it) and `totalDistance`, in metres. With `hold`, a place
 * that moved less than `minError` or more than `maxError` is replaced by the last one. Reference §5.3, row 7.
 */
export function addDistance(position: Position, last: Position | undefined, settings: DistanceSettings): Position {
  const { attributes } = position
  const total = last ? numberOf(last.attributes.totalDistance) : 0
  let distance = numberOf(attributes.distance)
  if (last) {
    if (attributes.distance === undefined) {
      distance = metresBetween(last.latitude, last.longitude, position.latitude, position.longitude)
    }
    if (settings.hold && isDoubtful(distance, settings) && last.latitude !== 0 && last.longitude !== 0) {
      position.valid = last.valid
      position.latitude = last.latitude
      position.longitude = last.longitude
      distance = 0
    }
  }
  attributes.distance = distance
  attributes.totalDistance = total + distance
  return position
}

const isDoubtful = (distance: number, { minError, maxError }: DistanceSettings): boolean =>
  (minError > 0 && distance <= minError) || (maxError > 0 && distance >= maxError)

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
