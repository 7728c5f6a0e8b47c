import type { Block } from '@rastro/core/blocks/block'
import type { PageLimits } from '../database.ts'
import type { Cursor, Page } from '../history.ts'
import { type BlockRow, openBlock } from './stored-block.ts'

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

/** Makes a page of the positions that are added, in order. */
export interface PageMaker<T> {
  /** Adds a row; returns the bytes of its texts, 0 where they do not matter. */
  addRow(values: readonly unknown[]): number
  /** Gives what does the same for the position in a row of this block. */
  adderOf(block: Block): (row: number) => number
  made(): T
}

/** A page of a history from rows and from the block among which they lie: the same positions in the same order as rows alone. */
export function mergedPage<T>(
  { from, to, columns, limits, rows, isAll, block }: Merging,
  maker: PageMaker<T>,
): Page<T> {
  const [timeAt, idAt] = [columns.indexOf('fixTime'), columns.indexOf('id')]
  const keyOf = (row: readonly unknown[]): Cursor => ({ time: row[timeAt] as number, id: row[idAt] as number })
  const opened = openBlock(block)
  const keyAt = (row: number): Cursor => ({ time: opened.fixTimes[row]!, id: opened.ids[row]! })
  const add = maker.adderOf(opened)
  const last = { time: block.lastTime, id: block.lastId }
  // What lies behind is not known yet: there may be rows after the last one, and blocks after this one
  const lastRow = rows.at(-1)
  const known = !isAll && lastRow && isBefore(keyOf(lastRow), last) ? keyOf(lastRow) : last
  const wanted = known.time > to ? { time: to, id: Number.POSITIVE_INFINITY } : known
  let [count, bytes, inBlock] = [0, 0, firstAfter(opened, from)]
  const isFull = () => ++count >= limits.rows || bytes >= limits.bytes
  const end = firstAfter(opened, wanted)
  for (const row of [...rows, undefined]) {
    const key = row && keyOf(row)
    const isWanted = key && !isBefore(wanted, key)
    const until = isWanted ? firstAfter(opened, { time: key.time, id: key.id - 1 }) : end
    while (inBlock < until) {
      bytes += add(inBlock++)
      if (isFull()) return { made: maker.made(), next: keyAt(inBlock - 1) }
    }
    if (!isWanted) break
    // A position that was packed between two looks is both
    if (inBlock < end && !isBefore(key, keyAt(inBlock))) continue
    bytes += maker.addRow(row)
    if (isFull()) return { made: maker.made(), next: key }
  }
  return { made: maker.made(), next: known === last && block.lastTime > to ? undefined : known }
}

const isBefore = (a: Cursor, b: Cursor): boolean => a.time < b.time || (a.time === b.time && a.id < b.id)

function firstAfter({ count, fixTimes, ids }: Block, { time, id }: Cursor): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = fixTimes[middle]!
    if (at > time || (at === time && ids[middle]! > id)) high = middle
    else low = middle + 1
  }
  return low
}
