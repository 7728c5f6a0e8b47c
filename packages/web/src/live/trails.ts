import type { Position } from '@rastro/core/model/position'

export type LiveRoutes = 'none' | 'selected' | 'all'
/** Degrees as [longitude, latitude]. */
export type TrailPoint = [number, number]

export interface Trails {
  add(positions: readonly Position[]): void
  /** Oldest first. */
  of(deviceId: number): readonly TrailPoint[]
  clear(): void
}

/** The last points of each device while it is watched (LIVE-13 … LIVE-15). */
export function createTrails(kept: () => { routes: LiveRoutes; length: number; selectedId: number | null }): Trails {
  const trails = new Map<number, readonly TrailPoint[]>()
  return {
    add(positions) {
      const { routes, length, selectedId } = kept()
      for (const { deviceId, longitude, latitude } of positions) {
        if (routes === 'none' || (routes === 'selected' && deviceId !== selectedId)) continue
        const trail = trails.get(deviceId) ?? []
        const last = trail.at(-1)
        if (last && last[0] === longitude && last[1] === latitude) continue
        trails.set(deviceId, [...trail, [longitude, latitude] as TrailPoint].slice(-length))
      }
    },
    of: (deviceId) => trails.get(deviceId) ?? empty,
    clear: () => trails.clear(),
  }
}

const empty: readonly TrailPoint[] = []
