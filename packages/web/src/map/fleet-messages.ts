import { vehicleStates } from '@rastro/core/vehicle/vehicle-state'
import type { Bounds, FleetView, MapVehicle } from './vehicle.ts'

/** Vehicles as they travel to the worker: one buffer that is handed over, and two texts, instead of thousands of objects. */
export interface PackedVehicles {
  /** Six numbers a vehicle: id, latitude, longitude, course, state (its place in `vehicleStates`), flags. */
  numbers: Float64Array<ArrayBuffer>
  /** Joined by the separator, in the same order. */
  categories: string
  labels: string
}

export type FleetMessage =
  | { kind: 'set' | 'update'; vehicles: PackedVehicles }
  | { kind: 'view'; bounds: Bounds; zoom: number }
  | { kind: 'cluster'; on: boolean }
  | { kind: 'select'; id: number | null }
  | { kind: 'bounds' }

export type FleetAnswer = { kind: 'view'; view: FleetView } | { kind: 'bounds'; bounds: Bounds | null }

const stride = 6
const separator = '\u0000'
const alarmFlag = 1
const blockedFlag = 2

export function packVehicles(vehicles: readonly MapVehicle[]): PackedVehicles {
  const numbers = new Float64Array(vehicles.length * stride)
  let at = 0
  for (const { id, latitude, longitude, course, state, alarm, blocked } of vehicles) {
    numbers[at++] = id
    numbers[at++] = latitude
    numbers[at++] = longitude
    numbers[at++] = course
    numbers[at++] = vehicleStates.indexOf(state)
    numbers[at++] = (alarm ? alarmFlag : 0) | (blocked ? blockedFlag : 0)
  }
  return {
    numbers,
    categories: vehicles.map((vehicle) => vehicle.category).join(separator),
    labels: vehicles.map((vehicle) => vehicle.label).join(separator),
  }
}

export function unpackVehicles({ numbers, categories, labels }: PackedVehicles): MapVehicle[] {
  const category = categories.split(separator)
  const label = labels.split(separator)
  return Array.from({ length: numbers.length / stride }, (_, index) => {
    const at = index * stride
    const flags = numbers[at + 5]!
    return {
      id: numbers[at]!,
      latitude: numbers[at + 1]!,
      longitude: numbers[at + 2]!,
      course: numbers[at + 3]!,
      state: vehicleStates[numbers[at + 4]!] ?? 'unknown',
      alarm: (flags & alarmFlag) !== 0,
      blocked: (flags & blockedFlag) !== 0,
      category: category[index]!,
      label: label[index]!,
    }
  })
}
