import { clusterBox, clusterMaxZoom, type GridNode, listBox } from './grid.ts'
import { type Box, toBounds, toLatitude, toLongitude } from './project.ts'
import type { FleetView, MapCluster } from './vehicle.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** More markers than this are clustered even when the user wants none: beyond it the screen stutters. */
export const mostMarkers = 5000

export interface ViewQuery {
  boxes: Box[]
  zoom: number
  clustering: boolean
  selectedId: number | null
}

/** What the query sees of the fleet. */
export function lookAt(store: VehicleStore, { boxes, zoom, clustering, selectedId }: ViewQuery): FleetView {
  const selected = selectedId === null ? undefined : store.indexOf(selectedId)
  const nodes = boxes.flatMap((box) => {
    const isClustered = clustering && Math.floor(zoom) <= clusterMaxZoom
    const single = isClustered ? undefined : listBox(store, box, mostMarkers, selected)
    return single ?? clusterBox(store, box, zoom, selected)
  })
  const view: FleetView = { vehicles: [], clusters: [], selected: selected === undefined ? null : store.at(selected) }
  for (const node of nodes)
    if (node.members.length === 1) view.vehicles.push(store.at(node.members[0]!))
    else view.clusters.push(clusterOf(store, node))
  return view
}

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

function clusterOf(store: VehicleStore, { x, y, members }: GridNode): MapCluster {
  const states = { moving: 0, idling: 0, parked: 0, offline: 0 }
  let alarm = false
  for (const index of members) {
    const vehicle = store.at(index)
    states[vehicle.state === 'unknown' ? 'offline' : vehicle.state]++
    alarm ||= vehicle.alarm
  }
  return {
    id: store.at(members[0]!).id,
    latitude: toLatitude(y),
    longitude: toLongitude(x),
    count: members.length,
    states,
    alarm,
    bounds: toBounds(boxOf(store, members)!),
  }
}
