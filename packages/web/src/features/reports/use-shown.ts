import { useEffect } from 'react'
import { boxAround } from '../../map/box-around.ts'
import { approach, closestZoomOn } from '../../map/closest-zoom.ts'
import { useMapHost } from '../../map/use-layer.ts'
import type { LngLat } from '../../map/vehicle.ts'
import { useServerMapsLater } from '../../session/server-maps.ts'

/** Pixels around what is shown. */
const margin = 64
const nearest = 15

/** Moves the map to all of these places, as near as it has data. `isKept`: it stays where it is. */
export function useShown(points: readonly LngLat[], isKept: boolean | undefined): void {
  const { map, camera } = useMapHost()
  const maps = useServerMapsLater()
  const box = points.length > 0 && !isKept ? boxAround(points) : undefined
  const key = box?.join()
  useEffect(() => {
    if (!box) return
    let isOver = false
    const [west, south, east, north] = box
    const place = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
    void approach(map, {
      closestZoom: closestZoomOn(true, maps),
      place,
      move: (closest) => {
        if (!isOver) camera.show({ box, maxZoom: Math.min(closest, nearest), margin })
      },
    })
    return () => {
      isOver = true
    }
  }, [map, camera, maps, key])
}
