import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api/fleet.ts'
import { viewKey } from '../../../api/query-keys.ts'
import { live } from '../../../live/live.ts'
import type { LngLat } from '../../../map/vehicle.ts'
import { useCan } from '../../../session/viewer.ts'
import type { ViewedVehicles } from './viewed-vehicles.ts'
import { joined, type Sighting, type Sightings, type Way, wayOf, withSightings } from './ways.ts'

const hour = 3_600_000
/** How far back, for the chosen vehicle and for others in view. */
const chosenMs = 6 * hour
const othersMs = hour

export interface PastWays {
  /** Oldest first; up to the last fix but one of a vehicle that drives, since it is drawn behind its last. */
  readonly lines: readonly (readonly LngLat[])[]
  /** Each fix of the last hour of the chosen vehicle, oldest first; undefined while it is fetched, or if nobody may look back. */
  readonly chosen: readonly LngLat[] | undefined
}

/**
 * The ways of the last hours up to this moment: of the chosen vehicle always, of the others while streets can be seen. What
 * was before is fetched once, what comes is added as it is seen.
 */
export function usePastWays(selectedId: number | null, view: ViewedVehicles): PastWays {
  const inView = useSettled(useSyncExternalStore(view.watch, view.inStreets))
  const ids = useMemo(
    () => (selectedId === null ? inView : [selectedId, ...inView.filter((id) => id !== selectedId)]),
    [selectedId, inView],
  )
  // A shared link shows where its vehicle is, not where it was (ROLE-29)
  const fetched = useFetched(useCan('reportScreens') ? ids : none, selectedId)
  const seen = useSeen(ids)
  return useMemo(() => {
    const seenOf = (id: number) => seen.get(id) ?? []
    const chosenWay = selectedId === null ? undefined : fetched.get(selectedId)
    return {
      lines: ids
        .map((id) => joined(fetched.get(id), seenOf(id)).slice(0, isDriving(id) ? -1 : undefined))
        .filter((way) => way.length > 1),
      chosen: chosenWay && joined({ ...chosenWay, points: chosenWay.recent }, seenOf(selectedId!)),
    }
  }, [ids, fetched, seen, selectedId])
}

const isDriving = (id: number): boolean => (live.position(id)?.speed ?? 0) > 1

const none: readonly number[] = []

/** The ways of these vehicles as far as they have come; one that cannot be had is left out. */
function useFetched(ids: readonly number[], selectedId: number | null): ReadonlyMap<number, Way> {
  const queries = useQueryClient()
  const [ways, setWays] = useState<ReadonlyMap<number, Way>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const fetched = new Map<number, Way>()
    for (const id of ids)
      queries
        .fetchQuery(id === selectedId ? selectedWayQuery(id) : wayQuery(id, othersMs))
        .then((way) => {
          fetched.set(id, way)
          if (isCurrent) setWays(new Map(fetched))
        })
        // The map works without it.
        .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [queries, ids, selectedId])
  return ways
}

/** The way of the selected vehicle. */
export const selectedWayQuery = (deviceId: number) => wayQuery(deviceId, chosenMs)

const wayQuery = (deviceId: number, spanMs: number) => ({
  queryKey: viewKey('position', 'way', deviceId, spanMs),
  queryFn: async (): Promise<Way> => {
    const to = new Date()
    const from = new Date(to.getTime() - spanMs)
    const positions = await api.positions.list({ query: { deviceId, from, to } })
    return wayOf(
      positions.map(({ longitude, latitude, fixTime }) => ({ point: [longitude, latitude], time: fixTime.getTime() })),
      to.getTime() - hour,
    )
  },
  // Who looks away for less does not miss a bend.
  staleTime: 60_000,
  meta: { quiet: true },
})

/** Where these vehicles have been since they are looked at. */
function useSeen(ids: readonly number[]): Sightings {
  const [seen, setSeen] = useState<Sightings>(new Map())
  useEffect(() => {
    const look = () => setSeen((before) => withSightings(before, ids, sightingOf))
    look()
    const stops = ids.map((id) => live.watchDevice(id, look))
    return () => {
      for (const stop of stops) stop()
    }
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
