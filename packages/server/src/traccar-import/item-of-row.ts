import type { Resource } from '@rastro/core/kit/resource'
import { columnsOf } from '../db/row.ts'
import { bytesOf, fieldValue, type TimeReader } from './row-values.ts'
import type { SourceRow } from './source.ts'

/** An item with the ids that the stock server uses. */
export type OldItem = Readonly<Record<string, unknown>> & { readonly id: number }

/** A row as an item of the API; absent columns and NULL are left to the defaults. Throws `RangeError` for a value that is none. */
export function itemOfRow({ schema, name }: Resource, row: SourceRow, readTime: TimeReader): OldItem {
  const item: Record<string, unknown> = {}
  for (const { key, kind } of columnsOf(schema)) {
    const text = row[key.toLowerCase()]
    if (text === null || text === undefined) continue
    item[key] =
      name === 'calendar' && key === 'data' ? bytesOf(text).toString('base64') : fieldValue(kind, text, readTime)
  }
  return item as OldItem
}
