import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api/fleet.ts'
import { live } from '../../../live/live.ts'
import type { LngLat } from '../../../map/vehicle.ts'
import type { ViewedVehicles } from './viewed-vehicles.ts'
import { joined, type Sighting, type Sightings, thinned, type Way, withSightings } from './ways.ts'

const hour = 3_600_000
/** How far back, for the chosen vehicle and for others in view. */
const chosenMs = 6 * hour
const othersMs = hour

/**
 * The ways of the last hours up to this moment: of the chosen vehicle always, of the others while streets can be seen. What
 * was before is fetched once, what comes is added as it is seen.
 */
export function usePastWays(selectedId: number | null, view: ViewedVehicles): readonly (readonly LngLat[])[] {
  const inView = useSettled(useSyncExternalStore(view.watch, view.get))
  const ids = useMemo(
    () => (selectedId === null ? inView : [selectedId, ...inView.filter((id) => id !== selectedId)]),
    [selectedId, inView],
  )
  const fetched = useQueries({
    queries: ids.map((id) => wayQuery(id, id === selectedId ? chosenMs : othersMs)),
    combine: waysOf,
  })
  const seen = useSeen(ids)
  return useMemo(
    () => ids.map((id, index) => joined(fetched[index], seen.get(id) ?? [])).filter((way) => way.length > 1),
    [ids, fetched, seen],
  )
}

const waysOf = (results: readonly { data?: Way | undefined }[]) => results.map(({ data }) => data)

const wayQuery = (deviceId: number, spanMs: number) => ({
  queryKey: ['way', deviceId, spanMs],
  queryFn: async (): Promise<Way> => {
    const to = new Date()
    const from = new Date(to.getTime() - spanMs)
    const positions = await api.positions.list({ query: { deviceId, from, to } })
    const points = positions.map(({ longitude, latitude }): LngLat => [longitude, latitude])
    return { points: thinned(points), until: positions.at(-1)?.fixTime.getTime() ?? 0 }
  },
  // Who looks away for less does not miss a bend.
  staleTime: 60_000,
  meta: { quiet: true },
})

/** Where these vehicles have been since they are looked at. */
function useSeen(ids: readonly number[]): Sightings {
  const [seen, setSeen] = useState<Sightings>(new Map())
  useEffect(() => {
    const look = (changed: ReadonlySet<number> | 'all') =>
      setSeen((before) =>
        withSightings(before, ids, (id) => (changed === 'all' || changed.has(id) ? sightingOf(id) : undefined)),
      )
    look('all')
    return live.watchChanges(look)
  }, [ids])
  return seen
}

function sightingOf(id: number): Sighting | undefined {
  const position = live.position(id)
  return position && { point: [position.longitude, position.latitude], time: position.fixTime.getTime() }
}

/** A value that has stood for a second: nothing is fetched while the map is still moving. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 1000)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
