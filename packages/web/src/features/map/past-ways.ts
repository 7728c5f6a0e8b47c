import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/fleet.ts'
import { viewKey } from '../../api/query-keys.ts'
import { live } from '../../live/live.ts'
import type { LngLat } from '../../map/vehicle.ts'
import { useCan } from '../../session/viewer.ts'
import type { ViewedVehicles } from './viewed-vehicles.ts'
import { joined, type Sighting, type Sightings, type Way, wayOf, withSightings } from './ways.ts'

const hour = 3_600_000
/** The time range, for the selected vehicle and for others in view. */
const chosenMs = 6 * hour
const othersMs = hour

/** The route of one vehicle, oldest place first. */
export interface Line {
  readonly id: number
  readonly way: readonly LngLat[]
}

export interface PastWays {
  /** Without the last fix of a moving vehicle, since it is drawn behind it. */
  readonly lines: readonly Line[]
  /** Each fix of the selected vehicle's last hour, oldest first; undefined while loading, or without permission for history. */
  readonly chosen: readonly LngLat[] | undefined
}

/**
 * The routes of the last hours until now: of the selected vehicle always, of the others at street level. History is fetched
 * once, live fixes are appended.
 */
export function usePastWays(selectedId: number | null, view: ViewedVehicles): PastWays {
  const inView = useSettled(useSyncExternalStore(view.watch, view.inStreets))
  const ids = useMemo(
    () => (selectedId === null ? inView : [selectedId, ...inView.filter((id) => id !== selectedId)]),
    [selectedId, inView],
  )
  // A shared link shows the current position of its vehicle, not its history (ROLE-29)
  const fetched = useFetched(useCan('reportScreens') ? ids : none, selectedId)
  const seen = useSeen(ids)
  return useMemo(() => {
    const seenOf = (id: number) => seen.get(id) ?? []
    const chosenWay = selectedId === null ? undefined : fetched.get(selectedId)
    return {
      lines: ids
        .map((id) => ({ id, way: joined(fetched.get(id), seenOf(id)).slice(0, isDriving(id) ? -1 : undefined) }))
        .filter(({ way }) => way.length > 1),
      chosen: chosenWay && joined({ ...chosenWay, points: chosenWay.recent }, seenOf(selectedId!)),
    }
  }, [ids, fetched, seen, selectedId])
}

const isDriving = (id: number): boolean => (live.position(id)?.speed ?? 0) > 1

const none: readonly number[] = []

/** The loaded routes of these vehicles; one that cannot be loaded is left out. */
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

/** The route of the selected vehicle. */
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
  // Leaving the view for less time loses no fixes.
  staleTime: 60_000,
  meta: { quiet: true },
})

/** The fixes of these vehicles since they came into view. */
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

/** A value debounced by a second: nothing is fetched while the map is still moving. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 1000)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
