/** The devices that the page shows, sent in one message for changes in the same script. */
export interface WatchList {
  /** Adds one more subscriber of the device; returns its unsubscribe function. */
  add(id: number): () => void
}

/** Max number of retained rows that are no longer shown, so that a row scrolled back is there at once. */
const maxUnseen = 200

interface Ports {
  tell(changes: { added: readonly number[]; dropped: readonly number[] }): void
  /** These rows need not be retained any longer. */
  forget(ids: readonly number[]): void
}

export function createWatchList({ tell, forget }: Ports): WatchList {
  const counts = new Map<number, number>()
  const told = new Set<number>()
  const touched = new Set<number>()
  const unseen = new Set<number>()

  const settle = () => {
    const ids = [...touched]
    touched.clear()
    const added = ids.filter((id) => counts.has(id) && !told.has(id))
    const dropped = ids.filter((id) => !counts.has(id) && told.has(id))
    for (const id of added) {
      told.add(id)
      unseen.delete(id)
    }
    for (const id of dropped) {
      told.delete(id)
      unseen.add(id)
    }
    if (added.length + dropped.length > 0) tell({ added, dropped })
    const surplus = [...unseen].slice(0, Math.max(0, unseen.size - maxUnseen))
    for (const id of surplus) unseen.delete(id)
    if (surplus.length > 0) forget(surplus)
  }
  const touch = (id: number) => {
    if (touched.size === 0) queueMicrotask(settle)
    touched.add(id)
  }
  return {
    add(id) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      touch(id)
      return () => {
        const left = counts.get(id)! - 1
        if (left > 0) counts.set(id, left)
        else counts.delete(id)
        touch(id)
      }
    },
  }
}
