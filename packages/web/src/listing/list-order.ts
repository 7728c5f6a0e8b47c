import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type FleetState, presentState } from '@rastro/core/vehicle/activity'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { createAlphabet } from './alphabet.ts'
import { sortedPlaces } from './sort-numbers.ts'

/** The sort keys of the list. */
export const sortOrders = ['name', 'plate', 'status', 'speed', 'lastFix', 'lastUpdate'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The vehicles by index: see `FleetIndex`. */
interface Ordered {
  readonly devices: readonly Device[]
  readonly named: readonly Device[]
  readonly positions: readonly (Position | undefined)[]
}

export interface FleetOrders {
  /** The indexes of all vehicles, in this order, ties sorted by name, then by id. */
  by(sort: SortOrder, hasAlarm: (place: number) => boolean): Indexes
  /** A vehicle may have been renamed, added or removed. */
  rename(): void
  /** A vehicle has reported. */
  move(): void
}
type Indexes = Uint32Array<ArrayBuffer>

/** Sorts only what has changed since the last call: names are compared when there are new ones, everything else is numbers. */
export function createOrders({ devices, named, positions }: Ordered): FleetOrders {
  const known = new Map<SortOrder, Indexes>()
  const keyed = (keyOf: (device: Device, position: Position | undefined, place: number) => number) =>
    Float64Array.from(devices, (device, place) => keyOf(device, positions[place], place))
  const inOrder = (sort: SortOrder, hasAlarm: (place: number) => boolean): Indexes => {
    switch (sort) {
      case 'name': {
        const ids = sortedPlaces(
          keyed(({ id }) => id),
          Uint32Array.from(devices, (_, place) => place),
        )
        return sortedPlaces(titles.ranksOf(named), ids)
      }
      case 'plate':
        return sortedPlaces(plates.ranksOf(named), by('name', hasAlarm))
      case 'status': {
        const urgent = keyed((device, position, place) =>
          urgency.indexOf(hasAlarm(place) ? 'alarm' : presentState(device, position)),
        )
        return sortedPlaces(urgent, by('name', hasAlarm))
      }
      default:
        return sortedPlaces(keyed(numbers[sort]), by('name', hasAlarm))
    }
  }
  const by: FleetOrders['by'] = (sort, hasAlarm) => {
    const before = known.get(sort)
    if (before) return before
    const order = inOrder(sort, hasAlarm)
    // Alarms are not known here
    if (sort !== 'status') known.set(sort, order)
    return order
  }
  return {
    by,
    rename: () => known.clear(),
    move() {
      for (const sort of sortOrders) if (sort in numbers) known.delete(sort)
    },
  }
}

const numbers: Record<'speed' | 'lastFix' | 'lastUpdate', (device: Device, position: Position | undefined) => number> =
  {
    // The speed of a silent vehicle is not current
    speed: ({ status }, position) => (status === 'online' ? -(position?.speed ?? -1) : 2),
    lastFix: (_, position) => -(position?.fixTime.getTime() ?? -Infinity),
    lastUpdate: ({ lastUpdate }) => -(lastUpdate?.getTime() ?? -Infinity),
  }
/** The states from the most to the least urgent. */
const urgency: readonly FleetState[] = ['alarm', 'moving', 'idling', 'parked', 'silent', 'never']

const titles = createAlphabet(vehicleTitle)
// Vehicles without a plate come last, as no character sorts after this one
const plates = createAlphabet((device: Device) => plateOf(device) || '\uffff')
