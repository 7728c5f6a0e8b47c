/** A row of a stock server's table: lower-case columns, each value as PostgreSQL writes it as text, null for none. */
export type SourceRow = Readonly<Record<string, string | null>>

/** How much a table holds. */
export interface TableSize {
  readonly rows: number
  readonly largestId: number
}

/** The database of a stock server, wherever it is read from. */
export interface Source {
  /** What tells this installation from others, where its rows do not. */
  readonly identity?: string
  /** The sizes of these tables; one that does not exist, or whose size nobody knows, is missing. */
  sizes(tables: readonly string[]): Promise<ReadonlyMap<string, TableSize>>
  /** The rows of these tables, in any order. Rejects with one sentence where they cannot be read. */
  rows(tables: readonly string[]): AsyncIterable<{ readonly table: string; readonly row: SourceRow }>
  /** How much of the history that is read now was read, from 0 to 1, where its size is not known. */
  share?(): number | undefined
  close(): Promise<void>
}
