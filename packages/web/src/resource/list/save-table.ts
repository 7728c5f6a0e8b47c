import writeXlsxFile from 'write-excel-file/browser'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'

/** Saves a list as an .xlsx file: numbers and moments as such, so that they can be reckoned with. */
export async function saveSpreadsheet<T>(name: string, columns: readonly Column<T>[], items: readonly T[]) {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const rows = items.map((item) =>
    columns.map((column) => cellOf(column.value ? column.value(item) : column.text(item))),
  )
  const file = await writeXlsxFile([head, ...rows], {
    columns: columns.map(({ width = 200 }) => ({ width: Math.round(width / 7) })),
    stickyRowsCount: 1,
  }).toBlob()
  saveFile(`${name}.xlsx`, file)
}

export async function saveCsv<T>(name: string, columns: readonly Column<T>[], items: readonly T[]) {
  saveFile(`${name}.csv`, new Blob([csvOf(columns, items)], { type: 'text/csv' }))
}

/** The longest text that a cell of a spreadsheet takes. */
const mostCharacters = 32_767

function cellOf(value: string | number | Date | null) {
  if (value === null || value === '') return null
  if (value instanceof Date) return { value, format: 'dd/mm/yyyy hh:mm' }
  return { value: typeof value === 'string' ? value.slice(0, mostCharacters) : value }
}
