import { addEngineHours } from '@rastro/core/enrich/engine-hours'
import type { Step } from './step.ts'

/** Sets `hours`: how long the engine has run in all (milliseconds). */
export const engineHours =
  (): Step =>
  (position, { last, settings }) => {
    addEngineHours(position, last, settings.engineHours)
    return position
  }
