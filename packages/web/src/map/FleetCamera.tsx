import { type RefObject, useEffect, useRef } from 'react'
import { type ClosestZoom, closestZoomSoon } from './closest-zoom.ts'
import type { Fleet } from './fleet.ts'
import type { MapPadding } from './padding.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useFirstFit } from './use-first-fit.ts'
import { useMapHost } from './use-layer.ts'

const flightMs = 320

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
  const { map } = useMapHost()

  useEffect(() => {
    map.setMaxZoom(maxZoom)
  }, [map, maxZoom])
  useFirstFit(map, { fleet, fit: fit && selectedId === null, closestZoom, insets })
  const target = useFlight(map, props)
  usePadding(map, padding, target)
  return null
}

type MapLibre = ReturnType<typeof useMapHost>['map']
/** Where the map flies to, as long as it does. */
interface Target {
  center: [number, number]
  zoom: number
}

/**
 * MAP-30, A-70: flies to the selected vehicle as soon as it is there, and not farther away than the map already is: but to a
 * place out of view it takes no closeness along where that shows nothing.
 */
function useFlight(
  map: MapLibre,
  { shown, selectedId, selectZoom, closestZoom, wish, padding }: FleetCameraProps,
): RefObject<Target | null> {
  const target = useRef<Target | null>(null)
  const latest = useRef({ padding, selectZoom, closestZoom })
  latest.current = { padding, selectZoom, closestZoom }
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
      fly(map, target, { center, zoom: Math.max(selectZoom, Math.min(here, closest)) }, latest.current.padding)
    }
    let isOver = false
    flyOnce()
    const unwatch = shown.watch(flyOnce)
    return () => {
      isOver = true
      unwatch()
    }
  }, [map, shown, selectedId, wish])
  return target
}

function fly(map: MapLibre, current: RefObject<Target | null>, target: Target, padding: MapPadding): void {
  // This ends a flight before it, whose `moveend` clears the old target: so ours is noted afterwards.
  map.flyTo({ ...target, padding, duration: flightMs * 2 })
  current.current = target
  map.once('moveend', () => {
    current.current = null
  })
}

/** A card that opens while the map flies changes where the flight ends, and must not stop it. */
function usePadding(map: MapLibre, { top, right, bottom, left }: MapPadding, target: RefObject<Target | null>): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const padding = { top, right, bottom, left }
    const flight = target.current
    if (isFirst.current) map.easeTo({ padding, duration: 0 })
    else if (flight) fly(map, target, flight, padding)
    else map.easeTo({ padding, duration: flightMs })
    isFirst.current = false
  }, [map, target, top, right, bottom, left])
}
