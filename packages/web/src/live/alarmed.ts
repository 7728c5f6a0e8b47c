import { createEmitter } from '@rastro/core/kit/emitter'

/** Devices with a mark that the worker knows from the page: an alarm that waits to be seen, or an anchor that holds them. */
export interface Alarmed {
  ids(): ReadonlySet<number>
  /** Hears which devices have come to them or left them. */
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
