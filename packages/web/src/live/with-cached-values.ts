import type { Position } from '@rastro/core/model/position'
import { type CachedValues, type Completed, cacheValues, completed } from '@rastro/core/vehicle/cached-values'

interface CachedVehicle {
  readonly values: CachedValues
  readonly whole: Completed
}

/** So many vehicles are remembered; a vehicle that was shown before all of these is forgotten. */
const maxVehicles = 500

/** The vehicle that was shown last stands at the end. */
const vehicles = new Map<number, CachedVehicle>()
/** What was made of a position is made once, as a row and the card show the same. */
let byPosition = new WeakMap<Position, CachedVehicle>()

/** The position with the values that only earlier messages of the vehicle carried, as far as the page has shown those. */
export function withCachedValues(position: Position): Completed {
  const known = byPosition.get(position)
  if (known) return known.whole
  const { deviceId } = position
  const values = cacheValues(vehicles.get(deviceId)?.values ?? new Map(), position)
  const cached = { values, whole: completed(position, values) }
  byPosition.set(position, cached)
  vehicles.delete(deviceId)
  vehicles.set(deviceId, cached)
  if (vehicles.size > maxVehicles) vehicles.delete(vehicles.keys().next().value!)
  return cached.whole
}

/** Nothing is kept of the person who was here before. */
export function clearCachedValues(): void {
  vehicles.clear()
  byPosition = new WeakMap()
}
