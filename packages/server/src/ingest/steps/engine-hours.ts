import { addEngineHours } from '@rastro/core/enrich/engine-hours'
import type { Step } from './step.ts'

/** Sets `hours`: the total running time of the engine (milliseconds). */
export const engineHours =
  (): Step =>
  (position, { last, settings }) => {
    addEngineHours(position, last, settings.engineHours)
    return position
  }
