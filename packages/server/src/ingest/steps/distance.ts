import { addDistance } from '@rastro/core/enrich/distance'
import type { Position } from '@rastro/core/model/position'
import type { Step } from './step.ts'

/** Sets `distance` since the previous position and `totalDistance` (metres). A jump from or to 0, 0 counts as no distance. */
export const distance =
  (): Step =>
  (position, { last, settings }) => {
    if (isNowhere(position) || (last && isNowhere(last))) position.attributes.distance ??= 0
    addDistance(position, last, settings.distance)
    return position
  }

const isNowhere = ({ latitude, longitude }: Position) => latitude === 0 && longitude === 0
