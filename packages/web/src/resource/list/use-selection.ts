import { useMemo, useState } from 'react'
import type { Stored } from '../entity.ts'

export interface Selection<T extends Stored> {
  readonly ids: ReadonlySet<number>
  /** The selected items that the list shows. */
  readonly items: readonly T[]
  /** All that are shown and may be selected. */
  readonly all: readonly T[]
  toggle(id: number): void
  /** Selects all that are shown, or none when all are selected. */
  toggleAll(): void
  clear(): void
}

/** The selection among the shown items; items hidden by the search, and those that may not be selected, are excluded. */
export function useSelection<T extends Stored>(found: readonly T[], isSelectable?: (item: T) => boolean): Selection<T> {
  const shown = useMemo(() => (isSelectable ? found.filter(isSelectable) : found), [found, isSelectable])
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const items = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))
  return {
    ids,
    items,
    all: shown,
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(items.length === shown.length ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
