import { jsonFields } from '../position-row.ts'
import { JsonBytes } from './json-bytes.ts'
import { rowWriter } from './row-json.ts'

type Row = readonly unknown[]

/** One for each thread, which makes one page at a time. */
export const pageBytes = new JsonBytes()
/** Writes a row of `jsonColumns` to `pageBytes`. */
export const writeRow = rowWriter<Row>(pageBytes, jsonFields, (index) => `source[${index}]`)

/** The bytes of what `jsonRows` makes of rows of `jsonColumns`. */
export function jsonPage(rows: readonly Row[]): Uint8Array {
  pageBytes.begin()
  for (const row of rows) writeRow(row, 0)
  return pageBytes.taken()
}
