import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type FleetState, presentState } from '@rastro/core/vehicle/activity'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'

/** What the list can be sorted by. */
export const sortOrders = ['name', 'plate', 'status', 'speed', 'lastFix', 'lastUpdate'] as const
export type SortOrder = (typeof sortOrders)[number]

interface OrderView {
  readonly favourites: ReadonlySet<number>
  positionOf(id: number): Position | undefined
  hasAlarm(id: number): boolean
}
type Compare = (a: Device, b: Device) => number

/** Sorts devices in place: favourites first, then by the order that was chosen, what is equal by its name. */
export function listOrder(order: SortOrder, view: OrderView): (devices: Device[]) => Device[] {
  return (devices) => {
    const byName = alphabetical(devices, titleOf, titles)
    const compare = comparisons[order]?.(devices, view)
    const { favourites } = view
    return devices.sort(
      (a, b) =>
        (favourites.size > 0 ? Number(favourites.has(b.id)) - Number(favourites.has(a.id)) : 0) ||
        compare?.(a, b) ||
        byName(a, b) ||
        a.id - b.id,
    )
  }
}

const comparisons: Partial<Record<SortOrder, (devices: readonly Device[], view: OrderView) => Compare>> = {
  // Those without a plate come last
  plate: (devices) => {
    const compare = alphabetical(devices, plateKeyOf, plates)
    return (a, b) => Number(plateKeyOf(a) === '') - Number(plateKeyOf(b) === '') || compare(a, b)
  },
  status: (devices, view) => {
    const stateOf = (device: Device): FleetState =>
      view.hasAlarm(device.id) ? 'alarm' : presentState(device, view.positionOf(device.id))
    return ascending(devices, (device) => urgency.indexOf(stateOf(device)))
  },
  // The speed of a vehicle that is silent is no speed of the present
  speed: (devices, { positionOf }) =>
    ascending(devices, (device) => (device.status === 'online' ? -(positionOf(device.id)?.speed ?? -1) : 2)),
  lastFix: (devices, { positionOf }) =>
    ascending(devices, (device) => -(positionOf(device.id)?.fixTime.getTime() ?? Number.NEGATIVE_INFINITY)),
  lastUpdate: (devices) => ascending(devices, (device) => -(device.lastUpdate?.getTime() ?? Number.NEGATIVE_INFINITY)),
}
/** The states from the most to the least urgent. */
const urgency: readonly FleetState[] = ['alarm', 'moving', 'idling', 'parked', 'silent', 'never']

function ascending(devices: readonly Device[], keyOf: (device: Device) => number): Compare {
  const values = new Map(devices.map((device) => [device, keyOf(device)]))
  return (a, b) => {
    const [first, second] = [values.get(a)!, values.get(b)!]
    return first === second ? 0 : first < second ? -1 : 1
  }
}

/** The rank of every text in the alphabet. Comparing words is slow, so the ranks are kept until a new text comes. */
interface Alphabet {
  ranks: ReadonlyMap<string, number>
}
const titles: Alphabet = { ranks: new Map() }
const plates: Alphabet = { ranks: new Map() }

function alphabetical(devices: readonly Device[], textOf: (device: Device) => string, alphabet: Alphabet): Compare {
  if (!devices.every((device) => alphabet.ranks.has(textOf(device)))) {
    const texts = [...new Set(devices.map(textOf))].sort(collator.compare)
    alphabet.ranks = new Map(texts.map((text, index) => [text, index]))
  }
  const { ranks } = alphabet
  return (a, b) => ranks.get(textOf(a))! - ranks.get(textOf(b))!
}
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Remembers the result of `work` for each device object. */
function once<T>(work: (device: Device) => T): (device: Device) => T {
  const results = new WeakMap<Device, T>()
  return (device) => {
    const known = results.get(device)
    if (known !== undefined) return known
    const result = work(device)
    results.set(device, result)
    return result
  }
}
const titleOf = once(vehicleTitle)
const plateKeyOf = once(plateOf)
