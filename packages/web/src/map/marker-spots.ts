import type { Map as MapLibre } from 'maplibre-gl'
import type { FleetView } from './vehicle.ts'

/** Max markers that are listed; more are only counted. */
const maxListed = 200

/** The interval of updates while vehicles move. */
const writeMs = 200

/** Writes the spots soon after each call, debounced. */
export function createSpotWriter(map: MapLibre): { write(drawn: () => FleetView): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    write(drawn) {
      timer ??= setTimeout(() => {
        timer = undefined
        writeMarkerSpots(map, drawn())
      }, writeMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Writes the positions of markers on the element of the map, for journeys that click on a marker: `data-vehicles-in-view`,
 * `data-clusters-in-view`, `data-zoom`, and in `data-markers` a JSON list of `{ id, x, y }`, in pixels from the upper left of
 * the element; a cluster has its `count` and the id of one of its vehicles.
 */
function writeMarkerSpots(map: MapLibre, { vehicles, clusters, selected }: FleetView): void {
  const element = map.getContainer()
  const { width, height } = element.getBoundingClientRect()
  const spots = [...vehicles, ...(selected ? [selected] : []), ...clusters].flatMap((marker) => {
    const { x, y } = map.project([marker.longitude, marker.latitude])
    if (x < 0 || y < 0 || x > width || y > height) return []
    const count = 'count' in marker ? { count: marker.count } : {}
    return [{ id: marker.id, x: Math.round(x), y: Math.round(y), ...count }]
  })
  element.dataset.zoom = map.getZoom().toFixed(2)
  element.dataset.vehiclesInView = String(spots.filter((spot) => !('count' in spot)).length)
  element.dataset.clustersInView = String(spots.filter((spot) => 'count' in spot).length)
  element.dataset.markers = spots.length > maxListed ? '[]' : JSON.stringify(spots)
}
