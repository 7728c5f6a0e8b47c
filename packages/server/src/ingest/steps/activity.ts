import { addActivitySince } from '@rastro/core/vehicle/activity'
import type { Step } from './step.ts'

/** Sets `stateSince`: since when the vehicle does what it does, moving, idling or parked (decision 34). */
export const activity =
  (): Step =>
  (position, { last }) =>
    addActivitySince(position, last)
