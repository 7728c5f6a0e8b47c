import type { Feature } from 'geojson'
import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { startBreathing } from './breathing.ts'
import { circleAround } from './circle.ts'
import type { Direction } from './features.ts'
import type { Fleet } from './fleet.ts'
import { accuracyLayer } from './layers/accuracy.ts'
import { liveTrailLayer } from './layers/live-trail.ts'
import { pastWaysLayer } from './layers/past-ways.ts'
import { selectedLayer } from './layers/selected.ts'
import { vehiclesLayer } from './layers/vehicles.ts'
import { writeMarkerSpots } from './marker-spots.ts'
import { createPainter } from './painter.ts'
import { useLayer, useMapHost, useMountedLayer } from './use-layer.ts'
import { useSelectedVehicle } from './use-selected-vehicle.ts'
import { useViewOf } from './use-view-of.ts'
import type { Bounds, FleetView, LngLat } from './vehicle.ts'

interface FleetLayersProps {
  fleet: Fleet
  selectedId: number | null
  /** Null when the click met nothing. */
  onSelect(id: number | null): void
  /** MAP-28. */
  clustering: boolean
  /** MAP-40. */
  direction: Direction
  /** Metres around the selected vehicle. */
  accuracy: number | null
  /** The way of the selected vehicle since it is being watched, oldest first. */
  liveTrail: readonly LngLat[]
  /** Older ways, drawn faintly. */
  pastWays: readonly (readonly LngLat[])[]
}

/** The fleet on the map: ways, markers, clusters and the selected vehicle. */
export function FleetLayers(props: FleetLayersProps): null {
  const { fleet, selectedId, onSelect, clustering, direction, accuracy, liveTrail, pastWays } = props
  const host = useMapHost()
  const selected = useSelectedVehicle(fleet)

  useLayer(
    pastWaysLayer,
    useMemo(() => pastWays.map(line), [pastWays]),
  )
  useLayer(
    liveTrailLayer,
    useMemo(() => trail(liveTrail), [liveTrail]),
  )
  useLayer(
    accuracyLayer,
    useMemo(() => (selected && accuracy ? [circleAround(selected, accuracy)] : []), [selected, accuracy]),
  )
  const select = {
    onClick: ({ id, properties }: MapGeoJSONFeature) =>
      'count' in properties ? spread(host.map, properties as unknown as Bounds) : onSelect(Number(id)),
  }
  const vehicles = useMountedLayer(vehiclesLayer, select)
  const chosen = useMountedLayer(selectedLayer, select)
  useViewOf(fleet)

  const latest = useRef(direction)
  const last = useRef<FleetView | null>(null)
  const paint = useRef<((view: FleetView) => void) | null>(null)

  useEffect(() => {
    if (!vehicles.current || !chosen.current) return
    const writeSpots = () => last.current && writeMarkerSpots(host.map, last.current)
    const painter = createPainter({
      host,
      vehicles: vehicles.current,
      selected: chosen.current,
      onSettled: writeSpots,
    })
    const breathing = startBreathing(host.map)
    paint.current = (view) => {
      last.current = view
      painter.show(view, latest.current)
      breathing.set([...view.vehicles, ...(view.selected ? [view.selected] : [])].some(({ alarm }) => alarm))
    }
    const unsubscribe = fleet.onView(paint.current)
    host.map.on('moveend', writeSpots)
    return () => {
      unsubscribe()
      painter.stop()
      breathing.stop()
      host.map.off('moveend', writeSpots)
    }
  }, [host, fleet, vehicles, chosen])

  useEffect(() => {
    latest.current = direction
    if (last.current) paint.current?.(last.current)
  }, [direction])
  useEffect(() => fleet.cluster(clustering), [fleet, clustering])
  useEffect(() => fleet.select(selectedId), [fleet, selectedId])
  useEffect(() => host.onGroundClick(() => onSelect(null)), [host, onSelect])

  return null
}

const clusterMargin = 96
const flightMs = 320

/** Flies so close to a cluster that its vehicles stand apart. */
function spread(map: MapLibre, { west, south, east, north }: Bounds): void {
  const found = map.cameraForBounds([west, south, east, north], { padding: clusterMargin, maxZoom: 18 })
  if (found) map.easeTo({ ...found, zoom: Math.max(found.zoom ?? 0, map.getZoom() + 1), duration: flightMs })
}

const line = (way: readonly LngLat[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: [...way] },
})

/** The way, and a point at each fix but the last, where the vehicle stands. */
function trail(way: readonly LngLat[]): Feature[] {
  if (way.length < 2) return []
  const fixes = way
    .slice(0, -1)
    .map((coordinates): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }))
  return [line(way), ...fixes]
}
