import type { Feature } from 'geojson'
import { clusterFeature, type Direction, hasNose, point, turns, vehicleFeature } from './features.ts'
import type { MapHost, MountedLayer } from './host.ts'
import type { Player } from './player.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import type { FleetView, MapCluster, MapVehicle } from './vehicle.ts'

/** The layers of the fleet. */
interface Canvas {
  host: MapHost
  vehicles: MountedLayer
  selected: MountedLayer
  /** Receives the selected vehicle's position, with each step. */
  shown: ShownVehicle
  /** Called after each change; `drawn` is the drawn view. */
  onDrawn(drawn: () => FleetView): void
}

interface Painter {
  show(view: FleetView, direction: Direction): void
  stop(): void
}

/** Max share of time for animation steps: a slow machine shows fewer of them. */
const shareOfTime = 1 / 3

/** Renders the view into the layers, and animates vehicles to their last fix. Idle while all stand. */
export function createPainter({ host, vehicles, selected, shown, onDrawn }: Canvas): Painter {
  // Nothing moves before its second fix, so the player is not loaded before the first render.
  let player: Player | undefined
  import('./player.ts').then(({ createPlayer }) => {
    player = createPlayer()
    take()
  })
  let view: FleetView = { vehicles: [], clusters: [], selected: null }
  let direction: Direction = 'all'
  /** The features in the layer of vehicles, by id; undefined before the first render. */
  let painted: ReadonlyMap<number, MapVehicle | MapCluster> | undefined
  let hasSelected = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isStopped = false

  const isStill = matchMedia('(prefers-reduced-motion: reduce)')

  const take = (now = performance.now()): void => {
    const seen = view.selected ? [...view.vehicles, view.selected] : view.vehicles
    player?.take(seen, now, host.map.getZoom(), isStill.matches)
  }

  /** The view with animated vehicles at their current positions. */
  const drawn = (): FleetView => {
    const now = performance.now()
    const moved = (vehicle: MapVehicle) => ({ ...vehicle, ...placeOf(vehicle, now) })
    return { ...view, vehicles: view.vehicles.map(moved), selected: view.selected && moved(view.selected) }
  }
  const placeOf = (vehicle: MapVehicle, now: number) => {
    const { longitude, latitude, course } = player?.placeOf(vehicle, now) ?? vehicle
    return { longitude, latitude, course }
  }
  const showSelected = (now: number): void =>
    shown.set(view.selected && { id: view.selected.id, ...placeOf(view.selected, now) })
  const isHeaded = (vehicle: MapVehicle) => hasNose(direction, vehicle.id === view.selected?.id)

  const feature = (marker: MapVehicle | MapCluster, now: number): Feature =>
    'count' in marker ? clusterFeature(marker) : vehicleFeature(marker, isHeaded(marker), placeOf(marker, now))

  /** Only tiles with visible changes are rebuilt; `drove` were between two places until now. */
  const paintVehicles = (next: FleetView, drove: readonly MapVehicle[], now: number): void => {
    const before = painted
    if (!before && next.vehicles.length + next.clusters.length === 0) return
    const markers = new Map([...next.clusters, ...next.vehicles].map((marker) => [marker.id, marker]))
    painted = markers
    if (!before || before.size === 0) {
      vehicles.set(Array.from(markers.values(), (marker) => feature(marker, now)))
      return
    }
    const driven = new Set(drove.map(({ id }) => id))
    const fresh = [...markers.values()].filter((marker) => before.get(marker.id) !== marker || driven.has(marker.id))
    const remove = [...before.keys()].filter((id) => !markers.has(id))
    if (fresh.length + remove.length === 0) return
    vehicles.update({ remove, add: fresh.map((marker) => feature(marker, now)) })
  }

  /** A layer that stays empty is not updated. */
  const paintSelected = ({ selected: chosen }: FleetView, now: number): void => {
    if (chosen || hasSelected) selected.set(chosen ? [feature(chosen, now)] : [])
    hasSelected = chosen !== null
  }

  const change = (layer: MountedLayer, movers: readonly MapVehicle[], now: number) =>
    movers.length > 0 &&
    layer.update({
      update: movers.map((vehicle) => {
        const place = placeOf(vehicle, now)
        const course = [{ key: 'course', value: place.course }]
        return {
          id: vehicle.id,
          newGeometry: point(place),
          ...(isHeaded(vehicle) && turns(vehicle) && { addOrUpdateProperties: course }),
        }
      }),
    })

  const step = async (): Promise<void> => {
    const now = performance.now()
    const movers = player?.moving(now) ?? []
    const isChosen = ({ id }: MapVehicle) => id === view.selected?.id
    const chosen = movers.filter(isChosen)
    await Promise.all([
      change(
        vehicles,
        movers.filter((mover) => !isChosen(mover)),
        now,
      ),
      change(selected, chosen, now),
    ])
    if (isStopped) return
    if (chosen.length > 0) showSelected(now)
    onDrawn(drawn)
    plan(performance.now() - now)
  }

  const plan = (spentMs: number): void => {
    const rest = player?.rest(host.map.getZoom())
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (rest === undefined) return
    const wait = Math.max(rest, spentMs / shareOfTime) - spentMs
    timer = setTimeout(() => {
      frame = requestAnimationFrame(step)
    }, wait)
  }

  return {
    show(next, nextDirection) {
      const now = performance.now()
      const drove = player?.moving(now) ?? []
      // Every marker changes
      if (direction !== nextDirection && painted) painted = new Map()
      view = next
      direction = nextDirection
      take(now)
      paintVehicles(next, drove, now)
      paintSelected(next, now)
      showSelected(now)
      onDrawn(drawn)
      plan(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    },
  }
}
