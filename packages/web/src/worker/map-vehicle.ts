import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { isOverLimit } from '@rastro/core/vehicle/speed-limit'
import { markerLabel } from '@rastro/core/vehicle/vehicle'
import { isBlocked, isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import type { MapVehicle } from '../map/vehicle.ts'

/** The marks of a vehicle besides its report: an unacknowledged alarm, an active anchor, a pending block. */
export type VehicleMarks = Pick<MapVehicle, 'alarm' | 'anchored' | 'blockWaits'>

/** The map's data of a device; undefined for one without a position, which is only logged (MAP-44). */
export function mapVehicleOf(
  device: Device,
  position: Position | undefined,
  marks: VehicleMarks,
): MapVehicle | undefined {
  if (!position) return undefined
  const { latitude, longitude } = position
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) {
    console.warn(`Position ${position.id} of device ${device.id} has no coordinates.`)
    return undefined
  }
  return {
    id: device.id,
    latitude,
    longitude,
    course: position.course,
    speed: position.speed,
    fixTime: position.fixTime.getTime(),
    valid: position.valid,
    state: vehicleState(device, position),
    silent: isSilent(device),
    ...marks,
    overLimit: isOverLimit(device, position),
    blocked: isBlocked(position),
    category: categoryOf(device.category),
    label: markerLabel(device),
  }
}
