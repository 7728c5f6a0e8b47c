import { type Device, type DeviceStatus, deviceStatuses } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { searchText, vehicleTitle } from '@rastro/core/vehicle/vehicle'

const sortOrders = ['name', 'lastUpdate'] as const
type SortOrder = (typeof sortOrders)[number]

/** What the list shows, and how. */
export interface Filter {
  readonly keyword: string
  readonly status: DeviceStatus | 'all'
  /** Empty: every group. A group counts with those inside it. */
  readonly groupIds: readonly number[]
  readonly sort: SortOrder
  /** The map shows no more than the list. */
  readonly onMap: boolean
}
export const noFilter: Filter = { keyword: '', status: 'all', groupIds: [], sort: 'name', onMap: false }

export interface FleetList {
  /** Sorted. */
  readonly ids: readonly number[]
  /** How many there would be of each status. */
  readonly counts: Readonly<Record<Filter['status'], number>>
}

/** What decides besides the person's choices. */
interface FilterView {
  readonly groups: readonly Group[]
  /** Leaves the tracker's fields out of the search, for people who may not see them. */
  readonly masked: boolean
}

/** LIST-27, LIST-28: the devices that pass the filter, sorted, and the counters above them. */
export function filterFleet(devices: Iterable<Device>, { groups, masked }: FilterView, filter: Filter): FleetList {
  const keyword = filter.keyword.trim().toLowerCase()
  const inGroups = withDescendants(filter.groupIds, groups)
  const textOf = masked ? openText : wholeText
  const counts = { all: 0, online: 0, offline: 0, unknown: 0 }
  const passed: Device[] = []
  for (const device of devices) {
    if (keyword && !textOf(device).includes(keyword)) continue
    if (inGroups && !inGroups.has(device.groupId)) continue
    const status = deviceStatuses.includes(device.status) ? device.status : 'unknown'
    counts.all++
    counts[status]++
    if (filter.status === 'all' || filter.status === status) passed.push(device)
  }
  return { ids: sorted(passed, filter.sort).map(({ id }) => id), counts }
}

function sorted(devices: Device[], order: SortOrder): Device[] {
  if (order === 'lastUpdate') {
    return devices.sort((a, b) => (b.lastUpdate?.getTime() ?? 0) - (a.lastUpdate?.getTime() ?? 0) || a.id - b.id)
  }
  const ranks = ranksOf(devices)
  return devices.sort((a, b) => ranks.get(titleOf(a))! - ranks.get(titleOf(b))! || a.id - b.id)
}

/** The rank of every title in the alphabet. Comparing words is slow, so the ranks are kept until a new title comes. */
let known: ReadonlyMap<string, number> = new Map()
function ranksOf(devices: readonly Device[]): ReadonlyMap<string, number> {
  if (devices.every((device) => known.has(titleOf(device)))) return known
  const titles = [...new Set(devices.map(titleOf))].sort(byName.compare)
  known = new Map(titles.map((title, index) => [title, index]))
  return known
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

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
const wholeText = once((device) => searchText(device))
const openText = once((device) => searchText(device, true))

/** The groups and all that is inside them; undefined when none is asked for. */
function withDescendants(ids: readonly number[], groups: readonly Group[]): ReadonlySet<number> | undefined {
  if (ids.length === 0) return undefined
  const all = new Set(ids)
  for (let before = -1; before !== all.size; ) {
    before = all.size
    for (const group of groups) if (all.has(group.groupId)) all.add(group.id)
  }
  return all
}

const storageKey = 'listFilter'

/** The filter of the last visit, without its keyword. What cannot be read counts as none. */
export function readFilter(storage: Pick<Storage, 'getItem'>): Filter {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Filter>
    return {
      ...noFilter,
      status:
        stored.status === 'online' || stored.status === 'offline' || stored.status === 'unknown'
          ? stored.status
          : 'all',
      groupIds: Array.isArray(stored.groupIds) ? stored.groupIds.filter(Number.isInteger) : [],
      sort: stored.sort === 'lastUpdate' ? 'lastUpdate' : 'name',
      onMap: stored.onMap === true,
    }
  } catch {
    // What is stored is no filter of ours: the list starts without one.
    return noFilter
  }
}

export const writeFilter = (storage: Pick<Storage, 'setItem'>, { keyword: _, ...kept }: Filter): void =>
  storage.setItem(storageKey, JSON.stringify(kept))
