/** Removals by the server. Ours reports them; a stock server has to be polled. */
export interface Removals {
  /** The `removed` of a frame; any list, even an empty one, shows that this server reports removals. */
  hear(removed: readonly number[]): void
  /** These are visible, perhaps again. */
  see(ids: readonly number[]): void
  /** The socket is closed: nothing is reported until it is open again. */
  disconnect(): void
  /** Every removal is reported. */
  areTold(): boolean
  /** Collects removals from now on, while a list is being fetched. */
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
