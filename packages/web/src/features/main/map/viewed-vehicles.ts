import type { Fleet } from '../../../map/fleet.ts'

/** The zoom from which streets can be told apart. */
const streetZoom = 12
const mostVehicles = 30

/** What is in view at street level: the vehicles there, when they are not too many. */
export interface ViewedVehicles {
  get(): readonly number[]
  watch(listener: () => void): () => void
}

/** A fleet that also tells which vehicles can be seen in the streets. */
export function watchView(fleet: Fleet): { fleet: Fleet; view: ViewedVehicles } {
  let zoom = 0
  let ids: readonly number[] = []
  const listeners = new Set<() => void>()
  fleet.onView(({ vehicles }) => {
    const seen =
      zoom >= streetZoom && vehicles.length <= mostVehicles ? vehicles.map(({ id }) => id).sort((a, b) => a - b) : []
    if (seen.join() === ids.join()) return
    ids = seen
    for (const listener of listeners) listener()
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
      get: () => ids,
      watch(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
