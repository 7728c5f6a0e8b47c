import { strFromU8, unzipSync } from 'fflate'

/** A sheet of a spreadsheet that was read back. */
export interface ReadSheet {
  readonly name: string
  /** Texts as they are, numbers as numbers. */
  readonly rows: (string | number | undefined)[][]
  readonly xml: string
}

/** Reads the sheets that our writer writes, in their order. */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes)
  const textOf = (path: string) => strFromU8(files[path]!)
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => plain(name!))
  return names.map((name, at) => {
    const xml = textOf(`xl/worksheets/sheet${at + 1}.xml`)
    return { name, xml, rows: [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => cellsOf(row!)) }
  })
}

function cellsOf(row: string): (string | number | undefined)[] {
  const cells: (string | number | undefined)[] = []
  const cell = /<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs
  for (const [, column, text, number] of row.matchAll(cell)) {
    const at = [...column!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    cells[at] = number === undefined ? plain(text!) : Number(number)
  }
  return cells
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string): string => text.replace(/&(#?\w+);/g, (_, name: string) => signs[name] ?? '?')

/** Milliseconds on the clock that a cell with a moment shows. */
export const clockOfCell = (cell: string | number | undefined): number =>
  Math.round((Number(cell) - 25_569) * 86_400_000)
