import type { Map as MapLibre } from 'maplibre-gl'
import type { FleetView } from './vehicle.ts'

/** More markers than this are only counted. */
const mostReported = 200

/**
 * Says on the element of the map what stands where, for journeys that click on a marker: `data-vehicles-in-view`,
 * `data-clusters-in-view`, and in `data-markers` a JSON list of `{ id, x, y }`, in pixels from the upper left of the element;
 * a cluster has its `count` and the id of one of its vehicles.
 */
export function reportMarkers(element: HTMLElement, map: MapLibre, { vehicles, clusters, selected }: FleetView): void {
  const { width, height } = element.getBoundingClientRect()
  const spots = [...vehicles, ...(selected ? [selected] : []), ...clusters].flatMap((marker) => {
    const { x, y } = map.project([marker.longitude, marker.latitude])
    if (x < 0 || y < 0 || x > width || y > height) return []
    const count = 'count' in marker ? { count: marker.count } : {}
    return [{ id: marker.id, x: Math.round(x), y: Math.round(y), ...count }]
  })
  element.dataset.vehiclesInView = String(spots.filter((spot) => !('count' in spot)).length)
  element.dataset.clustersInView = String(spots.filter((spot) => 'count' in spot).length)
  element.dataset.markers = spots.length > mostReported ? '[]' : JSON.stringify(spots)
}
