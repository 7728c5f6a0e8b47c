import type { Column } from '../../resource/list/columns.ts'
import type { Row } from './rows.ts'

/** What table and cards draw. */
export interface ShownRows {
  /** The accessible name of the list. */
  readonly label: string
  /** In their order. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** The sums of columns by their ids, as text. */
  readonly totals: ReadonlyMap<string, string>
  /** The id of the column that they are sorted by, with `-` before it for the other direction. */
  readonly sort: string
  onSort(column: string): void
  /** On the map. */
  readonly selected: Row | undefined
  onSelect(row: Row | undefined): void
}
