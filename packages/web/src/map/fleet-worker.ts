import { type FleetAnswer, type FleetMessage, type PackedVehicles, unpackVehicles } from './fleet-messages.ts'
import { holds } from './grid.ts'
import { type Box, toBounds, toX, toY, viewBoxes } from './project.ts'
import type { MapVehicle } from './vehicle.ts'
import { createStore } from './vehicle-store.ts'
import { boxOf, lookAt } from './view.ts'

/** Pixels around the view whose vehicles are handed back as well, so that a pan does not uncover an empty edge. */
const padding = 96

const store = createStore()
let boxes: Box[] = []
let zoom = 0
let clustering = true
let selectedId: number | null = null
let isDue = false

self.onmessage = ({ data }: MessageEvent<FleetMessage>) => {
  switch (data.kind) {
    case 'set':
      store.clear()
      for (const vehicle of unpackVehicles(data.vehicles)) store.put(vehicle)
      return look()
    case 'update':
      return update(data.vehicles)
    case 'view':
      zoom = data.zoom
      boxes = viewBoxes(data.bounds, zoom, padding)
      return look()
    case 'cluster':
      clustering = data.on
      return look()
    case 'select':
      selectedId = data.id
      return look()
    case 'bounds': {
      const box = boxOf(store, Array(store.size).keys())
      return answer({ kind: 'bounds', bounds: box && toBounds(box) })
    }
  }
}

const answer = (message: FleetAnswer) => self.postMessage(message)

/** A batch that touches nothing in view costs the screen nothing. */
function update(packed: PackedVehicles): void {
  let isSeen = false
  for (const vehicle of unpackVehicles(packed)) {
    isSeen ||= concernsView(vehicle)
    store.put(vehicle)
  }
  if (isSeen) look()
}

function concernsView(vehicle: MapVehicle): boolean {
  if (vehicle.id === selectedId || isInView(toX(vehicle.longitude), toY(vehicle.latitude))) return true
  const before = store.indexOf(vehicle.id)
  return before !== undefined && isInView(store.x[before]!, store.y[before]!)
}

const isInView = (x: number, y: number) => boxes.some((box) => holds(box, x, y))

/** Answers once for all messages that wait now. */
function look(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    answer({ kind: 'view', view: lookAt(store, { boxes, zoom, clustering, selectedId }) })
  })
}
