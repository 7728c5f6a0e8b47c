import { clusterBox, clusterMaxZoom, type GridNode, listBox } from './grid.ts'
import { type Box, toBounds, toLatitude, toLongitude } from './project.ts'
import type { ClusterContent, FleetView, MapCluster } from './vehicle.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** Max single markers; more are clustered even with clustering off, as rendering would stutter. */
export const maxMarkers = 5000

/** Max vehicle ids returned for a cluster. */
const maxListed = 50

/** Max vehicles with an alarm that are drawn beside their cluster. */
export const maxApart = 200

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
  for (const node of nodes)
    if (node.members.length === 1) view.vehicles.push(store.at(node.members[0]!))
    else addCluster({ view, inside }, store, node)
  return { view, inside }
}

/** A cluster, and above it those of its vehicles that have an alarm; where all have one, there is no cluster. */
function addCluster(
  { view, inside }: { view: FleetView; inside: Map<number, readonly number[]> },
  store: VehicleStore,
  node: GridNode,
): void {
  const { members } = node
  const apart = members.filter((index) => store.at(index).alarm).slice(0, maxApart)
  for (const index of apart) view.vehicles.push(store.at(index))
  const first = members.find((index) => !apart.includes(index))
  if (first === undefined) return
  const { id } = store.at(first)
  view.clusters.push(clusterOf(store, node, id))
  inside.set(id, members)
}

/** The content of a cluster with these indexes. */
export const contentOf = (store: VehicleStore, indexes: readonly number[]): ClusterContent => ({
  bounds: toBounds(boxOf(store, indexes)!),
  members: indexes.slice(0, maxListed).map((index) => store.at(index).id),
})

/** The box around all vehicles, null while there is none. */
export function boxOf(store: VehicleStore, members: Iterable<number>): Box | null {
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
