import type { LiveStore } from '../live/store.ts'
import type { FetchedFleet } from './fetch-fleet.ts'

/** The interval at which the list grows while the first fleet is loading. */
const stepMs = 500

/** Shows the loaded part of the first fleet; an existing fleet is replaced only by a complete one. */
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
