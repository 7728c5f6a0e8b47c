import { shownIn, utc, type Zone } from '@rastro/core/calendar/clock'
import { xmlText } from '@rastro/core/kit/markup'
import writeXlsxFile from 'write-excel-file/browser'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'

/** The content of a file, and the time zone of the person; undefined for that of the machine. */
interface Sheet<T> {
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
  readonly timezone: string | undefined
}

/**
 * Saves a list as an .xlsx file: numbers and moments as such, so that formulas can use them. Cells have no time zones:
 * date-times are local times of the person (FMT-20).
 */
export async function saveSpreadsheet<T>(name: string, { columns, items, timezone }: Sheet<T>) {
  const zone = shownIn(timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
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
