import type { MapGeoJSONFeature } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { startBreathing } from './breathing.ts'
import type { Direction } from './features.ts'
import type { Fleet } from './fleet.ts'
import type { ScreenPoint } from './host.ts'
import { selectedLayer } from './layers/selected.ts'
import { vehiclesLayer } from './layers/vehicles.ts'
import { createSpotWriter } from './marker-spots.ts'
import { createPainter } from './painter.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useMapHost, useMountedLayer } from './use-layer.ts'
import { useViewOf } from './use-view-of.ts'
import type { FleetView, MapVehicle } from './vehicle.ts'

interface FleetLayersProps {
  fleet: Fleet
  selectedId: number | null
  /** Null for a click on the ground. */
  onSelect(id: number | null): void
  /** A click on vehicles at one place that no zoom separates: how many, and some of their ids. */
  onStack(ids: readonly number[], count: number, point: ScreenPoint): void
  /** Receives where the selected vehicle is drawn. */
  shown: ShownVehicle
  /** MAP-28. */
  clustering: boolean
  /** MAP-40. */
  direction: Direction
  /** Whether markers have plates and names; the selected vehicle always has its own. */
  names: boolean
}

/** The fleet on the map: markers, clusters and the selected vehicle. */
export function FleetLayers(props: FleetLayersProps): null {
  const { fleet, selectedId, onSelect, onStack, shown, clustering, direction, names } = props
  const host = useMapHost()
  const drawn = useRef<(() => FleetView) | null>(null)
  // The first render does not wait for what a click needs
  const [stacks] = useState(() => import('./stacks.ts'))

  const choose = async ({ id: featureId, properties }: MapGeoJSONFeature) => {
    const id = Number(featureId)
    const view = drawn.current?.()
    if (!view) return
    const cluster = 'count' in properties ? view.clusters.find((other) => other.id === id) : undefined
    const { flyInto, stackAt } = await stacks
    const content = cluster && (await fleet.contentOf(id))
    // The clicked cluster has just changed
    if (cluster && !content) return
    if (content && flyInto(host.map, content)) return
    const stack = content?.members ?? stackAt(host.map, view, id)
    const at = cluster ?? [...view.vehicles, view.selected].find((vehicle) => vehicle?.id === id)
    if (stack.length > 1 && at)
      onStack(stack, cluster?.count ?? stack.length, host.map.project([at.longitude, at.latitude]))
    else onSelect(id)
  }
  const vehicles = useMountedLayer(vehiclesLayer, { onClick: choose })
  const chosen = useMountedLayer(selectedLayer, { onClick: choose })
  useViewOf(fleet)

  const latest = useRef({ direction, names })
  const last = useRef<FleetView | null>(null)
  const paint = useRef<((view: FleetView) => void) | null>(null)

  useEffect(() => {
    if (!vehicles.current || !chosen.current) return
    const spots = createSpotWriter(host.map)
    const painter = createPainter({
      host,
      vehicles: vehicles.current,
      selected: chosen.current,
      shown,
      onDrawn(view) {
        drawn.current = view
        spots.write(view)
      },
    })
    const breathing = startBreathing(host.map)
    paint.current = (view) => {
      last.current = view
      painter.show(latest.current.names ? view : withoutNames(view), latest.current.direction)
      breathing.set([...view.vehicles, ...view.clusters, view.selected].some((marker) => marker?.alarm))
    }
    const unsubscribe = fleet.onView(paint.current)
    const onMove = () => drawn.current && spots.write(drawn.current)
    host.map.on('moveend', onMove)
    return () => {
      unsubscribe()
      painter.stop()
      breathing.stop()
      spots.stop()
      shown.set(null)
      host.map.off('moveend', onMove)
    }
  }, [host, fleet, vehicles, chosen, shown])

  useEffect(() => {
    latest.current = { direction, names }
    if (last.current) paint.current?.(last.current)
  }, [direction, names])
  useEffect(() => fleet.cluster(clustering), [fleet, clustering])
  useEffect(() => fleet.select(selectedId), [fleet, selectedId])
  useEffect(() => host.onGroundClick(() => onSelect(null)), [host, onSelect])

  return null
}

const withoutNames = (view: FleetView): FleetView => ({ ...view, vehicles: view.vehicles.map(nameless) })

/** The same object for the same vehicle, so that it is not repainted. */
function nameless(vehicle: MapVehicle): MapVehicle {
  const known = withoutName.get(vehicle)
  if (known) return known
  const made = { ...vehicle, label: '' }
  withoutName.set(vehicle, made)
  return made
}
const withoutName = new WeakMap<MapVehicle, MapVehicle>()
