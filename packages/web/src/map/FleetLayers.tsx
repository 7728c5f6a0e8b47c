import type { Feature } from 'geojson'
import type { MapGeoJSONFeature } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { startBreathing } from './breathing.ts'
import { circleAround } from './circle.ts'
import { accuracyLayer } from './layers/accuracy.ts'
import { liveTrailLayer } from './layers/live-trail.ts'
import { pastWaysLayer } from './layers/past-ways.ts'
import { selectedLayer } from './layers/selected.ts'
import { vehiclesLayer } from './layers/vehicles.ts'
import type { LngLat, MapViewProps } from './map-props.ts'
import { reportMarkers } from './marker-report.ts'
import { createPainter } from './painter.ts'
import { useCamera } from './use-camera.ts'
import { useLayer, useMapHost, useMountedLayer } from './use-layer.ts'
import type { FleetView, MapVehicle } from './vehicle.ts'

interface FleetLayersProps extends MapViewProps {
  element: RefObject<HTMLElement | null>
}

/** The fleet on the map: ways, markers, clusters and the selected vehicle, and the camera that follows it. */
export function FleetLayers(props: FleetLayersProps): null {
  const { fleet, onSelect, accuracy, liveTrail, pastWays, element } = props
  const { direction = 'all' } = props
  const host = useMapHost()
  const [selected, setSelected] = useState<MapVehicle | null>(null)

  useLayer(
    pastWaysLayer,
    useMemo(() => (pastWays ?? []).map(line), [pastWays]),
  )
  useLayer(
    liveTrailLayer,
    useMemo(() => trail(liveTrail ?? []), [liveTrail]),
  )
  useLayer(
    accuracyLayer,
    useMemo(() => (selected && accuracy ? [circleAround(selected, accuracy)] : []), [selected, accuracy]),
  )
  const select = {
    onClick: ({ id, properties }: MapGeoJSONFeature) =>
      'count' in properties ? camera.spread(properties) : onSelect(Number(id)),
  }
  const vehicles = useMountedLayer(vehiclesLayer, select)
  const chosen = useMountedLayer(selectedLayer, select)
  const camera = useCamera(props, selected)

  const latest = useRef(direction)
  const last = useRef<FleetView | null>(null)
  const paint = useRef<((view: FleetView) => void) | null>(null)

  useEffect(() => {
    if (!vehicles.current || !chosen.current) return
    const report = () => {
      if (element.current && last.current) reportMarkers(element.current, host.map, last.current)
    }
    const painter = createPainter({
      host,
      vehicles: vehicles.current,
      selected: chosen.current,
      onSettled: report,
    })
    const breathing = startBreathing(host.map)
    paint.current = (view) => {
      last.current = view
      setSelected((before) => (isSame(before, view.selected) ? before : view.selected))
      painter.show(view, latest.current)
      breathing.set([...view.vehicles, ...(view.selected ? [view.selected] : [])].some(({ alarm }) => alarm))
    }
    const unsubscribe = fleet.onView(paint.current)
    host.map.on('moveend', report)
    return () => {
      unsubscribe()
      painter.stop()
      breathing.stop()
      host.map.off('moveend', report)
    }
  }, [host, fleet, vehicles, chosen, element])

  useEffect(() => {
    latest.current = direction
    if (last.current) paint.current?.(last.current)
  }, [direction])

  return null
}

/** A vehicle that has not moved is no reason to move the camera. */
const isSame = (a: MapVehicle | null, b: MapVehicle | null) =>
  a?.id === b?.id && a?.latitude === b?.latitude && a?.longitude === b?.longitude

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
