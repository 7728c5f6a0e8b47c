/**
 * A cell with its type. A text is never a formula. A moment is the time on the clock of the reader, as if it were UTC, a day
 * is any moment of it, and a length of time is in milliseconds too.
 */
export type SheetCell =
  | string
  | number
  | null
  | { readonly moment: number }
  | { readonly day: number }
  | { readonly lasting: number }

/** How numbers and moments of a column are shown; they are stored as they are. */
export type CellFormat = 'twoDecimals' | 'sixDecimals' | 'seconds' | 'secondsOfTwelve'

export interface SheetColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
  readonly format?: CellFormat | undefined
}

/** One sheet: its first row stays visible, and its rows are read as the file is read. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>
  /** The row below all others, known when they are written. */
  readonly totals?: (() => readonly SheetCell[] | undefined) | undefined
  /** Its first row filters the others. */
  readonly hasFilter?: true
}
