import { csvRow } from '@rastro/core/kit/spreadsheet'
import type { Column } from './columns.ts'

/**
 * A list as text that spreadsheet programs of Brazil open by a double click: semicolons, and the mark of UTF-8. Text that a
 * program would take for a formula is escaped with an apostrophe.
 */
export function csvOf<T>(columns: readonly Column<T>[], items: readonly T[]): string {
  const lines = [columns.map(({ title }) => title), ...items.map((item) => columns.map(({ text }) => text(item)))]
  return `\uFEFF${lines.map(line).join('')}`
}

const line = csvRow({ separator: ';', lineEnd: '\r\n' })
