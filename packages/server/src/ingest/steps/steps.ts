import { addDistance } from '@rastro/core/enrich/distance'
import { addEngineHours } from '@rastro/core/enrich/engine-hours'
import { filterOf } from '@rastro/core/enrich/filter'
import { addMotion } from '@rastro/core/enrich/motion'
import type { Position } from '@rastro/core/model/position'
import type { Step } from './step.ts'

/**
 * What is done to every position once its time is known, in this order (reference §5.3). Steps that ask elsewhere return a
 * promise: place by network and map matching belong before `distance`, geofences and addresses after `filter`, computed
 * attributes after `motion`.
 */
export const steps: readonly Step[] = [
  function distance(position, { last, settings }) {
    // To and from the middle of the ocean nobody has driven
    if (isNowhere(position) || (last && isNowhere(last))) position.attributes.distance ??= 0
    addDistance(position, last, settings.distance)
    return position
  },
  function filter(position, { last, settings, outdated, storedToday }) {
    return filterOf(position, last, { settings: settings.filter, outdated, storedToday }) ? undefined : position
  },
  function motion(position, { settings }) {
    addMotion(position, settings.motionSpeed)
    return position
  },
  function engineHours(position, { last }) {
    addEngineHours(position, last)
    return position
  },
]

const isNowhere = ({ latitude, longitude }: Position) => latitude === 0 && longitude === 0
