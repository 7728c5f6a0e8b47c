import type { ReactNode } from 'react'
import type { Entity, Stored } from '../entity.ts'
import type { Column } from './columns.ts'
import type { Selection } from './use-selection.ts'

/** What table and cards show. */
export interface RowsProps<T extends Stored> {
  /** Where its forms are, and how one is called. */
  of: Pick<Entity<T>, 'form' | 'nameOf'>
  items: readonly T[]
  columns: readonly Column<T>[]
  sort: string
  /** Undefined where nothing can be done with many. */
  selection: Selection<T> | undefined
  rowActions: ((item: T) => ReactNode) | undefined
  onSort(column: string): void
  /** Whether it can be sorted by this column; by every one when undefined. */
  isSortable?: (column: string) => boolean
  /** Undefined where the person may change nothing. */
  onRemove: ((items: readonly T[]) => void) | undefined
  /** The last of the rows is seen. */
  onEnd(): void
}
