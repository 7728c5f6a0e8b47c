import { csvRow } from '@rastro/core/kit/spreadsheet'
import { cellText } from '../../http/cell-text.ts'
import type { ReportTable } from './file-table.ts'

/**
 * The table of a report as text: as spreadsheet programs of the language read it by a double click, `;` and a comma for decimals
 * in Portuguese. It has no totals, so that a program may add it up.
 */
export async function* reportCsv({ columns, pages, reader }: ReportTable): AsyncGenerator<string> {
  const isPortuguese = reader.language === 'ptBR'
  const row = csvRow({ separator: isPortuguese ? ';' : ',', lineEnd: '\r\n' })
  const point = isPortuguese ? ',' : '.'
  // The mark of UTF-8, without which spreadsheet programs spoil accents
  yield `\uFEFF${row(columns.map(({ title }) => title))}`
  for await (const { rows } of pages)
    yield rows.map((cells) => row(cells.map((cell) => cellText(cell, point)))).join('')
}
