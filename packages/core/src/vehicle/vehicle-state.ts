import { splitList } from '../kit/comma-list.ts'
import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'

/** What marker, row, filter and cluster ring draw; each has a shape as well as a colour. */
export const vehicleStates = ['moving', 'idling', 'parked', 'offline', 'unknown'] as const
export type VehicleState = (typeof vehicleStates)[number]

type Reported = Pick<Device, 'status' | 'lastUpdate'>
type Moved = Pick<Position, 'speed' | 'attributes'>

/**
 * MAP-14, MAP-15, MAP-16, A-50: ignition on and moving above one knot, or ignition on below one knot; anything else, exactly
 * one knot too, goes by the device's status.
 */
export function vehicleState(device: Reported, position: Moved | undefined): VehicleState {
  if (position?.attributes.ignition === true) {
    if (position.speed < 1) return 'idling'
    if (position.speed > 1 && position.attributes.motion === true) return 'moving'
  }
  if (device.status === 'online') return 'parked'
  return device.status === 'offline' && device.lastUpdate ? 'offline' : 'unknown'
}

/** LIST-12: the alarms that the latest position cries out. */
export const alarmsOf = (position: Pick<Position, 'attributes'> | undefined): string[] =>
  splitList(position?.attributes.alarm)

/** CARD-10, LIST-15, A-59: the engine is cut. */
export const isBlocked = (position: Pick<Position, 'attributes'> | undefined): boolean =>
  position?.attributes.blocked === true || position?.attributes.out1 === true
