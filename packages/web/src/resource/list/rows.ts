import type { ReactNode } from 'react'
import type { Entity, Stored } from '../entity.ts'
import type { Column } from './columns.ts'
import type { Selection } from './use-selection.ts'

/** The input of table and cards. */
export interface RowsProps<T extends Stored> {
  /** The address of its forms, and the name of an item. */
  of: Pick<Entity<T>, 'form' | 'nameOf'>
  items: readonly T[]
  columns: readonly Column<T>[]
  sort: string
  /** Undefined without bulk actions. */
  selection: Selection<T> | undefined
  /** Whether it may be selected; all may when undefined. */
  isSelectable?: ((item: T) => boolean) | undefined
  rowActions: ((item: T) => ReactNode) | undefined
  onSort(column: string): void
  /** Whether it can be sorted by this column; by every one when undefined. */
  isSortable?: (column: string) => boolean
  /** Undefined for read-only users. */
  onRemove: ((items: readonly T[]) => void) | undefined
  /** Whether the person may remove it; all when undefined. */
  mayRemove?: ((item: T) => boolean) | undefined
  /** The last row is visible. */
  onEnd(): void
}
