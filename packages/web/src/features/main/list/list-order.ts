import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type FleetState, presentState } from '@rastro/core/vehicle/activity'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { createAlphabet } from './alphabet.ts'
import { sortedPlaces } from './sort-numbers.ts'

/** What the list can be sorted by. */
export const sortOrders = ['name', 'plate', 'status', 'speed', 'lastFix', 'lastUpdate'] as const
export type SortOrder = (typeof sortOrders)[number]

interface OrderView {
  readonly favourites: ReadonlySet<number>
  positionOf(id: number): Position | undefined
  hasAlarm(id: number): boolean
}

/** The devices, favourites first, then by the order that was chosen, what is equal by its name. */
export function listOrder(order: SortOrder, view: OrderView): (devices: readonly Device[]) => readonly Device[] {
  const { favourites } = view
  return (devices) => {
    const keyed = (keyOf: (device: Device) => number) => Float64Array.from(devices, keyOf)
    // From the least to the most important: each keeps the order of what is equal to it
    const keys = [keyed(({ id }) => id), titles.ranksOf(devices)]
    const chosen = orders[order]?.(devices, view)
    if (chosen) keys.push(chosen)
    if (favourites.size > 0) keys.push(keyed(({ id }) => (favourites.has(id) ? 0 : 1)))
    let places = Uint32Array.from(devices, (_, at) => at)
    for (const by of keys) places = sortedPlaces(by, places)
    return Array.from(places, (place) => devices[place]!)
  }
}

const orders: Partial<Record<SortOrder, (devices: readonly Device[], view: OrderView) => Float64Array>> = {
  plate: (devices) => plates.ranksOf(devices),
  status: (devices, { hasAlarm, positionOf }) =>
    Float64Array.from(devices, (device) =>
      urgency.indexOf(hasAlarm(device.id) ? 'alarm' : presentState(device, positionOf(device.id))),
    ),
  // The speed of a vehicle that is silent is no speed of the present
  speed: (devices, { positionOf }) =>
    Float64Array.from(devices, ({ id, status }) => (status === 'online' ? -(positionOf(id)?.speed ?? -1) : 2)),
  lastFix: (devices, { positionOf }) =>
    Float64Array.from(devices, ({ id }) => -(positionOf(id)?.fixTime.getTime() ?? -Infinity)),
  lastUpdate: (devices) => Float64Array.from(devices, ({ lastUpdate }) => -(lastUpdate?.getTime() ?? -Infinity)),
}
/** The states from the most to the least urgent. */
const urgency: readonly FleetState[] = ['alarm', 'moving', 'idling', 'parked', 'silent', 'never']

const titles = createAlphabet(vehicleTitle)
// Those without a plate come last, as no character comes after this one
const plates = createAlphabet((device: Device) => plateOf(device) || '\uffff')
