import { addMotion } from '@rastro/core/enrich/motion'
import type { Step } from './step.ts'

/** Does it move? */
export const motion =
  (): Step =>
  (position, { settings }) => {
    addMotion(position, settings.motionSpeed)
    return position
  }
