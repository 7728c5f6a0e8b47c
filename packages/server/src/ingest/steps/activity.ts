import { addActivitySince } from '@rastro/core/vehicle/activity'
import type { Step } from './step.ts'

/** Sets `stateSince`: since when the vehicle has been moving, idling or parked (decision 34). */
export const activity =
  (): Step =>
  (position, { last }) =>
    addActivitySince(position, last)
