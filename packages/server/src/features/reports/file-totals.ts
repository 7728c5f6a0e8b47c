import type { SheetCell } from '../../http/sheet.ts'
import type { FileColumn } from './file-columns.ts'

/** Sums of the columns that have one. */
export interface Totals {
  add(rows: readonly (readonly SheetCell[])[]): void
  /** The word in the first cell that has no sum, and the sums; undefined where no column is summed. */
  row(word: string): readonly SheetCell[] | undefined
}

/** Adds up the rows of a table. */
export function totalsOf(columns: readonly Pick<FileColumn, 'isSummed'>[]): Totals {
  const sums = new Map<number, SheetCell>()
  const summed = columns.flatMap(({ isSummed }, at) => (isSummed ? [at] : []))
  const worded = columns.findIndex(({ isSummed }) => !isSummed)
  return {
    add(rows) {
      for (const cells of rows) {
        for (const at of summed) sums.set(at, plus(sums.get(at) ?? null, cells[at] ?? null))
      }
    },
    row: (word) =>
      summed.length > 0 ? columns.map((_, at) => (at === worded ? word : (sums.get(at) ?? null))) : undefined,
  }
}

function plus(sum: SheetCell, cell: SheetCell): SheetCell {
  if (typeof cell === 'number') return (typeof sum === 'number' ? sum : 0) + cell
  if (typeof cell === 'object' && cell && 'lasting' in cell) {
    const before = typeof sum === 'object' && sum && 'lasting' in sum ? sum.lasting : 0
    return { lasting: before + cell.lasting }
  }
  return sum
}
