import type { Feature } from 'geojson'
import { clusterFeature, type Direction, hasNose, point, vehicleFeature } from './features.ts'
import type { MapHost, MountedLayer } from './host.ts'
import { type Glide, glideBetween, isOver, type Place, placeAt } from './motion.ts'
import type { FleetView, MapVehicle } from './vehicle.ts'

/** Where the fleet is painted. */
interface Canvas {
  host: MapHost
  vehicles: MountedLayer
  selected: MountedLayer
  /** Called when markers stand still where they belong. */
  onSettled(view: FleetView): void
}

interface Painter {
  show(view: FleetView, direction: Direction): void
  stop(): void
}

/** So many markers glide at most; in a fuller view they appear at their new place. */
const mostGlides = 200

/** Puts what is in view into the layers, and lets markers glide. Between updates it does nothing at all. */
export function createPainter({ host, vehicles, selected, onSettled }: Canvas): Painter {
  const glides = new Map<number, Glide>()
  let places = new Map<number, Place>()
  let view: FleetView = { vehicles: [], clusters: [], selected: null }
  const empty = new Set([vehicles, selected])
  let frame = 0

  const isStill = matchMedia('(prefers-reduced-motion: reduce)')

  const placeNow = (id: number, place: Place, now: number): Place => {
    const glide = glides.get(id)
    return glide ? placeAt(glide, now) : place
  }

  const follow = (seen: readonly MapVehicle[], now: number): void => {
    const before = new Map([...places].map(([id, place]) => [id, placeNow(id, place, now)]))
    glides.clear()
    places = new Map(seen.map((vehicle) => [vehicle.id, vehicle]))
    if (isStill.matches) return
    const zoom = host.map.getZoom()
    for (const vehicle of seen) {
      const from = before.get(vehicle.id)
      const glide = from && glides.size < mostGlides && glideBetween(from, vehicle, now, zoom)
      if (glide) glides.set(vehicle.id, glide)
    }
  }

  /** A layer that stays empty is left alone. */
  const put = (layer: MountedLayer, features: Feature[]): void => {
    if (features.length === 0 && empty.has(layer)) return
    if (features.length === 0) empty.add(layer)
    else empty.delete(layer)
    layer.set(features)
  }

  const step = async (): Promise<void> => {
    const now = performance.now()
    const moves = [...glides].map(([id, glide]) => ({ id, newGeometry: point(placeAt(glide, now)) }))
    for (const [id, glide] of glides) if (isOver(glide, now)) glides.delete(id)
    const chosen = moves.filter(({ id }) => id === view.selected?.id)
    const others = moves.filter(({ id }) => id !== view.selected?.id)
    await Promise.all([
      others.length > 0 && vehicles.update({ update: others }),
      chosen.length > 0 && selected.update({ update: chosen }),
    ])
    frame = glides.size > 0 ? requestAnimationFrame(step) : 0
    if (frame === 0) onSettled(view)
  }

  return {
    show(next, direction) {
      const now = performance.now()
      view = next
      follow(next.selected ? [...next.vehicles, next.selected] : next.vehicles, now)
      const feature = (vehicle: MapVehicle): Feature =>
        vehicleFeature(vehicle, hasNose(direction, vehicle === next.selected), glides.get(vehicle.id)?.from)
      put(vehicles, [...next.clusters.map(clusterFeature), ...next.vehicles.map(feature)])
      put(selected, next.selected ? [feature(next.selected)] : [])
      if (glides.size > 0 && frame === 0) frame = requestAnimationFrame(step)
      if (glides.size === 0) onSettled(next)
    },
    stop() {
      cancelAnimationFrame(frame)
      glides.clear()
    },
  }
}
