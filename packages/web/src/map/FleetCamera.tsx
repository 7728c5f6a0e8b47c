import { useEffect, useRef } from 'react'
import { approach, type ClosestZoom } from './closest-zoom.ts'
import type { Fleet } from './fleet.ts'
import type { MapPadding } from './padding.ts'
import { selectionZoom } from './selection-zoom.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useFirstFit } from './use-first-fit.ts'
import { useMapHost } from './use-layer.ts'

interface FleetCameraProps {
  fleet: Fleet
  selectedId: number | null
  /** MAP-43: opens on all vehicles, unless one is selected. */
  fit: boolean
  /** MAP-30, and whether somebody has set it. */
  selectZoom: number
  isZoomSet: boolean
  /** MAP-31. */
  maxZoom: number
  /** The max zoom with map data. */
  closestZoom: ClosestZoom
  /** Where the selected vehicle is drawn. */
  shown: ShownVehicle
  /** Incremented with each request to centre the selected vehicle; at 0 the map stays where it opened. */
  wish: number
  /** The area covered by card, instruments and bars, so that content is centred in the free area. */
  padding: MapPadding
  /** The area of the map's own buttons (`MapView`). */
  insets: MapPadding
}

/** Moves the map to the fleet and to its selected vehicle: see `Attention` for how it follows that one. */
export function FleetCamera(props: FleetCameraProps): null {
  const { fleet, selectedId, fit, maxZoom, closestZoom, padding, insets } = props
  const { map, camera } = useMapHost()

  useEffect(() => {
    map.setMaxZoom(maxZoom)
  }, [map, maxZoom])
  useFirstFit(map, { fleet, fit: fit && selectedId === null, closestZoom, insets })
  useFlight(props)
  const { top, right, bottom, left } = padding
  useEffect(() => camera.cover({ top, right, bottom, left }), [camera, top, right, bottom, left])
  return null
}

/** MAP-30, A-70: flies to the selected vehicle as soon as it is loaded, as near as `selectionZoom` says. */
function useFlight({ shown, selectedId, selectZoom, isZoomSet, closestZoom, wish }: FleetCameraProps): void {
  const { map, camera } = useMapHost()
  const latest = useRef({ selectZoom, isSet: isZoomSet, closestZoom })
  latest.current = { selectZoom, isSet: isZoomSet, closestZoom }
  useEffect(() => {
    if (selectedId === null || wish === 0) return
    let isFlown = false
    const flyOnce = () => {
      const place = shown.get()
      if (isFlown || place?.id !== selectedId) return
      isFlown = true
      const center: [number, number] = [place.longitude, place.latitude]
      const { closestZoom, ...wanted } = latest.current
      const here = map.getZoom()
      const isSeen = map.getBounds().contains(center)
      // A set zoom in view needs no look at the map's files
      const move = (closest: number) => {
        if (!isOver) camera.flyTo({ center, zoom: selectionZoom({ here, ...wanted, closest, isSeen }) })
      }
      if (wanted.isSet && isSeen) move(here)
      else void approach(map, { closestZoom, place, move })
    }
    let isOver = false
    flyOnce()
    const unwatch = shown.watch(flyOnce)
    return () => {
      isOver = true
      unwatch()
    }
  }, [map, camera, shown, selectedId, wish])
}
