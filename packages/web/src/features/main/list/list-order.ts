import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type FleetState, presentState } from '@rastro/core/vehicle/activity'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { createAlphabet } from './alphabet.ts'

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
    const byId = sortedBy(
      devices,
      devices.map(({ id }) => id),
    )
    const byName = sortedBy(byId, titles.ranksOf(byId.map(titleOf)))
    const chosen = orders[order]?.(byName, view) ?? byName
    if (favourites.size === 0) return chosen
    return sortedBy(
      chosen,
      chosen.map(({ id }) => (favourites.has(id) ? 0 : 1)),
    )
  }
}

const orders: Partial<Record<SortOrder, (devices: readonly Device[], view: OrderView) => readonly Device[]>> = {
  plate(devices) {
    const texts = devices.map(plateKeyOf)
    // Those without a plate come last
    return sortedBy(
      devices,
      plates.ranksOf(texts).map((rank, at) => (texts[at] === '' ? most - 1 : rank)),
    )
  },
  status: (devices, view) =>
    sortedBy(
      devices,
      devices.map((device) =>
        urgency.indexOf(view.hasAlarm(device.id) ? 'alarm' : presentState(device, view.positionOf(device.id))),
      ),
    ),
  // The speed of a vehicle that is silent is no speed of the present
  speed: (devices, { positionOf }) =>
    sortedBy(
      devices,
      devices.map((device) => (device.status === 'online' ? -(positionOf(device.id)?.speed ?? -1) : 2)),
    ),
  lastFix: (devices, { positionOf }) =>
    sortedBy(
      devices,
      devices.map((device) => -(positionOf(device.id)?.fixTime.getTime() ?? Number.NEGATIVE_INFINITY)),
    ),
  lastUpdate: (devices) =>
    sortedBy(
      devices,
      devices.map((device) => -(device.lastUpdate?.getTime() ?? Number.NEGATIVE_INFINITY)),
    ),
}
/** The states from the most to the least urgent. */
const urgency: readonly FleetState[] = ['alarm', 'moving', 'idling', 'parked', 'silent', 'never']

/** So many devices can be sorted: a rank and a place fit into one exact number. */
const most = 2 ** 20

/** From the smallest key on, what is equal in its order. Numbers are sorted without calling back, ten times as fast. */
function sortedBy(devices: readonly Device[], keys: ArrayLike<number>): readonly Device[] {
  const ranks = ranksOf(keys)
  if (!ranks) return devices
  for (let at = 0; at < ranks.length; at++) ranks[at] = ranks[at]! * most + at
  ranks.sort()
  return Array.from(ranks, (rank) => devices[rank % most]!)
}

/** Whole numbers from 0 on in place of any; undefined when they stand in their order already. */
function ranksOf(keys: ArrayLike<number>): Float64Array | undefined {
  let [isSorted, isRank] = [true, true]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    isRank &&= key >= 0 && key < most && Number.isInteger(key)
    isSorted &&= at === 0 || keys[at - 1]! <= key
  }
  if (isSorted) return undefined
  if (isRank) return Float64Array.from(keys)
  const ranks = new Map<number, number>()
  for (const key of Float64Array.from(keys).sort()) if (!ranks.has(key)) ranks.set(key, ranks.size)
  return Float64Array.from(keys, (key) => ranks.get(key)!)
}

const titles = createAlphabet()
const plates = createAlphabet()

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
