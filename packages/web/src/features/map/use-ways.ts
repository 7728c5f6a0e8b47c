import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { live, trails, useFleetVersion } from '../../live/live.ts'
import type { LngLat } from '../../map/vehicle.ts'
import { usePreferences } from '../../session/preferences.ts'
import { type Line, usePastWays } from './past-ways.ts'
import type { ViewedVehicles } from './viewed-vehicles.ts'

/** The ways on the map, oldest place first. */
interface Ways {
  /** The live trail of the chosen vehicle up to its last fix. */
  readonly trail: readonly LngLat[]
  /** With live routes for all vehicles, the live trails of the others in view. */
  readonly others: readonly Line[]
  /** Ways of the last hours. */
  readonly past: readonly Line[]
}

/**
 * LIVE-13: the live trail of no, the selected or every vehicle. That of the selected one begins with its history; it spans the
 * full hour when that was requested.
 */
export function useWays(selectedId: number | null, view: ViewedVehicles, isHourWanted: boolean): Ways {
  const { lines, chosen } = usePastWays(selectedId, view)
  const { liveRoutes, liveRouteLength } = usePreferences()
  // Trails are mutated: the fleet's version triggers reading them again.
  const version = useFleetVersion(liveRoutes === 'all' || (liveRoutes === 'selected' && selectedId !== null))
  const trail = useMemo(() => {
    if (isHourWanted && chosen) return chosen
    if (selectedId === null || liveRoutes === 'none') return none
    return chosen?.slice(-liveRouteLength) ?? trails.of(selectedId)
  }, [selectedId, isHourWanted, liveRoutes, liveRouteLength, chosen, version])
  const viewed = useSyncExternalStore(view.watch, view.all)
  const otherIds = useMemo(
    () => (liveRoutes === 'all' ? viewed.filter((id) => id !== selectedId) : noIds),
    [liveRoutes, viewed, selectedId],
  )
  useTrailsOf(otherIds)
  const others = useMemo(
    () =>
      otherIds.length === 0
        ? noWays
        : otherIds.map((id) => ({ id, way: trails.of(id) })).filter(({ way }) => way.length > 1),
    [otherIds, version],
  )
  return { trail, others, past: lines }
}

const none: readonly LngLat[] = []
const noIds: readonly number[] = []
const noWays: readonly Line[] = []

/** The worker sends trails only of vehicles that the page shows. */
function useTrailsOf(ids: readonly number[]): void {
  useEffect(() => {
    const stops = ids.map((id) => live.watchDevice(id, () => {}))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids])
}
