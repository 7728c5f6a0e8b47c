import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { live } from '../../live/live.ts'
import type { Fleet } from '../../map/fleet.ts'
import type { LngLat } from '../../map/MapView.tsx'

/** Streets can be told apart from here on. */
const streetZoom = 12
const mostVehicles = 30
const hour = 3_600_000
/** How far back, for the chosen vehicle and for others in view. */
const chosenMs = 6 * hour
const othersMs = hour
/** Points of one way; more cannot be seen. */
const mostPoints = 600

/** What is in view at street level: the vehicles there, when they are not too many. */
export interface ViewedVehicles {
  get(): readonly number[]
  watch(listener: () => void): () => void
}

/** A fleet that also tells which vehicles can be seen in the streets. */
export function watchView(fleet: Fleet): { fleet: Fleet; view: ViewedVehicles } {
  let zoom = 0
  let ids: readonly number[] = []
  const listeners = new Set<() => void>()
  fleet.onView(({ vehicles }) => {
    const seen =
      zoom >= streetZoom && vehicles.length <= mostVehicles ? vehicles.map(({ id }) => id).sort((a, b) => a - b) : []
    if (seen.join() === ids.join()) return
    ids = seen
    for (const listener of listeners) listener()
  })
  return {
    fleet: {
      ...fleet,
      view(bounds, nextZoom) {
        zoom = nextZoom
        fleet.view(bounds, nextZoom)
      },
    },
    view: {
      get: () => ids,
      watch(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

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
    () => ids.map((id, index) => [...(fetched[index] ?? []), ...(seen.get(id) ?? [])]).filter((way) => way.length > 1),
    [ids, fetched, seen],
  )
}

const waysOf = (results: readonly { data?: LngLat[] | undefined }[]) => results.map(({ data }) => data)

const wayQuery = (deviceId: number, spanMs: number) => ({
  queryKey: ['way', deviceId, spanMs],
  queryFn: async () => {
    const to = new Date()
    const from = new Date(to.getTime() - spanMs)
    const positions = await api.positions.list({ query: { deviceId, from, to } })
    return thinned(positions.map(({ longitude, latitude }): LngLat => [longitude, latitude]))
  },
  // Who looks away for less does not miss a bend.
  staleTime: 60_000,
  meta: { quiet: true },
})

export type Places = ReadonlyMap<number, readonly LngLat[]>

/** Where these vehicles have been since they are looked at. */
function useSeen(ids: readonly number[]): Places {
  const [seen, setSeen] = useState<Places>(new Map())
  useEffect(() => {
    const look = (changed: ReadonlySet<number> | 'all') =>
      setSeen((before) =>
        withPlaces(before, ids, (id) => (changed === 'all' || changed.has(id) ? placeOf(id) : undefined)),
      )
    look('all')
    return live.watchChanges(look)
  }, [ids])
  return seen
}

function placeOf(id: number): LngLat | undefined {
  const position = live.position(id)
  return position && [position.longitude, position.latitude]
}

/** The places with the new ones added, for these vehicles and no others; the same object when there are none. */
export function withPlaces(before: Places, ids: readonly number[], place: (id: number) => LngLat | undefined): Places {
  let isNew = before.size !== ids.length
  const entries = ids.map((id): [number, readonly LngLat[]] => {
    const known = before.get(id) ?? []
    const now = place(id)
    const last = known.at(-1)
    if (!now || (last && last[0] === now[0] && last[1] === now[1])) return [id, known]
    isNew = true
    return [id, [...known.slice(-mostPoints), now]]
  })
  return isNew || entries.some(([id]) => !before.has(id)) ? new Map(entries) : before
}

/** Every so-manieth point, and the last. */
export function thinned(points: readonly LngLat[]): LngLat[] {
  const step = Math.ceil(points.length / mostPoints)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
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
