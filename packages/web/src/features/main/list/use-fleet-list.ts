import { seesTracker } from '@rastro/core/access/menu'
import type { Group } from '@rastro/core/resources/group'
import { useDeferredValue, useMemo, useState } from 'react'
import { useGroups } from '../../../fleet/use-groups.ts'
import { live, useDevicesVersion } from '../../../live/live.ts'
import { useViewer } from '../../../session/viewer.ts'
import { type Filter, type FleetList, filterFleet, readFilter, writeFilter } from './filter.ts'

const none: readonly Group[] = []

export interface FleetListState extends FleetList {
  filter: Filter
  setFilter(change: Partial<Filter>): void
  /** Undefined until the fleet has been loaded. */
  size: number | undefined
}

/** The list as it is filtered now; it follows the fleet. */
export function useFleetList(): FleetListState {
  const [filter, setFilterState] = useState(() => readFilter(localStorage))
  const version = useDeferredValue(useDevicesVersion())
  const { data: groups = none } = useGroups()
  const masked = !seesTracker(useViewer())
  // The fleet is changed in place: its version, not its identity, says that the list is to be made anew.
  const list = useMemo(() => filterFleet(live.devices(), { groups, masked }, filter), [version, groups, masked, filter])
  return {
    ...list,
    filter,
    size: live.size(),
    setFilter(change) {
      const next = { ...filter, ...change }
      setFilterState(next)
      writeFilter(localStorage, next)
    },
  }
}
