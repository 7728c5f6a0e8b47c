import { eighths } from './icons/cluster.ts'
import { toX, toY, worldSize } from './project.ts'
import type { FleetView, MapCluster, MapVehicle } from './vehicle.ts'

/** The changes of a view. An id is unique in a view, for a vehicle or for a cluster. */
export interface ViewChange {
  vehicles: readonly MapVehicle[]
  clusters: readonly MapCluster[]
  /** The ids of removed features. */
  gone: readonly number[]
  selected: MapVehicle | null
}

type Marker = MapVehicle | MapCluster

/** Smaller movements of a marker are sent with a later change. */
const tellsFromPixels = 0.5
/** Likewise smaller turns of a nose. */
const tellsFromDegrees = 3

/** Tracks the sent view, so that only visible changes are sent. */
export function createSteadyView(): {
  /** Undefined when nothing changes visibly at this zoom. */
  changeTo(view: FleetView, zoom: number): ViewChange | undefined
} {
  let told = new Map<number, Marker>()
  let selected: MapVehicle | null = null
  return {
    changeTo(view, zoom) {
      const scale = worldSize * 2 ** zoom
      const next = new Map<number, Marker>()
      const fresh = <M extends Marker>(markers: readonly M[], isSame: (a: M, b: M, scale: number) => boolean): M[] =>
        markers.filter((marker) => {
          const before = told.get(marker.id)
          const isKept =
            before !== undefined && isCluster(before) === isCluster(marker) && isSame(before as M, marker, scale)
          next.set(marker.id, isKept ? before : marker)
          return !isKept
        })
      const vehicles = fresh(view.vehicles, looksSame)
      const clusters = fresh(view.clusters, isSameCluster)
      const gone = [...told.keys()].filter((id) => !next.has(id))
      const isSame = vehicles.length + clusters.length + gone.length === 0 && isSameVehicle(selected, view.selected)
      told = next
      selected = view.selected
      return isSame ? undefined : { vehicles, clusters, gone, selected }
    },
  }
}

/** The view after a change; unchanged features stay the same objects. */
export function createChangingView(): { viewAfter(change: ViewChange | undefined): FleetView } {
  const vehicles = new Map<number, MapVehicle>()
  const clusters = new Map<number, MapCluster>()
  let view: FleetView = { vehicles: [], clusters: [], selected: null }
  return {
    viewAfter(change) {
      if (!change) return view
      for (const id of change.gone) {
        vehicles.delete(id)
        clusters.delete(id)
      }
      for (const vehicle of change.vehicles) {
        clusters.delete(vehicle.id)
        vehicles.set(vehicle.id, vehicle)
      }
      for (const cluster of change.clusters) {
        vehicles.delete(cluster.id)
        clusters.set(cluster.id, cluster)
      }
      view = { vehicles: [...vehicles.values()], clusters: [...clusters.values()], selected: change.selected }
      return view
    },
  }
}

const isCluster = (marker: Marker): marker is MapCluster => 'count' in marker

/** The selected vehicle is followed closely, so each of its fixes is sent. */
const isSameVehicle = (a: MapVehicle | null, b: MapVehicle | null): boolean =>
  a === b || (a !== null && b !== null && keys.every((key) => a[key] === b[key]))
const keys = [
  'id',
  'latitude',
  'longitude',
  'course',
  'speed',
  'fixTime',
  'valid',
  'state',
  'silent',
  'alarm',
  'blocked',
  'blockWaits',
  'anchored',
  'overLimit',
  'category',
  'label',
] as const satisfies readonly (keyof MapVehicle)[]

const looksSame = (a: MapVehicle, b: MapVehicle, scale: number): boolean =>
  a.state === b.state &&
  a.silent === b.silent &&
  a.alarm === b.alarm &&
  a.blocked === b.blocked &&
  a.blockWaits === b.blockWaits &&
  a.anchored === b.anchored &&
  a.overLimit === b.overLimit &&
  a.category === b.category &&
  a.label === b.label &&
  (a.state !== 'moving' || angleBetween(a.course, b.course) < tellsFromDegrees) &&
  pixelsBetween(a, b, scale) < tellsFromPixels

const isSameCluster = (a: MapCluster, b: MapCluster, scale: number): boolean =>
  a.count === b.count &&
  a.alarm === b.alarm &&
  isSameRing(a.states, b.states) &&
  pixelsBetween(a, b, scale) < tellsFromPixels

const isSameRing = (a: MapCluster['states'], b: MapCluster['states']): boolean =>
  (a.moving === b.moving && a.idling === b.idling && a.parked === b.parked && a.offline === b.offline) ||
  eighths(a).join() === eighths(b).join()

interface Place {
  longitude: number
  latitude: number
}
function pixelsBetween(a: Place, b: Place, scale: number): number {
  if (a.longitude === b.longitude && a.latitude === b.latitude) return 0
  return Math.hypot(toX(a.longitude) - toX(b.longitude), toY(a.latitude) - toY(b.latitude)) * scale
}

const angleBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)
