import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { approach, type ClosestZoom } from './closest-zoom.ts'
import { emptyZoom } from './empty-zoom.ts'
import type { Fleet } from './fleet.ts'
import type { MapPadding } from './padding.ts'

/** Max zoom of automatic fits to vehicles. */
const nearest = 16
/** Padding of fits: markers extend beyond their place, and buttons stand at the right. */
const margin: MapPadding = { top: 64, right: 88, bottom: 64, left: 48 }

/** Max share of the map's height: a phone held sideways has no room for the full margin. */
const largestShare = 0.12

interface FirstFit {
  fleet: Fleet
  /** Whether the map has no initial view of its own, and nothing is selected. */
  fit: boolean
  /** The max zoom with map data. */
  closestZoom: ClosestZoom
  insets: MapPadding
}

/** MAP-43: without an initial view of its own the map opens on all vehicles, once there are some. */
export function useFirstFit(map: MapLibre, { fleet, fit, closestZoom, insets }: FirstFit): void {
  const latest = useRef({ fit, insets, closestZoom })
  latest.current = { fit, insets, closestZoom }
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    const finish = () => {
      isDone.current = true
      unsubscribe()
    }
    let isLeft = false
    const unsubscribe = fleet.onView(async () => {
      const bounds = await fleet.bounds()
      if (isDone.current || !bounds) return
      finish()
      // If a vehicle is selected when the fleet is loaded, the map moves there instead.
      if (!latest.current.fit) return
      const { west, south, east, north } = bounds
      const { insets, closestZoom } = latest.current
      const camera = map.cameraForBounds([west, south, east, north], {
        padding: marginWithin(map, insets),
        maxZoom: nearest,
      })
      if (!camera?.center || camera.zoom === undefined) return
      const { zoom } = camera
      const place = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
      const move = (closest: number) => {
        // Meanwhile the map may have been dragged, closed, or sent to a vehicle.
        if (!isLeft && latest.current.fit) map.jumpTo({ ...camera, zoom: Math.min(zoom, closest) })
      }
      if (zoom <= emptyZoom) move(nearest)
      else void approach(map, { closestZoom, place, move })
    })
    const leave = () => {
      isLeft = true
      finish()
    }
    map.once('dragstart', leave)
    return () => {
      isLeft = true
      map.off('dragstart', leave)
      unsubscribe()
    }
  }, [map, fleet])
}

/** The screen's margin inside the edges, less the map's own padding. */
function marginWithin(map: MapLibre, insets: MapPadding): MapPadding {
  const kept = map.getPadding()
  const most = map.getContainer().clientHeight * largestShare
  const side = (name: keyof MapPadding) => Math.min(margin[name], most) + Math.max(0, insets[name] - (kept[name] ?? 0))
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
}
