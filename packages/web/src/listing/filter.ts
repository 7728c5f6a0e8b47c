import { type DeviceStatus, deviceStatuses } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type FleetState, fleetStates } from '@rastro/core/vehicle/activity'
import { queryOf, searchRank } from '@rastro/core/vehicle/search'
import { isOverLimit } from '@rastro/core/vehicle/speed-limit'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import type { FleetIndex } from './fleet-index.ts'
import type { SortOrder } from './list-order.ts'
import { type ListTree, listTree } from './list-tree.ts'

/** What the list shows, and how. */
export interface Filter {
  readonly keyword: string
  readonly status: DeviceStatus | 'all'
  /** Selected on its own: with a state every status, with a status every state. */
  readonly state: FleetState | 'any'
  /** Empty: every group. A group includes its descendants. */
  readonly groupIds: readonly number[]
  /** Only those whose engine is blocked. */
  readonly blocked: boolean
  /** Only those that drive faster than their own limit. */
  readonly overLimit: boolean
  /** Only those of this account; 0 for all. */
  readonly clientId: number
  readonly sort: SortOrder
  /** The map shows no more than the list. */
  readonly onMap: boolean
  /** The vehicles are grouped. */
  readonly tree: boolean
  /** The groups of the tree that are closed; 0 is the vehicles without a group. */
  readonly closed: readonly number[]
}

/** The values that reset every filter; order, density, and whether the map follows stay. */
export const unfiltered = {
  keyword: '',
  status: 'all',
  state: 'any',
  groupIds: [],
  blocked: false,
  overLimit: false,
  clientId: 0,
} as const

export const noFilter: Filter = {
  ...unfiltered,
  sort: 'name',
  onMap: true,
  tree: false,
  closed: [],
}

export interface FleetList {
  /** With a search, the best match first; otherwise, and among equal matches, favourites first, in the chosen order. */
  readonly ids: Int32Array
  /** The vehicles grouped, where that is chosen. */
  readonly tree: ListTree | undefined
  /** The count of each status if it were selected. */
  readonly counts: Readonly<Record<Filter['status'], number>>
  /** The count of each state if it were selected; a vehicle with an alarm is also in another. */
  readonly states: Readonly<Record<FleetState, number>>
  /** The matches of the search in the entire fleet, ignoring the other filters. */
  readonly found: number
}

/** The inputs besides the person's choices. */
export interface FilterView {
  readonly groups: readonly Group[]
  readonly favourites: ReadonlySet<number>
  /** The vehicles with an unacknowledged alarm. */
  readonly alarmed: ReadonlySet<number>
  /** The vehicles of the chosen account; undefined for those of all. */
  readonly ofClient: ReadonlySet<number> | undefined
  /** The searchable text of the vehicle at this index (LIST-27). */
  textOf(place: number): string
}

/** LIST-27, LIST-28: the vehicles that pass the filter, sorted, and the counters above them. */
export function filterFleet(index: FleetIndex, view: FilterView, filter: Filter): FleetList {
  const { groups, favourites, alarmed, ofClient, textOf } = view
  const { size, devices, positions, statuses, states } = index
  const query = queryOf(filter.keyword)
  const inGroups = withDescendants(filter.groupIds, groups)
  const alarms = marked(alarmed, index)
  const stars = marked(favourites, index)
  const [wantedStatus, wantedState] = [
    statusNames.indexOf(filter.status),
    fleetStates.indexOf(filter.state as FleetState),
  ]
  const ofStatus = new Uint32Array(deviceStatuses.length)
  const ofState = new Uint32Array(fleetStates.length)
  let found = 0
  // By rank of the match; within a rank, favourites first
  const passed = Array.from({ length: query ? ranks * 2 : 2 }, () => new Uint32Array(size))
  const ends = new Uint32Array(passed.length)
  for (const place of index.orders.by(filter.sort, (at) => alarms[at] === 1)) {
    const rank = query ? searchRank(textOf(place), query) : 0
    if (rank === undefined) continue
    found++
    if (inGroups && !inGroups.has(devices[place]!.groupId)) continue
    if (ofClient && !ofClient.has(devices[place]!.id)) continue
    if (filter.blocked && !isBlocked(positions[place])) continue
    if (filter.overLimit && !isOverLimit(devices[place]!, positions[place])) continue
    const [status, state] = [statuses[place]!, states[place]!]
    ofStatus[status]!++
    ofState[state]!++
    if (alarms[place]) ofState[alarmState]!++
    if (wantedStatus >= 0 && wantedStatus !== status) continue
    if (wantedState >= 0 && wantedState !== state && !(wantedState === alarmState && alarms[place])) continue
    const part = rank * 2 + (stars[place] ? 0 : 1)
    passed[part]![ends[part]!++] = place
  }
  const places = joined(passed, ends)
  const tree = filter.tree
    ? listTree(
        Array.from(places, (place) => devices[place]!),
        groups,
        new Set(filter.closed),
      )
    : undefined
  return {
    ids: Int32Array.from(places, (place) => devices[place]!.id),
    tree,
    counts: { all: ofStatus.reduce((sum, count) => sum + count, 0), ...counted(deviceStatuses, ofStatus) },
    states: counted(fleetStates, ofState),
    found,
  }
}

const ranks = 4
const statusNames: readonly Filter['status'][] = deviceStatuses
const alarmState = fleetStates.indexOf('alarm')

/** 1 at the indexes of these vehicles. */
function marked(ids: ReadonlySet<number>, { size, placeOf }: FleetIndex): Uint8Array {
  const marks = new Uint8Array(size)
  for (const id of ids) {
    const place = placeOf(id)
    if (place !== undefined) marks[place] = 1
  }
  return marks
}

function joined(parts: readonly Uint32Array[], ends: Uint32Array): Uint32Array {
  const all = new Uint32Array(ends.reduce((sum, end) => sum + end, 0))
  let at = 0
  for (const [part, places] of parts.entries()) {
    all.set(places.subarray(0, ends[part]), at)
    at += ends[part]!
  }
  return all
}

const counted = <Name extends string>(names: readonly Name[], counts: Uint32Array) =>
  Object.fromEntries(names.map((name, at) => [name, counts[at]!])) as Record<Name, number>

/** The groups and all their descendants; undefined when none is selected. */
function withDescendants(ids: readonly number[], groups: readonly Group[]): ReadonlySet<number> | undefined {
  if (ids.length === 0) return undefined
  const all = new Set(ids)
  for (let before = -1; before !== all.size; ) {
    before = all.size
    for (const group of groups) if (all.has(group.groupId)) all.add(group.id)
  }
  return all
}
