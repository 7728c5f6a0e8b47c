import { isPlaced } from '@rastro/core/rules/rule'
import type { Logger } from 'pino'
import type { NewPosition } from '../../db/database.ts'
import type { MakeStep, StepInput } from './step.ts'

/** Maximum named fences per device that are not evaluated. */
const maxNamed = 20

/**
 * Sets `geofenceIds`: the fences of the device and of its groups that hold the position, or the last one when it has no place
 * (GEO-24). Asynchronous where the fences are not indexed yet.
 */
export const geofences: MakeStep =
  ({ log }) =>
  (position, input) => {
    const waiting = input.effectiveLinks.fences.readied()
    return waiting ? waiting.then(() => inFences(position, input, log)) : inFences(position, input, log)
  }

function inFences(
  position: NewPosition,
  { last, effectiveLinks: { fences }, watch }: StepInput,
  log: Logger,
): NewPosition {
  if (!watch.knowsFences) {
    watch.knowsFences = true
    const faults = fences.takeFaults()
    if (faults.length > 0) log.warn({ fences: faults.slice(0, maxNamed) }, 'stored geofences exceed their bounds')
    for (const id of fences.leftOut.slice(0, maxNamed)) watch.leftOut(`geofence.${id}`)
  }
  const before = last?.geofenceIds ?? null
  if (!isPlaced(position)) position.geofenceIds = before
  else if (watch.isQuiet) position.geofenceIds = fences.holding(position)
  else position.geofenceIds = watch.part('geofences', () => fences.holding(position), before)
  return position
}
