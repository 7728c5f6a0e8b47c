import type { Sheet, SheetCell } from './sheet.ts'
import { letters, partsAround, type RowStyle, rowWriter, type SheetPart, sheetEnd, sheetStart } from './xlsx-parts.ts'
import { type ArchivedFile, zipped } from './zip.ts'

/** The type of the file (ECMA-376). */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of a sheet with its heading. */
const mostRows = 1_048_576
/** Rows that are written in one turn of the event loop. */
const rowsATurn = 100

/**
 * A spreadsheet, written page by page: never more than a page of it is in memory, and no other request waits longer than for some
 * rows (decision 141). Rows beyond those that a sheet holds are on further sheets.
 */
export const xlsx = (
  sheets: Sheet | AsyncIterable<Sheet>,
  rowsOfSheet: number = mostRows,
): AsyncGenerator<Uint8Array> => zipped(partsOf(sheets, rowsOfSheet))

async function* partsOf(sheets: Sheet | AsyncIterable<Sheet>, rowsOfSheet: number): AsyncGenerator<ArchivedFile> {
  const nameOf = distinctNames()
  const parts: SheetPart[] = []
  for await (const sheet of 'pages' in sheets ? [sheets] : sheets) {
    const pieces = piecesOf(sheet)
    try {
      const rest: Rest = { pieces, next: await pieces.next() }
      do {
        parts.push({ name: nameOf(sheet.name) })
        yield { name: `xl/worksheets/sheet${parts.length}.xml`, pages: sheetXml(sheet, rest, rowsOfSheet) }
      } while (!rest.next.done)
    } finally {
      await pieces.return(undefined)
    }
  }
  for (const [name, text] of Object.entries(partsAround(parts))) yield { name, pages: [text] }
}

/** Rows that are written at once. */
interface Piece {
  readonly rows: readonly (readonly SheetCell[])[]
  readonly style: RowStyle
}
/** What is left of the rows of a sheet. */
interface Rest {
  readonly pieces: AsyncGenerator<Piece, void>
  next: IteratorResult<Piece, void>
}

async function* piecesOf({ pages, totals }: Sheet): AsyncGenerator<Piece, void> {
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += rowsATurn) yield { rows: page.slice(at, at + rowsATurn), style: 'plain' }
  }
  const sums = totals?.()
  if (sums) yield { rows: [sums], style: 'total' }
}

/** As many of the rows as a sheet holds. */
async function* sheetXml({ columns, hasFilter }: Sheet, rest: Rest, rowsOfSheet: number): AsyncGenerator<string> {
  const row = rowWriter(columns)
  yield sheetStart(columns)
  let count = 1
  let filtered = 1
  while (!rest.next.done && count < rowsOfSheet) {
    const { rows, style } = rest.next.value
    const some = rows.slice(0, rowsOfSheet - count)
    let text = ''
    for (const cells of some) text += row(++count, cells, style)
    if (style === 'plain') filtered = count
    yield text
    const left = rows.slice(some.length)
    rest.next = left.length > 0 ? { value: { rows: left, style } } : await rest.pieces.next()
  }
  yield sheetEnd(hasFilter && `A1:${letters(columns.length - 1)}${filtered}`)
}

/** Up to 31 characters, without those that separate a sheet from its cells; a name that was used gets a number. */
function distinctNames(): (name: string) => string {
  const used = new Set<string>()
  return (name) => {
    const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim() || '-'
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` (${number})`
      const tried = plain.slice(0, 31 - suffix.length) + suffix
      if (used.has(tried.toLowerCase())) continue
      used.add(tried.toLowerCase())
      return tried
    }
  }
}
