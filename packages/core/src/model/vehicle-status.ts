import type { Device, DeviceStatus } from '../resources/device.ts'

/** What a list of vehicles can be narrowed to: how they report, and whether they may. */
export const vehicleStatuses = [
  ...(['online', 'offline', 'unknown', 'silent'] as const),
  ...(['active', 'disabled', 'expired', 'expiring'] as const),
] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]

/** How long before its end a vehicle counts as expiring (ms). */
export const expiringMs = 30 * 86_400_000

type Known = Pick<Device, 'disabled' | 'expirationTime' | 'lastUpdate'> & { readonly status: DeviceStatus }

/** Whether the vehicle has this status at a time (ms). */
export function hasStatus(vehicle: Known, status: VehicleStatus, now: number): boolean {
  const end = vehicle.expirationTime?.getTime() ?? Number.POSITIVE_INFINITY
  switch (status) {
    case 'active':
      return !vehicle.disabled && end > now
    case 'disabled':
      return vehicle.disabled
    case 'expired':
      return end <= now
    case 'expiring':
      return end > now && end <= now + expiringMs
    case 'silent':
      return vehicle.lastUpdate === null
    case 'online':
    case 'offline':
    case 'unknown':
      return vehicle.status === status
  }
}
