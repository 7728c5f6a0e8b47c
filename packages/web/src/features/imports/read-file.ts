/** A file with a table: its headings, and the lines below them that are not empty. */
export interface FileTable {
  readonly headings: readonly string[]
  /** Lines as spreadsheet programs number them: the headings are line 1. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Larger files are refused: 10,000 lines of a vehicle's data are about 2 MB. */
export const maxFileBytes = 20 * 1024 * 1024
/** More columns than any list has. */
const maxColumns = 60

/** Reads the first sheet of an .xlsx file, or a text file. Throws where it is neither. */
export async function readTable(file: File): Promise<FileTable> {
  if (file.size > maxFileBytes) throw new Error('too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A zip archive begins with PK
  const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? await sheetRows(bytes) : await textRows(bytes)
  const first = rows.findIndex((cells) => cells.some((cell) => cell !== ''))
  if (first < 0) return { headings: [], lines: [] }
  const headings = rows[first]!.slice(0, maxColumns)
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, headings.length) }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { headings, lines }
}

async function sheetRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(new Blob([bytes]), { parseNumber: numberText })
  return rows.map((cells) => cells.map((cell) => textOf(cell)))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}

/** A number as a person sees it: `8.67459048213377E14` is an identifier with 15 digits. */
function numberText(stored: string): string {
  const number = Number(stored)
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

async function textRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = textIn(bytes)
  const { data, errors } = papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('no table')
  return data.map((cells) => cells.map((cell) => cell.trim()))
}

/** The separator that occurs most in the headings. */
function separatorOf(text: string): string {
  const [headings = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = [';', ',', '\t', '|'].map((separator) => [headings.split(separator).length, separator] as const)
  return counts.reduce((most, each) => (each[0] > most[0] ? each : most))[1]
}

/** UTF-8, or what spreadsheet programs of Brazil write otherwise. A file with control characters is no text. */
function textIn(bytes: Uint8Array<ArrayBuffer>): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  if (text.includes('\0')) throw new Error('no text')
  return text
}
