import { addMotion } from '@rastro/core/enrich/motion'
import type { Step } from './step.ts'

/** Sets `motion`: whether the unit moves. */
export const motion =
  (): Step =>
  (position, { settings }) => {
    addMotion(position, settings.motionSpeed)
    return position
  }
