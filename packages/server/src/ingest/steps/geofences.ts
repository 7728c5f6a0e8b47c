import type { Step } from './step.ts'

/** Sets `geofenceIds`: the fences of the device and of its groups that the position lies in (GEO-24). */
export const geofences =
  (): Step =>
  (position, { applied }) => {
    position.geofenceIds = applied.fences.holding(position)
    return position
  }
