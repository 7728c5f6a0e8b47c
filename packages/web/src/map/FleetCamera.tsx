import { useEffect, useRef } from 'react'
import { type ClosestZoom, closestZoomSoon } from './closest-zoom.ts'
import type { Fleet } from './fleet.ts'
import type { MapPadding } from './padding.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useFirstFit } from './use-first-fit.ts'
import { useMapHost } from './use-layer.ts'

interface FleetCameraProps {
  fleet: Fleet
  selectedId: number | null
  /** MAP-43: opens on all vehicles, unless one is selected. */
  fit: boolean
  /** MAP-30. */
  selectZoom: number
  /** MAP-31. */
  maxZoom: number
  /** How close there is something to see. */
  closestZoom: ClosestZoom
  /** Where the selected vehicle is drawn. */
  shown: ShownVehicle
  /** Grows with each wish to see the selected vehicle in the middle; at 0 the map stays where it opened. */
  wish: number
  /** What card, instruments and bars cover, so that what matters is centred in the free area. */
  padding: MapPadding
  /** What the map's own buttons keep free (`MapView`). */
  insets: MapPadding
}

/** Moves the map to the fleet and to its selected vehicle: see `Attention` for how it goes along with that one. */
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

/**
 * MAP-30, A-70: flies to the selected vehicle as soon as it is there, and not farther away than the map already is: but to a
 * place out of view it takes no closeness along where that shows nothing.
 */
function useFlight({ shown, selectedId, selectZoom, closestZoom, wish }: FleetCameraProps): void {
  const { map, camera } = useMapHost()
  const latest = useRef({ selectZoom, closestZoom })
  latest.current = { selectZoom, closestZoom }
  useEffect(() => {
    if (selectedId === null || wish === 0) return
    let isFlown = false
    const flyOnce = async () => {
      const place = shown.get()
      if (isFlown || place?.id !== selectedId) return
      isFlown = true
      const center: [number, number] = [place.longitude, place.latitude]
      const { selectZoom, closestZoom } = latest.current
      const here = map.getZoom()
      const isTaken = here > selectZoom && !map.getBounds().contains(center)
      const closest = isTaken ? await closestZoomSoon(closestZoom, place) : here
      if (isOver) return
      camera.flyTo({ center, zoom: Math.max(selectZoom, Math.min(here, closest)) })
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
