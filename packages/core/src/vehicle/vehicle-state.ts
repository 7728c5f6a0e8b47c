import { splitList } from '../kit/comma-list.ts'
import type { Position } from '../model/position.ts'
import type { Device } from '../resources/device.ts'

/** The states that markers, rows, filters and cluster rings show; each has a shape and a colour. Silence dashes the shape. */
export const vehicleStates = ['moving', 'idling', 'parked', 'offline', 'unknown'] as const
export type VehicleState = (typeof vehicleStates)[number]

type Reported = Pick<Device, 'status' | 'lastUpdate'>
type Moved = Pick<Position, 'speed' | 'attributes'>

/** Activity of a vehicle as its unit reports it: `moving`, engine on and standing (`idling`), or standing. */
export type Activity = 'moving' | 'idling' | 'parked'

/**
 * MAP-14, MAP-15, A-50, decision 114: `moving` with motion and more than one knot unless the ignition is off, so where it is
 * unknown motion decides; `idling` with the ignition on and less than one knot; `parked` in all other cases, also at exactly one.
 */
export function activityOf({ speed, attributes: { ignition, motion } }: Moved): Activity {
  if (ignition !== false && motion === true && speed > 1) return 'moving'
  return ignition === true && speed < 1 ? 'idling' : 'parked'
}

/** Whether the vehicle has never reported anything. */
export const neverReported = (device: Pick<Device, 'lastUpdate'>, position: unknown): boolean =>
  !position && !device.lastUpdate

/** MAP-16: the activity; of a parked vehicle the status decides, and `unknown` is one that never reported. */
export function vehicleState(device: Reported, position: Moved | undefined): VehicleState {
  const activity = position ? activityOf(position) : 'parked'
  if (activity !== 'parked') return activity
  if (neverReported(device, position)) return 'unknown'
  return isSilent(device) ? 'offline' : 'parked'
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
