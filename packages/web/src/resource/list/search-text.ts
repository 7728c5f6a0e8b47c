import { folded } from '@rastro/core/format/folded'
import type { Column } from './columns.ts'

/** APP-44: the searchable text of an item, from its stored fields and columns, folded. */
export function searchText<T extends object>(item: T, columns: readonly Column<T>[]): string {
  const stored = Object.values(item).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return folded([...columns.map(({ text }) => text(item)), ...stored].join('\n'))
}

/** The order of two items by a column; empty values come last in both directions. */
export function orderBy<T>(column: Column<T>, isDescending: boolean): (a: T, b: T) => number {
  const { value, text } = column
  const sign = isDescending ? -1 : 1
  const keyOf = (item: T) => (value ? (value(item)?.valueOf() ?? null) : text(item) || null)
  return (a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y)))
  }
}
const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
