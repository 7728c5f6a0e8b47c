import type { FleetAnswer, FleetMessage } from './fleet-messages.ts'
import { holds } from './grid.ts'
import { type Box, toBounds, toX, toY, viewBoxes } from './project.ts'
import { createSteadyView } from './steady-view.ts'
import type { MapVehicle } from './vehicle.ts'
import { createStore } from './vehicle-store.ts'
import { contentOf, firstBoxOf, lookAt, type Seen } from './view.ts'

/** Pixels around the view whose vehicles are returned as well, so that a pan does not uncover an empty edge. */
const padding = 96

/** The fleet of one map: the other end of `createFleet`, in the worker. */
export interface FleetGrid {
  /** Replaces the entire fleet. */
  set(vehicles: readonly MapVehicle[]): void
  /** Adds or moves some vehicles. A batch outside the view costs no rendering. */
  update(vehicles: readonly MapVehicle[]): void
  hear(message: FleetMessage): void
  close(): void
}

export function createFleetGrid(answer: (message: FleetAnswer) => void): FleetGrid {
  const store = createStore()
  const steady = createSteadyView()
  let boxes: Box[] = []
  let zoom = 0
  let clustering = true
  let selectedId: number | null = null
  let due: ReturnType<typeof setTimeout> | undefined
  let isAnswerDue = true
  let inside: Seen['inside'] = new Map()

  const isInView = (x: number, y: number) => boxes.some((box) => holds(box, x, y))
  const concernsView = (vehicle: MapVehicle): boolean => {
    if (vehicle.id === selectedId || isInView(toX(vehicle.longitude), toY(vehicle.latitude))) return true
    const before = store.indexOf(vehicle.id)
    return before !== undefined && isInView(store.x[before]!, store.y[before]!)
  }
  /** Responds once for all queued messages, and not at all when the screen would not change. */
  const look = () => {
    due ??= setTimeout(() => {
      due = undefined
      const seen = lookAt(store, { boxes, zoom, clustering, selectedId })
      inside = seen.inside
      const change = steady.changeTo(seen.view, zoom)
      if (change || isAnswerDue) answer({ kind: 'view', change })
      isAnswerDue = false
    })
  }

  return {
    set(vehicles) {
      store.clear()
      inside = new Map()
      for (const vehicle of vehicles) store.put(vehicle)
      // Also when none of them is in view: the map may need the fleet for its initial view
      isAnswerDue = true
      look()
    },
    update(vehicles) {
      let isSeen = false
      for (const vehicle of vehicles) {
        isSeen ||= concernsView(vehicle)
        store.put(vehicle)
      }
      if (isSeen) look()
    },
    hear(message) {
      switch (message.kind) {
        case 'view':
          zoom = message.zoom
          boxes = viewBoxes(message.bounds, zoom, padding)
          return look()
        case 'cluster':
          clustering = message.on
          return look()
        case 'select':
          selectedId = message.id
          return look()
        case 'content': {
          const indexes = inside.get(message.id)
          return answer({ kind: 'content', content: indexes && contentOf(store, indexes) })
        }
        case 'bounds': {
          const box = firstBoxOf(store)
          return answer({ kind: 'bounds', bounds: box && toBounds(box) })
        }
      }
    },
    close: () => clearTimeout(due),
  }
}
