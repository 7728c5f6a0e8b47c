import type { MapArchive } from '@rastro/core/api/maps'

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

/** The same with a timeout: a slow map delays nothing, and does not limit the zoom. */
export const closestZoomSoon = (closestZoom: ClosestZoom, place: Parameters<ClosestZoom>[0]): Promise<number> =>
  Promise.race([
    closestZoom(place),
    new Promise<number>((resolve) => setTimeout(resolve, timeoutMs, Number.POSITIVE_INFINITY)),
  ])
const timeoutMs = 600
