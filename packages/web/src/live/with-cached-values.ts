import type { Position } from '@rastro/core/model/position'
import { type CachedValues, type Completed, cacheValues, completed } from '@rastro/core/vehicle/cached-values'

interface CachedVehicle {
  readonly values: CachedValues
  readonly whole: Completed
}

/** Max cached vehicles; the least recently shown one is evicted. */
const maxVehicles = 500

/** The most recently shown vehicle is last. */
const vehicles = new Map<number, CachedVehicle>()
/** The result for a position is cached, as row and card show the same. */
let byPosition = new WeakMap<Position, CachedVehicle>()

/** The position with values from earlier messages of the vehicle, as far as the page has shown those. */
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

/** Clears the values cached for the previous person. */
export function clearCachedValues(): void {
  vehicles.clear()
  byPosition = new WeakMap()
}
