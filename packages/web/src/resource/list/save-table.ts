import { shownIn, utc, type Zone } from '@rastro/core/calendar/clock'
import { xmlText } from '@rastro/core/kit/markup'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import writeXlsxFile from 'write-excel-file/browser'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from './columns.ts'

/** The content of a file, and the time zone of the person. */
interface Sheet<T> {
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
  readonly timezone: string
}

/**
 * Saves a list as an .xlsx file: numbers and moments as such, so that formulas can use them. Cells have no time zones:
 * date-times are local times of the person (FMT-20).
 */
export async function saveSpreadsheet<T>(name: string, { columns, items, timezone }: Sheet<T>) {
  const zone = shownIn(timezone)
  const head = columns.map(({ title }) => ({ value: xmlText(title), fontWeight: 'bold' as const }))
  const rows = items.map((item) =>
    columns.map((column) => cellOf(column.value ? column.value(item) : column.text(item), column.isDay ? utc : zone)),
  )
  const file = await writeXlsxFile([head, ...rows], {
    columns: columns.map(({ width = 200 }) => ({ width: Math.round(width / 7) })),
    stickyRowsCount: 1,
  }).toBlob()
  saveFile(`${name}.xlsx`, file)
}

export async function saveCsv<T>(name: string, { columns, items }: Sheet<T>) {
  saveFile(`${name}.csv`, new Blob([csvOf(columns, items)], { type: 'text/csv' }))
}

/** Max characters of a spreadsheet cell. */
const maxCharacters = 32_767

function cellOf(value: string | number | Date | null, zone: Zone) {
  if (value === null || value === '') return null
  if (value instanceof Date) {
    return { value: new Date(zone(value.getTime())), format: zone === utc ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' }
  }
  return { value: typeof value === 'string' ? xmlText(value.slice(0, maxCharacters)) : value }
}

/**
 * A list as text that spreadsheet programs of Brazil open by a double click: semicolons, and the mark of UTF-8. Text that a
 * program would take for a formula is escaped with an apostrophe.
 */
export function csvOf<T>(columns: readonly Column<T>[], items: readonly T[]): string {
  const lines = [columns.map(({ title }) => title), ...items.map((item) => columns.map(({ text }) => text(item)))]
  return `\uFEFF${lines.map(line).join('')}`
}

const line = csvRow({ separator: ';', lineEnd: '\r\n' })
