import { type RefObject, useEffect, useRef } from 'react'
import type { Fleet } from './fleet.ts'
import type { MapHost } from './host.ts'
import { glideMs } from './motion.ts'
import type { MapPadding } from './padding.ts'
import { useMapHost } from './use-layer.ts'
import { useSelectedVehicle } from './use-selected-vehicle.ts'
import type { MapVehicle } from './vehicle.ts'

/** Vehicles are never shown closer than this of the map's own accord. */
const closestZoom = 16
const flightMs = 320
/** Around what is fitted into view: markers stand out from their place, and buttons stand at the right. */
const margin: MapPadding = { top: 64, right: 88, bottom: 64, left: 48 }

interface FleetCameraProps {
  fleet: Fleet
  selectedId: number | null
  /** MAP-43: opens on all vehicles, unless one is selected. */
  fit: boolean
  /** MAP-30. */
  selectZoom: number
  /** MAP-31. */
  maxZoom: number
  /** Keeps the selected vehicle centred (MAP-41). */
  follow: boolean
  /** What card, instruments and bars cover, so that what matters is centred in the free area. */
  padding: MapPadding
  /** What the map's own buttons keep free (`MapView`). */
  insets: MapPadding
}

/** Moves the map to the fleet and to its selected vehicle: all movements that are not the user's own. */
export function FleetCamera(props: FleetCameraProps): null {
  const { fleet, maxZoom, padding } = props
  const host = useMapHost()
  const { map } = host
  const selected = useSelectedVehicle(fleet)

  useEffect(() => {
    map.setMaxZoom(maxZoom)
  }, [map, maxZoom])
  useFirstFit(host, props)
  const target = useSelection(host, props, selected)
  usePadding(host, padding, target)
  return null
}

/** MAP-43: without a place of its own the map opens on all vehicles, as soon as there are some. */
function useFirstFit(host: MapHost, { fleet, selectedId, fit, insets }: FleetCameraProps): void {
  const latest = useRef(insets)
  latest.current = insets
  const isDone = useRef(!fit || selectedId !== null)
  useEffect(() => {
    if (isDone.current) return
    const finish = () => {
      isDone.current = true
      unsubscribe()
    }
    const unsubscribe = fleet.onView(async () => {
      const bounds = await fleet.bounds()
      if (isDone.current || !bounds) return
      finish()
      const { west, south, east, north } = bounds
      host.map.fitBounds([west, south, east, north], {
        padding: marginWithin(latest.current),
        maxZoom: closestZoom,
        duration: 0,
      })
    })
    host.map.once('dragstart', finish)
    return unsubscribe
  }, [host, fleet])
}

/** Where the map flies to, as long as it does. */
type Target = { center: [number, number]; zoom: number }

function useSelection(
  { map }: MapHost,
  { selectedId, selectZoom, follow, padding }: FleetCameraProps,
  selected: MapVehicle | null,
): RefObject<Target | null> {
  const flownTo = useRef<number | null>(null)
  const target = useRef<Target | null>(null)
  const latest = useRef(padding)
  latest.current = padding
  useEffect(() => {
    flownTo.current = null
  }, [selectedId])
  useEffect(() => {
    if (!selected || selected.id !== selectedId) return
    const center: [number, number] = [selected.longitude, selected.latitude]
    if (flownTo.current !== selectedId) {
      flownTo.current = selectedId
      // MAP-30, A-70: never farther away than the map already is.
      fly(map, target, { center, zoom: Math.max(map.getZoom(), selectZoom) }, latest.current)
    } else if (follow) map.easeTo({ center, padding: latest.current, duration: glideMs, easing: (share) => share })
  }, [map, selected, selectedId, selectZoom, follow])
  return target
}

function fly(map: MapHost['map'], current: RefObject<Target | null>, target: Target, padding: MapPadding): void {
  // This ends a flight before it, whose `moveend` clears the old target: so ours is noted afterwards.
  map.flyTo({ ...target, padding, duration: flightMs * 2 })
  current.current = target
  map.once('moveend', () => {
    current.current = null
  })
}

/** A card that opens while the map flies changes where the flight ends, and must not stop it. */
function usePadding(
  { map }: MapHost,
  { top, right, bottom, left }: MapPadding,
  target: RefObject<Target | null>,
): void {
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

/** The margin inside the edges that the screen keeps for its own things. */
const marginWithin = (insets: MapPadding): MapPadding => ({
  top: margin.top + insets.top,
  right: margin.right + insets.right,
  bottom: margin.bottom + insets.bottom,
  left: margin.left + insets.left,
})
