import type { Map as MapLibre } from 'maplibre-gl'
import { clusterMaxZoom, clusterRadius } from './grid.ts'
import { toX, toY, worldSize } from './project.ts'
import type { ClusterContent, FleetView } from './vehicle.ts'

/** Markers whose centres are closer than this overlap. */
const stackPixels = 8
const clusterMargin = 96
const flightMs = 320

/** Zooms into a cluster until its vehicles are separate; false where no zoom can do that. */
export function flyInto(map: MapLibre, { bounds }: ClusterContent): boolean {
  const { west, south, east, north } = bounds
  const closest = Math.min(clusterMaxZoom + 1, map.getMaxZoom())
  const pixels = Math.hypot(toX(east) - toX(west), toY(north) - toY(south)) * worldSize * 2 ** closest
  if (pixels < clusterRadius || map.getZoom() >= closest) return false
  const found = map.cameraForBounds([west, south, east, north], { padding: clusterMargin, maxZoom: closest })
  if (found)
    map.easeTo({ ...found, zoom: Math.min(closest, Math.max(found.zoom ?? 0, map.getZoom() + 1)), duration: flightMs })
  return true
}

/** The vehicles whose markers overlap with this one, itself first. */
export function stackAt(map: MapLibre, { vehicles, selected }: FleetView, id: number): number[] {
  const all = selected ? [...vehicles, selected] : vehicles
  const middle = all.find((vehicle) => vehicle.id === id)
  if (!middle) return [id]
  const place = map.project([middle.longitude, middle.latitude])
  const others = all.filter((vehicle) => {
    const { x, y } = map.project([vehicle.longitude, vehicle.latitude])
    return vehicle.id !== id && Math.hypot(x - place.x, y - place.y) < stackPixels
  })
  return [id, ...others.map((vehicle) => vehicle.id)]
}
