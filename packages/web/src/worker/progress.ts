import type { LiveStore } from '../live/store.ts'
import type { FetchedFleet } from './fetch-fleet.ts'

/** How often the list grows while the first fleet is on its way. */
const stepMs = 500

/** Shows what has come of the first fleet; one that is there already is replaced only as a whole. */
export function createProgress(store: Pick<LiveStore, 'apply' | 'size'>): { add(slice: FetchedFleet): void } {
  let waiting: FetchedFleet[] = []
  let shownAt = -Infinity
  return {
    add(slice) {
      if (store.size() !== undefined) {
        waiting = []
        return
      }
      waiting.push(slice)
      if (performance.now() - shownAt < stepMs) return
      shownAt = performance.now()
      store.apply(waiting)
      waiting = []
    },
  }
}
