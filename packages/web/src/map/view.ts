import { clusterBox, clusterMaxZoom, type GridNode, listBox } from './grid.ts'
import { type Box, toBounds, toLatitude, toLongitude, worldSize } from './project.ts'
import type { ClusterContent, FleetView, MapCluster } from './vehicle.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** Max single markers; more are clustered even with clustering off, as rendering would stutter. */
export const maxMarkers = 5000

/** Max vehicle ids returned for a cluster. */
const maxListed = 50

/** Pixels from the middle of a cluster, or of another marker, from which a marker hides no count and no glyph. */
export const roomPixels = 30

export interface ViewQuery {
  boxes: Box[]
  zoom: number
  clustering: boolean
  selectedId: number | null
}

/** The visible features, and the vehicles of each cluster: their indexes, by its id. */
export interface Seen {
  readonly view: FleetView
  readonly inside: ReadonlyMap<number, readonly number[]>
}

/** The fleet data of the query. */
export function lookAt(store: VehicleStore, { boxes, zoom, clustering, selectedId }: ViewQuery): Seen {
  const selected = selectedId === null ? undefined : store.indexOf(selectedId)
  const nodes = boxes.flatMap((box) => {
    const isClustered = clustering && Math.floor(zoom) <= clusterMaxZoom
    const single = isClustered ? undefined : listBox(store, box, maxMarkers, selected)
    return single ?? clusterBox(store, box, zoom, selected)
  })
  const view: FleetView = { vehicles: [], clusters: [], selected: selected === undefined ? null : store.at(selected) }
  const inside = new Map<number, readonly number[]>()
  const room = roomPixels / (worldSize * 2 ** zoom)
  for (const { vehicles, cluster } of nodes.map((node) => separate(store, node, room))) {
    for (const index of vehicles) view.vehicles.push(store.at(index))
    if (!cluster) continue
    const { id } = store.at(cluster.members[0]!)
    view.clusters.push(clusterOf(store, cluster, id))
    inside.set(id, cluster.members)
  }
  return { view, inside }
}

/**
 * The vehicles with an alarm leave their cluster where there is room for their markers; the others stay in it, and it carries
 * their badge, because a marker above it would hide its count (decision 107).
 */
function separate(store: VehicleStore, node: GridNode, room: number): { vehicles: number[]; cluster?: GridNode } {
  const { members } = node
  if (members.length === 1) return { vehicles: members }
  const calm = members.filter((index) => !store.at(index).alarm)
  if (calm.length === members.length) return { vehicles: [], cluster: node }
  const taken = [calm.length > 0 ? middleOf(store, calm) : node]
  const apart = members.filter((index) => {
    if (!store.at(index).alarm) return false
    const place = { x: store.x[index]!, y: store.y[index]! }
    if (taken.some((other) => Math.hypot(other.x - place.x, other.y - place.y) < room)) return false
    taken.push(place)
    return true
  })
  if (apart.length === 0) return { vehicles: apart, cluster: node }
  const left = members.filter((index) => !apart.includes(index))
  if (left.length < 2) return { vehicles: members }
  return { vehicles: apart, cluster: { ...middleOf(store, left), members: left } }
}

function middleOf(store: VehicleStore, members: readonly number[]): { x: number; y: number } {
  const sum = (values: Float64Array) => members.reduce((total, index) => total + values[index]!, 0)
  return { x: sum(store.x) / members.length, y: sum(store.y) / members.length }
}

/** The content of a cluster with these indexes. */
export const contentOf = (store: VehicleStore, indexes: readonly number[]): ClusterContent => ({
  bounds: toBounds(boxOf(store, indexes)!),
  members: indexes.slice(0, maxListed).map((index) => store.at(index).id),
})

/**
 * The box of the first view (MAP-43): around the vehicles with a valid fix, or where none has one, around all; null while there
 * is none. A unit without a fix reports 0, 0, which is in nobody's first view.
 */
export function firstBoxOf(store: VehicleStore): Box | null {
  const placed = [...Array(store.size).keys()].filter((index) => {
    const { latitude, longitude } = store.at(index)
    return latitude !== 0 || longitude !== 0
  })
  const valid = placed.filter((index) => store.at(index).valid)
  return boxOf(store, valid.length > 0 ? valid : placed)
}

/** The box around these vehicles, null around none. */
function boxOf(store: VehicleStore, members: Iterable<number>): Box | null {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const index of members) {
    box.x0 = Math.min(box.x0, store.x[index]!)
    box.x1 = Math.max(box.x1, store.x[index]!)
    box.y0 = Math.min(box.y0, store.y[index]!)
    box.y1 = Math.max(box.y1, store.y[index]!)
  }
  return box.x0 === Infinity ? null : box
}

function clusterOf(store: VehicleStore, { x, y, members }: GridNode, id: number): MapCluster {
  const states = { moving: 0, idling: 0, parked: 0, offline: 0 }
  let alarm = false
  for (const index of members) {
    const vehicle = store.at(index)
    states[vehicle.silent || vehicle.state === 'unknown' ? 'offline' : vehicle.state]++
    alarm ||= vehicle.alarm
  }
  return {
    id,
    latitude: toLatitude(y),
    longitude: toLongitude(x),
    count: members.length,
    states,
    alarm,
  }
}
