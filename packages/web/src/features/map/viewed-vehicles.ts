import { createEmitter } from '@rastro/core/kit/emitter'
import type { Fleet } from '../../map/fleet.ts'

/** The zoom from which streets are distinguishable. */
const streetZoom = 12
const maxInStreets = 30
const maxVehicles = 500

/** The vehicles that stand alone in view. */
export interface ViewedVehicles {
  /** At most 500 of them. */
  all(): readonly number[]
  /** The vehicles at street level, none when they are too many. */
  inStreets(): readonly number[]
  watch(listener: () => void): () => void
}

/** A fleet that also reports which vehicles are visible. */
export function watchView(fleet: Fleet): { fleet: Fleet; view: ViewedVehicles } {
  let zoom = 0
  let ids: readonly number[] = []
  let inStreets: readonly number[] = []
  const changes = createEmitter()
  fleet.onView(({ vehicles }) => {
    const seen = vehicles
      .slice(0, maxVehicles)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
    const near = zoom >= streetZoom && vehicles.length <= maxInStreets ? seen : []
    const isSame = seen.join() === ids.join() && near.join() === inStreets.join()
    if (isSame) return
    ids = seen
    if (near.join() !== inStreets.join()) inStreets = near
    changes.emit()
  })
  return {
    fleet: {
      ...fleet,
      view(bounds, nextZoom) {
        zoom = nextZoom
        fleet.view(bounds, nextZoom)
      },
    },
    view: {
      all: () => ids,
      inStreets: () => inStreets,
      watch: changes.on,
    },
  }
}
