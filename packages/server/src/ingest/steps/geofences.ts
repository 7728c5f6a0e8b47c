import { isPlaced } from '@rastro/core/rules/rule'
import type { Step } from './step.ts'

/** Sets `geofenceIds`: the fences of the device and of its groups that hold the position, or the last one when it has no place (GEO-24). */
export const geofences =
  (): Step =>
  (position, { last, applied }) => {
    position.geofenceIds = isPlaced(position) ? applied.fences.holding(position) : (last?.geofenceIds ?? null)
    return position
  }
