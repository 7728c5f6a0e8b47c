import { addDistance } from '@rastro/core/enrich/distance'
import type { Position } from '@rastro/core/model/position'
import type { Step } from './step.ts'

/** How far it came, and the total of its way (metres). To and from the middle of the ocean nobody has driven. */
export const distance =
  (): Step =>
  (position, { last, settings }) => {
    if (isNowhere(position) || (last && isNowhere(last))) position.attributes.distance ??= 0
    addDistance(position, last, settings.distance)
    return position
  }

const isNowhere = ({ latitude, longitude }: Position) => latitude === 0 && longitude === 0
