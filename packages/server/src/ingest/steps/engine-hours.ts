import { addEngineHours } from '@rastro/core/enrich/engine-hours'
import type { Step } from './step.ts'

/** How long its engine has run in all (milliseconds). */
export const engineHours =
  (): Step =>
  (position, { last }) => {
    addEngineHours(position, last)
    return position
  }
