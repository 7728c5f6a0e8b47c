import { useState } from 'react'
import type { Stored } from '../entity.ts'

export interface Selection<T extends Stored> {
  readonly ids: ReadonlySet<number>
  /** Those of the selected that the list shows. */
  readonly items: readonly T[]
  toggle(id: number): void
  /** All that are shown, or none when all are. */
  toggleAll(): void
  clear(): void
}

/** Which of the shown items are selected; what the search hides is not acted on. */
export function useSelection<T extends Stored>(shown: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const items = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))
  return {
    ids,
    items,
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(items.length === shown.length ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
