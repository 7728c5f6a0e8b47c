import { useEffect } from 'react'
import { approach, type ClosestZoom } from '../../../map/closest-zoom.ts'
import { useMapHost } from '../../../map/use-layer.ts'
import { useValue } from '../../../session/value.ts'
import { wantedPlaceValue } from '../../../shell/wanted-place.ts'

/** Moves to the town or street requested by a search, no closer than the map has streets. */
export function useWantedPlace(closestZoom: ClosestZoom): void {
  const { map, camera } = useMapHost()
  const wanted = useValue(wantedPlaceValue)
  useEffect(() => {
    if (!wanted) return
    wantedPlaceValue.set(undefined)
    const { box, maxZoom } = wanted
    const [west, south, east, north] = box
    void approach(map, {
      closestZoom,
      place: { longitude: (west + east) / 2, latitude: (south + north) / 2 },
      move: (closest) =>
        camera.show({ box: [west, south, east, north], maxZoom: Math.min(maxZoom, closest), margin: 40 }),
    })
  }, [map, camera, closestZoom, wanted])
}
