/** Devices with a mark that the worker knows from the page: an alarm that waits to be seen, or an anchor that holds them. */
export interface Alarmed {
  ids(): ReadonlySet<number>
  /** Hears which devices have come to them or left them. */
  watch(listener: (ids: ReadonlySet<number>) => void): () => void
}

export function createAlarmed(): Alarmed & { set(ids: ReadonlySet<number>): void } {
  let current: ReadonlySet<number> = new Set()
  const listeners = new Set<(ids: ReadonlySet<number>) => void>()
  return {
    ids: () => current,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(ids) {
      const changes = current.symmetricDifference(ids)
      current = ids
      if (changes.size > 0) for (const listener of listeners) listener(changes)
    },
  }
}
