import type { Position } from '@rastro/core/model/position'
import { type Completed, completed, type KeptValues, keepValues } from '@rastro/core/vehicle/kept-values'

interface Kept {
  readonly values: KeptValues
  readonly whole: Completed
}

/** So many vehicles are remembered; a vehicle that was shown before all of these is forgotten. */
const mostVehicles = 500

/** The vehicle that was shown last stands at the end. */
const vehicles = new Map<number, Kept>()
/** What was made of a position is made once, as a row and the card show the same. */
let made = new WeakMap<Position, Kept>()

/** The position with the values that only earlier messages of the vehicle carried, as far as the page has shown those. */
export function withKeptValues(position: Position): Completed {
  const known = made.get(position)
  if (known) return known.whole
  const { deviceId } = position
  const values = keepValues(vehicles.get(deviceId)?.values ?? new Map(), position)
  const kept = { values, whole: completed(position, values) }
  made.set(position, kept)
  vehicles.delete(deviceId)
  vehicles.set(deviceId, kept)
  if (vehicles.size > mostVehicles) vehicles.delete(vehicles.keys().next().value!)
  return kept.whole
}

/** Nothing is kept of the person who was here before. */
export function forgetKeptValues(): void {
  vehicles.clear()
  made = new WeakMap()
}
