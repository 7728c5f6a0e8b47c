import { strToU8, Zip, ZipDeflate } from 'fflate'
import { loopTurns } from '../db/loop-turns.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { letters, partsAround, type RowStyle, row, type SheetPart, sheetEnd, sheetStart } from './xlsx-parts.ts'

/** The type of the file (ECMA-376). */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of a sheet with its heading. */
const mostRows = 1_048_576
/** Rows that are packed in one turn of the event loop. */
const rowsATurn = 100

/**
 * A spreadsheet, written page by page: never more than a page of it is in memory, and no other request waits longer than for some
 * rows (decision 141). Rows beyond those that a sheet holds are on further sheets.
 */
export async function* xlsx(
  sheets: Sheet | AsyncIterable<Sheet>,
  rowsOfSheet: number = mostRows,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const taken = () => packed.splice(0)
  const nameOf = distinctNames()
  const parts: SheetPart[] = []
  const begin = (sheet: Sheet) => {
    const name = nameOf(sheet.name)
    const part = openSheet(archive, `xl/worksheets/sheet${parts.length + 1}.xml`, sheet)
    parts.push({ name })
    return part
  }
  const turn = loopTurns()
  for await (const sheet of 'pages' in sheets ? [sheets] : sheets) {
    let open = begin(sheet)
    const roomIn = () => {
      if (open.count === rowsOfSheet) {
        open.end()
        open = begin(sheet)
      }
      return rowsOfSheet - open.count
    }
    for await (const page of sheet.pages) {
      for (let at = 0; at < page.length; ) {
        const some = page.slice(at, at + Math.min(rowsATurn, roomIn()))
        open.add(some)
        at += some.length
        yield* taken()
        await turn()
      }
    }
    const totals = sheet.totals?.()
    if (totals && roomIn() > 0) open.add([totals], 'total')
    open.end()
    yield* taken()
  }
  for (const [path, text] of Object.entries(partsAround(parts))) {
    const part = new ZipDeflate(path)
    archive.add(part)
    part.push(strToU8(text), true)
  }
  archive.end()
  yield* packed
}

/** Begins a sheet in the archive, with its heading. */
function openSheet(archive: Zip, path: string, { columns, hasFilter }: Sheet) {
  const part = new ZipDeflate(path, { level: 4 })
  archive.add(part)
  part.push(strToU8(sheetStart(columns)))
  let filtered = 1
  const open = {
    count: 1,
    add(rows: readonly (readonly SheetCell[])[], style: RowStyle = 'plain') {
      const before = open.count
      open.count += rows.length
      if (style === 'plain') filtered = open.count
      part.push(strToU8(rows.map((cells, index) => row(before + index + 1, cells, columns, style)).join('')))
    },
    end: () => {
      const range = hasFilter && `A1:${letters(columns.length - 1)}${filtered}`
      part.push(strToU8(sheetEnd(range)), true)
    },
  }
  return open
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
