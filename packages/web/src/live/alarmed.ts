import { createEmitter } from '@rastro/core/kit/emitter'

/** Devices with a mark that the worker gets from the page: an unacknowledged alarm, or an active anchor. */
export interface Alarmed {
  ids(): ReadonlySet<number>
  /** Subscribes to the ids of devices that were added or removed. */
  watch(listener: (ids: ReadonlySet<number>) => void): () => void
}

export function createAlarmed(): Alarmed & { set(ids: ReadonlySet<number>): void } {
  let current: ReadonlySet<number> = new Set()
  const changed = createEmitter<[ids: ReadonlySet<number>]>()
  return {
    ids: () => current,
    watch: changed.on,
    set(ids) {
      const changes = current.symmetricDifference(ids)
      current = ids
      if (changes.size > 0) changed.emit(changes)
    },
  }
}
