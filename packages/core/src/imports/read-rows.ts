import type { ImportKind, ImportRow, RowFault } from './import-kind.ts'

/** A line with its cells as they are stored. */
export interface ReadRow {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

/** The lines that can be imported, why the others cannot, and doubts about cells by `line column`. */
export interface Reading {
  readonly rows: readonly ReadRow[]
  readonly faults: readonly RowFault[]
  readonly warnings: ReadonlyMap<string, 'length' | 'form' | 'check'>
}

/**
 * Reads the lines of a file: every cell, what is required, and what occurs twice in it. Cells of unknown columns are ignored. Pure:
 * the page checks a file with it, and the server each line again.
 */
export function readRows(kind: ImportKind, rows: readonly ImportRow[]): Reading {
  const read: ReadRow[] = []
  const faults: RowFault[] = []
  const warnings = new Map<string, 'length' | 'form' | 'check'>()
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const values: Record<string, string> = {}
    const before = faults.length
    for (const { id: column, isRequired, isUnique, read: readCell } of kind.columns) {
      const typed = cells[column]?.trim() ?? ''
      if (typed === '') {
        if (isRequired) faults.push({ line, column, fault: 'missing' })
        continue
      }
      const { value, fault, warning } = readCell(typed)
      if (fault) faults.push({ line, column, fault })
      if (warning) warnings.set(`${line} ${column}`, warning)
      if (value === undefined) continue
      const other = isUnique && seen.get(`${column} ${value}`)
      if (other) faults.push({ line, column, fault: 'repeated', other })
      else if (isUnique) seen.set(`${column} ${value}`, line)
      values[column] = value
    }
    if (faults.length === before) read.push({ line, values })
  }
  return { rows: read, faults, warnings }
}
