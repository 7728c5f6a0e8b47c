import type { MapArchive } from '@rastro/core/api/maps'
import type { Map as MapLibre } from 'maplibre-gl'
import { emptyZoom } from './empty-zoom.ts'

type Moved = Pick<MapLibre, 'on' | 'off'>

/** The max zoom for automatic camera moves to a place, because the map has no more detail. */
export type ClosestZoom = (place: { longitude: number; latitude: number }) => Promise<number>

/** Unlimited where a map with streets of the entire world, or an archive with streets there, is shown; else that of towns. */
export const closestZoomOn = (isOurs: boolean, archives: () => Promise<readonly MapArchive[]>): ClosestZoom =>
  isOurs
    ? async (place) => {
        const [known, { closestZoomAt }, { drawable }] = await Promise.all([
          archives(),
          import('./archive-files.ts'),
          import('./style/archives.ts'),
        ])
        return closestZoomAt(place, drawable(known))
      }
    : anyZoom

/** Of a map that shows streets everywhere. */
export const anyZoom: ClosestZoom = async () => Number.POSITIVE_INFINITY

interface Approach {
  readonly closestZoom: ClosestZoom
  readonly place: Parameters<ClosestZoom>[0]
  /** Moves the map no closer than this. */
  move(closest: number): void
}

/**
 * Moves as near as the map has data. Where that is not known soon it moves at once to where every place has data, and again with
 * the answer, unless a person has moved the map meanwhile: a slow map delays nothing, and both end at the same zoom.
 */
export async function approach(map: Moved, { closestZoom, place, move }: Approach): Promise<void> {
  const answer = closestZoom(place).catch(() => emptyZoom)
  const soon = await Promise.race([
    answer,
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined)),
  ])
  if (soon !== undefined) return move(soon)
  let isTaken = false
  const take = ({ originalEvent }: { originalEvent?: unknown }) => {
    isTaken ||= originalEvent !== undefined
  }
  map.on('movestart', take)
  move(emptyZoom)
  const closest = await answer
  map.off('movestart', take)
  if (!isTaken && closest !== emptyZoom) move(closest)
}
const timeoutMs = 600
