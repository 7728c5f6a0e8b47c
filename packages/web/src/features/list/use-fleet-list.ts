import { seesTracker } from '@rastro/core/access/menu'
import type { Group } from '@rastro/core/resources/group'
import { fleetStates } from '@rastro/core/vehicle/activity'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useGroups } from '../../fleet/use-groups.ts'
import { type Filter, unfiltered } from '../../listing/filter.ts'
import type { ListAnswer, ListQuestion } from '../../listing/list-messages.ts'
import { openPort } from '../../live/live.ts'
import { useFavourites } from '../../session/favourites.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useViewer } from '../../session/viewer.ts'
import { readFilter, writeFilter } from './stored-filter.ts'
import { useClientVehicles } from './use-client-vehicles.ts'
import { useDriverNames } from './use-driver-names.ts'

const none: readonly Group[] = []
const nothing: ListAnswer = {
  ids: new Int32Array(),
  tree: undefined,
  counts: { all: 0, online: 0, offline: 0, unknown: 0 },
  states: Object.fromEntries(fleetStates.map((state) => [state, 0])) as ListAnswer['states'],
  found: 0,
  search: '',
  size: undefined,
  members: 0,
}

export interface FleetListState extends ListAnswer {
  filter: Filter
  setFilter(change: Partial<Filter>): void
  /** Resets every filter but the search. */
  clearFilters(): void
}

/** The list as filtered by the worker; it follows the fleet, and input shows before the worker has responded. */
export function useFleetList(): FleetListState {
  const [filter, setFilterState] = useState(() => readFilter(localStorage))
  const { data: groups = none } = useGroups()
  const view = useSearchView()
  const drivers = useDriverNames(filter.keyword !== '')
  const favourites = useFavourites()
  const ofClient = useClientVehicles(filter.clientId)
  const list = useListOf(
    useMemo(
      () => ({ filter, groups, favourites, ofClient, view, drivers }),
      [filter, groups, favourites, ofClient, view, drivers],
    ),
  )
  const setFilter = (change: Partial<Filter>) => {
    const next = { ...filter, ...change }
    setFilterState(next)
    writeFilter(localStorage, next)
  }
  return { ...list, filter, setFilter, clearFilters: () => setFilter({ ...unfiltered, keyword: filter.keyword }) }
}

/** The searchable texts of a vehicle, for this person. */
function useSearchView() {
  const masked = !seesTracker(useViewer())
  const { devicePrimary, deviceSecondary } = usePreferences()
  return useMemo(
    () => ({ masked, shown: [devicePrimary, deviceSecondary].filter((key) => key !== undefined) }),
    [masked, devicePrimary, deviceSecondary],
  )
}

/** The worker's latest answer to the query. */
function useListOf(question: ListQuestion): ListAnswer {
  const [answer, setAnswer] = useState(nothing)
  const port = useRef<MessagePort | null>(null)
  useEffect(() => {
    const opened = openPort('list')
    opened.onmessage = ({ data }: MessageEvent<ListAnswer>) => setAnswer(data)
    port.current = opened
    return () => {
      opened.postMessage(null)
      port.current = null
    }
  }, [])
  useEffect(() => port.current?.postMessage(question), [question])
  return answer
}
