import { metresBetween } from '@rastro/core/geo/haversine'
import type { Feature } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import { lineOf } from '../layers/live-trail-features.ts'
import { rulerLayer } from '../layers/ruler.ts'
import { useLayer, useMapHost } from '../use-layer.ts'
import type { LngLat } from '../vehicle.ts'

/** Max points. */
const maxPoints = 500

/** Measures along clicked points while mounted; Enter on the map sets one in its middle. Metres. */
export function useRuler(): { metres: number; count: number; undo(): void } {
  const host = useMapHost()
  const [points, setPoints] = useState<readonly LngLat[]>([])

  useEffect(() => {
    const { map } = host
    const add = ({ lng, lat }: { lng: number; lat: number }) =>
      setPoints((before) => [...before, [lng, lat] as LngLat].slice(0, maxPoints))
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') add(map.getCenter())
    }
    const release = host.takeClicks(({ x, y }) => add(map.unproject([x, y])))
    const canvas = map.getCanvas()
    canvas.addEventListener('keydown', onKey)
    // Two clicks in a row are two points here.
    map.doubleClickZoom.disable()
    return () => {
      release()
      canvas.removeEventListener('keydown', onKey)
      map.doubleClickZoom.enable()
    }
  }, [host])

  useLayer(
    rulerLayer,
    useMemo(() => (points.length > 1 ? [lineOf(points), ...points.map(spot)] : points.map(spot)), [points]),
  )
  return {
    metres: useMemo(() => lengthOf(points), [points]),
    count: points.length,
    undo: () => setPoints((before) => before.slice(0, -1)),
  }
}

/** Metres along the points. */
export const lengthOf = (points: readonly LngLat[]): number =>
  points.slice(1).reduce((sum, [longitude, latitude], index) => {
    const before = points[index]!
    return sum + metresBetween(before[1], before[0], latitude, longitude)
  }, 0)

const spot = (coordinates: LngLat): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
})
