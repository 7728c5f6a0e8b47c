import { useQueries } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import type { Fleet } from '../../map/fleet.ts'
import type { LngLat } from '../../map/MapView.tsx'

/** Streets can be told apart from here on. */
const streetZoom = 12
const mostVehicles = 30
const hour = 3_600_000
/** How far back, for the chosen vehicle and for others in view. */
const chosenMs = 6 * hour
const othersMs = hour
const staleMs = 300_000
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

/** The ways of the last hours: of the chosen vehicle always, of the others while streets can be seen. */
export function usePastWays(selectedId: number | null, view: ViewedVehicles): readonly (readonly LngLat[])[] {
  const inView = useSettled(useSyncExternalStore(view.watch, view.get))
  const others = inView.filter((id) => id !== selectedId)
  return useQueries({
    queries: [
      ...(selectedId === null ? [] : [wayQuery(selectedId, chosenMs)]),
      ...others.map((id) => wayQuery(id, othersMs)),
    ],
    combine: waysOf,
  })
}

const waysOf = (results: readonly { data?: LngLat[] | undefined }[]): readonly LngLat[][] =>
  results.flatMap(({ data }) => (data && data.length > 1 ? [data] : []))

const wayQuery = (deviceId: number, spanMs: number) => ({
  queryKey: ['way', deviceId, spanMs],
  queryFn: async () => {
    const to = new Date()
    const from = new Date(to.getTime() - spanMs)
    const positions = await api.positions.list({ query: { deviceId, from, to } })
    return thinned(positions.map(({ longitude, latitude }): LngLat => [longitude, latitude]))
  },
  staleTime: staleMs,
  meta: { quiet: true },
})

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
