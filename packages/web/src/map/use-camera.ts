import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { MapHost } from './host.ts'
import type { MapPadding, MapViewProps } from './map-props.ts'
import { glideMs } from './motion.ts'
import { useMapHost } from './use-layer.ts'
import type { Bounds, MapVehicle } from './vehicle.ts'

/** Vehicles are never shown closer than this of the map's own accord. */
const closestZoom = 16
const flightMs = 320
/** How often a moving map asks for what has come into view. */
const viewMs = 120
const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }
/** Around what is fitted into view: markers stand out from their place, and buttons stand at the right. */
const margin: MapPadding = { top: 64, right: 88, bottom: 64, left: 48 }
const clusterMargin = 96

export interface Camera {
  /** Flies so close to a cluster that its vehicles stand apart. */
  spread(properties: Record<string, unknown>): void
}

/** All movements of the map that are not the user's own. */
export function useCamera(props: MapViewProps, selected: MapVehicle | null): Camera {
  const { fleet, selectedId, selectZoom = 10, maxZoom = 22, follow, padding = noPadding, insets = noPadding } = props
  const host = useMapHost()
  const { map } = host
  const { top, right, bottom, left } = insets
  const free = useMemo(() => marginWithin({ top, right, bottom, left }), [top, right, bottom, left])

  useEffect(() => {
    map.setMaxZoom(maxZoom)
  }, [map, maxZoom])
  useViewReport(host, fleet)
  useFirstFit(host, props, free)
  const target = useSelection(host, { fleet, selectedId, selectZoom, follow, padding }, selected)
  usePadding(host, padding, target)

  return useMemo(
    () => ({
      spread: (properties) => {
        const { west, south, east, north } = properties as unknown as Bounds
        const found = map.cameraForBounds([west, south, east, north], { padding: clusterMargin, maxZoom: 18 })
        if (found) map.easeTo({ ...found, zoom: Math.max(found.zoom ?? 0, map.getZoom() + 1), duration: flightMs })
      },
    }),
    [map],
  )
}

/** Tells the fleet what is in view, also while the map moves. */
function useViewReport({ map }: MapHost, fleet: MapViewProps['fleet']): void {
  useEffect(() => {
    let told = 0
    const tell = () => {
      told = performance.now()
      const box = map.getBounds()
      fleet.view(
        { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
        map.getZoom(),
      )
    }
    const tellNowAndThen = () => {
      if (performance.now() - told > viewMs) tell()
    }
    tell()
    map.on('move', tellNowAndThen)
    map.on('moveend', tell)
    return () => {
      map.off('move', tellNowAndThen)
      map.off('moveend', tell)
    }
  }, [map, fleet])
}

/** MAP-43: without a place of its own the map opens on all vehicles, as soon as there are some. */
function useFirstFit(host: MapHost, { camera, fleet, selectedId }: MapViewProps, free: MapPadding): void {
  const latest = useRef(free)
  latest.current = free
  const isDone = useRef(camera !== 'fit' || selectedId !== null)
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
        padding: latest.current,
        maxZoom: closestZoom,
        duration: 0,
      })
    })
    host.map.once('dragstart', finish)
    return unsubscribe
  }, [host, fleet])
}

interface Selection extends Pick<MapViewProps, 'fleet' | 'selectedId' | 'follow'> {
  selectZoom: number
  padding: MapPadding
}

/** Where the map flies to, as long as it does. */
type Target = { center: [number, number]; zoom: number }

function useSelection(
  { map }: MapHost,
  { fleet, selectedId, selectZoom, follow, padding }: Selection,
  selected: MapVehicle | null,
): RefObject<Target | null> {
  const flownTo = useRef<number | null>(null)
  const target = useRef<Target | null>(null)
  const latest = useRef(padding)
  latest.current = padding
  useEffect(() => {
    flownTo.current = null
    fleet.select(selectedId)
  }, [fleet, selectedId])
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
