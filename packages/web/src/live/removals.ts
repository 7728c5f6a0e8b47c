/** What the server says it has taken away. Ours tells; of a stock server one has to ask. */
export interface Removals {
  /** The `removed` of a frame; any list, an empty one too, says that this server tells. */
  hear(removed: readonly number[]): void
  /** These are seen, perhaps again. */
  see(ids: readonly number[]): void
  /** The socket is closed: nothing is told until it is open again. */
  disconnect(): void
  /** Nothing disappears without being told. */
  areTold(): boolean
  /** Collects what is taken away from now on, while a list is on its way. */
  watch(): { readonly ids: ReadonlySet<number>; stop(): void }
}

export function createRemovals(): Removals {
  const watching = new Set<Set<number>>()
  let isTold = false
  return {
    hear(removed) {
      isTold = true
      for (const ids of watching) for (const id of removed) ids.add(id)
    },
    see(seen) {
      for (const ids of watching) for (const id of seen) ids.delete(id)
    },
    disconnect() {
      isTold = false
    },
    areTold: () => isTold,
    watch() {
      const ids = new Set<number>()
      watching.add(ids)
      return { ids, stop: () => watching.delete(ids) }
    },
  }
}
