import { splitList } from '../kit/comma-list.ts'
import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'

/** The states that markers, rows, filters and cluster rings show; each has a shape and a colour. Silence dashes the shape. */
export const vehicleStates = ['moving', 'idling', 'parked', 'offline', 'unknown'] as const
export type VehicleState = (typeof vehicleStates)[number]

type Reported = Pick<Device, 'status' | 'lastUpdate'>
type Moved = Pick<Position, 'speed' | 'attributes'>

/**
 * MAP-14, MAP-15, MAP-16, A-50: `moving` with ignition on, motion and more than one knot; `idling` with ignition on and less
 * than one knot. In all other cases, also at exactly one knot, the status of the device decides.
 */
export function vehicleState(device: Reported, position: Moved | undefined): VehicleState {
  if (position?.attributes.ignition === true) {
    if (position.speed < 1) return 'idling'
    if (position.speed > 1 && position.attributes.motion === true) return 'moving'
  }
  if (device.status === 'online') return 'parked'
  return device.status === 'offline' && device.lastUpdate ? 'offline' : 'unknown'
}

/**
 * Decision 55: the vehicle is silent, from the moment that the server no longer reports it online. Its last state keeps its
 * colour, but is not the present one.
 */
export const isSilent = (device: Pick<Device, 'status'>): boolean => device.status !== 'online'

/** LIST-12: the alarms of a position. */
export const alarmsOf = (position: Pick<Position, 'attributes'> | undefined): string[] =>
  splitList(position?.attributes.alarm)

/** CARD-10, LIST-15, A-59: true when the engine is blocked. */
export const isBlocked = (position: Pick<Position, 'attributes'> | undefined): boolean =>
  position?.attributes.blocked === true || position?.attributes.out1 === true
