import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'
import { isSilent } from './vehicle-state.ts'

/** The vehicle's own limit in knots (attribute `speedLimit`); undefined where it has none. */
export function ownLimitOf({ attributes }: Pick<Device, 'attributes'>): number | undefined {
  const limit = numberOr(attributes.speedLimit, 0)
  return limit > 0 ? limit : undefined
}

/** Decision 109: it drives faster than its own limit now; the speed of a silent vehicle is not the present one. */
export function isOverLimit(
  device: Pick<Device, 'attributes' | 'status'>,
  position: Pick<Position, 'speed'> | undefined,
): boolean {
  const limit = ownLimitOf(device)
  return limit !== undefined && position !== undefined && !isSilent(device) && position.speed > limit
}
