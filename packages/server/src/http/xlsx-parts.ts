import { escaped } from '@rastro/core/kit/markup'
import type { CellFormat, SheetCell, SheetColumn } from './sheet.ts'

/** Whether a row is a heading, one of many, or the sum of them. */
export type RowStyle = 'heading' | 'plain' | 'total'

/** A sheet that was written. */
export interface SheetPart {
  readonly name: string
}

/** Max characters of a cell. */
const maxCharacters = 32_767

/** The places of the formats in the list of the styles. */
const styles = {
  plain: 0,
  bold: 1,
  moment: 2,
  seconds: 3,
  secondsOfTwelve: 4,
  lasting: 5,
  twoDecimals: 6,
  sixDecimals: 7,
  boldLasting: 8,
  boldTwoDecimals: 9,
  day: 10,
} as const

/** Writes a row by its number from 1. */
export type WriteRow = (number: number, cells: readonly SheetCell[], style: RowStyle) => string

/** The writer of the rows of these columns. Some programs read no cell without its place. */
export function rowWriter(columns: readonly SheetColumn[]): WriteRow {
  const places = columns.map((_, at) => `<c r="${letters(at)}`)
  return (number, cells, style) => {
    const isBold = style !== 'plain'
    let text = `<row r="${number}">`
    for (let at = 0; at < cells.length; at += 1) {
      const value = cells[at]!
      if (value !== null && value !== '') text += cellText(places[at]! + number, value, columns[at]!.format, isBold)
    }
    return `${text}</row>`
  }
}

function cellText(place: string, value: NonNullable<SheetCell>, format: CellFormat | undefined, isBold: boolean) {
  if (typeof value === 'string') return place + textEnd(value, isBold)
  if (typeof value === 'number') return numberText(place, value, numberStyle(format, isBold))
  if ('lasting' in value) return numberText(place, value.lasting / dayMs, isBold ? styles.boldLasting : styles.lasting)
  if ('day' in value) return numberText(place, Math.floor(dayNumber(value.day)), styles.day)
  const style = format === 'seconds' || format === 'secondsOfTwelve' ? styles[format] : styles.moment
  return numberText(place, dayNumber(value.moment), style)
}

/** Spaces at the ends and line breaks, which XML does not keep by itself. */
const spaced = /^\s|\s$|[\r\n]/

function textEnd(value: string, isBold: boolean): string {
  const text = escaped(value.length > maxCharacters ? value.slice(0, maxCharacters) : value)
  const space = spaced.test(text) ? ' xml:space="preserve"' : ''
  return `${isBold ? boldText : plainText}${space}>${text}</t></is></c>`
}

const plainText = '" t="inlineStr"><is><t'
const boldText = `" s="${styles.bold}${plainText}`

function numberStyle(format: CellFormat | undefined, isBold: boolean): number {
  if (format === 'twoDecimals') return isBold ? styles.boldTwoDecimals : styles.twoDecimals
  return format === 'sixDecimals' ? styles.sixDecimals : styles.plain
}

/** What stands between the place of a number and itself, by its style. */
const numberStarts = Object.values(styles).map((style) => (style === styles.plain ? '"><v>' : `" s="${style}"><v>`))

const numberText = (place: string, value: number, style: number): string =>
  Number.isFinite(value) ? `${place}${numberStarts[style]}${value}</v></c>` : ''

/** The name of a column from 0: A … Z, AA … */
export function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}

const dayMs = 86_400_000
/** Days since 30 December 1899, as spreadsheets count them from 1900 on. */
const dayNumber = (ms: number): number => ms / dayMs + 25_569

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The beginning of a sheet, with its heading. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => title)
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>${rowWriter(columns)(1, titles, 'heading')}`
  )
}

/** The end of a sheet; `filter` is the range that its first row filters. */
export const sheetEnd = (filter: string | undefined | false): string =>
  `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}</worksheet>`

/** The files of a spreadsheet beside its sheets, by their paths. */
export const partsAround = (sheets: readonly SheetPart[]): Readonly<Record<string, string>> => ({
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${content}.worksheet+xml"/>`).join('')}</Types>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="6"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm:ss\\ AM/PM"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/><numFmt numFmtId="168" formatCode="0.000000"/><numFmt numFmtId="169" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11"><xf/><xf fontId="1" applyFont="1"/>${[164, 165, 166, 167, 4, 168].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}${[167, 4].map((id) => `<xf numFmtId="${id}" fontId="1" applyFont="1" applyNumberFormat="1"/>`).join('')}<xf numFmtId="169" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})
