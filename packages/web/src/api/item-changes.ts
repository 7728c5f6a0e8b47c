import type { EntityChanges } from '@rastro/core/model/live'

const listeners = new Map<string, Set<() => void>>()
const keyOf = (entity: string, id: number) => `${entity} ${id}`

/** Subscribes to changes of an item on the server, as its loaded copy is not replaced; returns the unsubscribe function. */
export function watchItem(entity: string, id: number, listener: () => void): () => void {
  const key = keyOf(entity, id)
  const known = listeners.get(key) ?? new Set()
  listeners.set(key, known.add(listener))
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(key)
  }
}

/** Notifies the subscribers of these items. */
export function itemsChanged(changes: EntityChanges | 'all'): void {
  for (const [key, known] of [...listeners]) {
    const [entity = '', id] = key.split(' ')
    const ids = changes === 'all' ? true : changes[entity]
    if (ids === true || ids?.includes(Number(id))) for (const listener of [...known]) listener()
  }
}
