import type { MapArchive } from '@rastro/core/api/maps'

/** The closest zoom that the map takes to a place by itself, because closer there is nothing more to see. */
export type ClosestZoom = (place: { longitude: number; latitude: number }) => Promise<number>

/** Any zoom where a map with streets of the whole world is shown, and where an archive has streets at the place; else that of towns. */
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

/** The same for who waits: a map that is slow to tell holds nobody up, and bounds nothing. */
export const closestZoomSoon = (closestZoom: ClosestZoom, place: Parameters<ClosestZoom>[0]): Promise<number> =>
  Promise.race([
    closestZoom(place),
    new Promise<number>((resolve) => setTimeout(resolve, timeoutMs, Number.POSITIVE_INFINITY)),
  ])
const timeoutMs = 600
