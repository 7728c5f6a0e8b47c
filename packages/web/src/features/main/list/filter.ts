import type { Position } from '@rastro/core/model/position'
import { type Device, type DeviceStatus, deviceStatuses } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type FleetState, fleetStates, presentState } from '@rastro/core/vehicle/activity'
import { queryOf, searchRank } from '@rastro/core/vehicle/search'
import { listOrder, type SortOrder } from './list-order.ts'
import { type ListTree, listTree } from './list-tree.ts'

/** What the list shows, and how. */
export interface Filter {
  readonly keyword: string
  readonly status: DeviceStatus | 'all'
  /** Chosen by itself: with a state every status, with a status every state. */
  readonly state: FleetState | 'any'
  /** Empty: every group. A group counts with those inside it. */
  readonly groupIds: readonly number[]
  readonly sort: SortOrder
  /** The map shows no more than the list. */
  readonly onMap: boolean
  /** The vehicles stand under their groups. */
  readonly tree: boolean
  /** The groups of the tree that are closed; 0 stands for the vehicles without a group. */
  readonly closed: readonly number[]
}
export const noFilter: Filter = {
  keyword: '',
  status: 'all',
  state: 'any',
  groupIds: [],
  sort: 'name',
  onMap: false,
  tree: false,
  closed: [],
}

/** What takes every filter away; order and look stay. */
export const unfiltered = { keyword: '', status: 'all', state: 'any', groupIds: [], onMap: false } as const

export interface FleetList {
  /** While a search stands the best match first; otherwise, and among equal matches, favourites first, in the chosen order. */
  readonly ids: readonly number[]
  /** The vehicles under their groups, where that is chosen. */
  readonly tree: ListTree | undefined
  /** How many there would be of each status. */
  readonly counts: Readonly<Record<Filter['status'], number>>
  /** How many there would be in each state; one with an alarm is also in another. */
  readonly states: Readonly<Record<FleetState, number>>
  /** How many the search finds in the whole fleet, whatever else is filtered. */
  readonly found: number
}

/** What decides besides the person's choices. */
export interface FilterView {
  readonly groups: readonly Group[]
  readonly favourites: ReadonlySet<number>
  /** All that the vehicle is found by (LIST-27). */
  textOf(device: Device): string
  positionOf(id: number): Position | undefined
  /** Whether there is an alarm to be seen to. */
  hasAlarm(id: number): boolean
}

/** LIST-27, LIST-28: the devices that pass the filter, sorted, and the counters above them. */
export function filterFleet(devices: Iterable<Device>, view: FilterView, filter: Filter): FleetList {
  const { groups, textOf, positionOf, hasAlarm } = view
  const query = queryOf(filter.keyword)
  const inGroups = withDescendants(filter.groupIds, groups)
  const counts = { all: 0, online: 0, offline: 0, unknown: 0 }
  const states = Object.fromEntries(fleetStates.map((state) => [state, 0])) as Record<FleetState, number>
  let found = 0
  /** By how well they match. */
  const passed: Device[][] = [[], [], [], []]
  for (const device of devices) {
    const rank = query ? searchRank(textOf(device), query) : 0
    if (rank === undefined) continue
    found++
    if (inGroups && !inGroups.has(device.groupId)) continue
    const status = deviceStatuses.includes(device.status) ? device.status : 'unknown'
    const state = presentState(device, positionOf(device.id))
    const isAlarmed = hasAlarm(device.id)
    counts.all++
    counts[status]++
    states[state]++
    if (isAlarmed) states.alarm++
    if (filter.status !== 'all' && filter.status !== status) continue
    if (filter.state !== 'any' && filter.state !== state && !(filter.state === 'alarm' && isAlarmed)) continue
    passed[rank]!.push(device)
  }
  const sort = listOrder(filter.sort, view)
  const sorted = passed.flatMap((equal) => (equal.length > 0 ? sort(equal) : []))
  const tree = filter.tree ? listTree(sorted, groups, new Set(filter.closed)) : undefined
  return { ids: sorted.map(({ id }) => id), tree, counts, states, found }
}

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
