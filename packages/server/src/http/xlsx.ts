import { escaped } from '@rastro/core/kit/markup'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { loopTurns } from '../db/loop-turns.ts'

/** A cell with its type. A text is never a formula. A moment is the time on the clock of the reader, as if it were UTC (ms). */
export type SheetCell = string | number | null | { readonly moment: number }

/** One sheet: its first row stays visible, and its rows are read as the file is read. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly { readonly title: string; readonly width: number }[]
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** The type of the file (ECMA-376). */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Max characters of a cell, and rows of a sheet with its heading. */
const maxCharacters = 32_767
const maxRows = 1_048_576
/** Rows that are packed in one turn of the event loop. */
const rowsATurn = 100

/**
 * A spreadsheet, written page by page: never more than a page of it is in memory, and no other request waits longer than for some
 * rows (decision 141). Rows beyond those of a sheet are left out.
 */
export async function* xlsx({ name, columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  for (const [path, text] of Object.entries(partsAround(name))) {
    const part = new ZipDeflate(path)
    archive.add(part)
    part.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  archive.add(sheet)
  sheet.push(strToU8(sheetStart(columns)))
  let count = 1
  const turn = loopTurns()
  for await (const page of pages) {
    for (let at = 0; at < page.length && count < maxRows; at += rowsATurn) {
      const rows = page.slice(at, Math.min(at + rowsATurn, at + maxRows - count))
      const before = count
      count += rows.length
      sheet.push(strToU8(rows.map((cells, index) => row(before + index + 1, cells)).join('')))
      yield* packed
      packed = []
      await turn()
    }
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  archive.end()
  yield* packed
}

/** A row by its number from 1. Some programs read no cell without its place. */
const row = (number: number, cells: readonly SheetCell[], style = 0): string =>
  `<row r="${number}">${cells.map((value, at) => cell(`${letters(at)}${number}`, value, style)).join('')}</row>`

function cell(place: string, value: SheetCell, style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') {
    const text = value.length > maxCharacters ? value.slice(0, maxCharacters) : value
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  }
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : ''
  return `<c r="${place}" s="${styles.moment}"><v>${dayNumber(value.moment)}</v></c>`
}

/** The name of a column from 0: A … Z, AA … */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}

/** Days since 30 December 1899, as spreadsheets count them from 1900 on. */
const dayNumber = (ms: number): number => ms / 86_400_000 + 25_569

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function sheetStart(columns: Sheet['columns']): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>${row(
      1,
      columns.map(({ title }) => title),
      styles.title,
    )}`
  )
}

/** The places of the formats in the list of the styles. */
const styles = { title: 1, moment: 2 } as const

const partsAround = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Up to 31 characters, without those that separate a sheet from its cells. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
