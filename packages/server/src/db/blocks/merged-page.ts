import type { PageLimits } from '../database.ts'
import type { Cursor } from '../history.ts'
import { type BlockRow, openBlock, valuesAt } from './stored-block.ts'

export interface Merging {
  readonly deviceId: number
  /** Positions after this one. */
  readonly from: Cursor
  /** Up to this fix time (ms). */
  readonly to: number
  readonly columns: readonly string[]
  readonly limits: PageLimits
  /** Rows after `from` in the order of fix time and id, up to the end of the block. */
  readonly rows: readonly (readonly unknown[])[]
  /** There are no more such rows. */
  readonly isAll: boolean
  /** The first block that ends after `from`. */
  readonly block: BlockRow
}

export interface MergedPage {
  readonly rows: readonly (readonly unknown[])[]
  readonly next: Cursor | undefined
}

/** A page of a history from rows and from the block among which they lie: the same positions in the same order as rows alone. */
export function mergedPage({ deviceId, from, to, columns, limits, rows, isAll, block }: Merging): MergedPage {
  const [timeAt, idAt] = [columns.indexOf('fixTime'), columns.indexOf('id')]
  const keyOf = (row: readonly unknown[]): Cursor => ({ time: row[timeAt] as number, id: row[idAt] as number })
  const opened = openBlock(block)
  const keyAt = (row: number): Cursor => ({ time: opened.fixTimes[row]!, id: opened.ids[row]! })
  const end = { time: block.lastTime, id: block.lastId }
  // What lies behind is not known yet: there may be rows after the last one, and blocks after this one
  const lastRow = rows.at(-1)
  const known = !isAll && lastRow && isBefore(keyOf(lastRow), end) ? keyOf(lastRow) : end
  const isKnown = (key: Cursor) => key.time <= to && !isBefore(known, key)
  const page: (readonly unknown[])[] = []
  let [bytes, row, inBlock] = [0, 0, firstAfter(opened.count, keyAt, from)]
  for (;;) {
    const ofRow = row < rows.length ? keyOf(rows[row]!) : undefined
    const ofBlock = inBlock < opened.count ? keyAt(inBlock) : undefined
    // A position that was packed between two looks is both
    const isRow = ofRow && (!ofBlock || isBefore(ofRow, ofBlock))
    const key = isRow ? ofRow : ofBlock
    if (!key || !isKnown(key)) break
    if (!isRow && ofRow && !isBefore(key, ofRow)) row++
    const values = isRow ? rows[row++]! : valuesAt(opened, inBlock++, columns, deviceId)
    page.push(values)
    for (const value of values) if (typeof value === 'string') bytes += value.length
    if (page.length >= limits.rows || bytes >= limits.bytes) return { rows: page, next: key }
  }
  return { rows: page, next: known === end && block.lastTime > to ? undefined : known }
}

const isBefore = (a: Cursor, b: Cursor): boolean => a.time < b.time || (a.time === b.time && a.id < b.id)

function firstAfter(count: number, keyAt: (row: number) => Cursor, from: Cursor): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(from, keyAt(middle))) high = middle
    else low = middle + 1
  }
  return low
}
