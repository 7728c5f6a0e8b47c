import { folded } from '@rastro/core/format/folded'
import { useEffect, useMemo, useState } from 'react'
import type { Column } from './columns.ts'
import { sortedBy } from './sorted-by.ts'

/** Time slice of the search before the page may render. */
const sliceMs = 8

/**
 * The items that contain all words of the keyword, sorted by a column. Thousands are searched in time slices, so that input
 * never waits for it; the previous result is shown until it has finished.
 */
export function useFound<T extends object>(
  items: readonly T[],
  {
    columns,
    columnsOnly = false,
    keyword,
    sort,
  }: { columns: readonly Column<T>[]; columnsOnly?: boolean; keyword: string; sort: string },
): readonly T[] {
  const texts = useMemo(() => new WeakMap<T, string>(), [columns])
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  const sorted = useMemo(() => (column ? sortedBy(items, column, sort.startsWith('-')) : items), [items, column, sort])
  const words = folded(keyword).split(/\s+/).filter(Boolean).join(' ')
  const [found, setFound] = useState<{ in: readonly T[]; words: string; items: readonly T[] }>()
  useEffect(() => {
    if (words === '') return
    const wanted = words.split(' ')
    const fits = (item: T) => {
      const text = texts.get(item) ?? (columnsOnly ? columnText(item, columns) : searchText(item, columns))
      texts.set(item, text)
      return wanted.every((word) => text.includes(word))
    }
    const ended = new AbortController()
    void searchInSlices(sorted, fits, ended.signal).then((result) => {
      if (!ended.signal.aborted) setFound({ in: sorted, words, items: result })
    })
    return () => ended.abort()
  }, [sorted, words, texts, columns, columnsOnly])
  if (words === '') return sorted
  // A result for an outdated list is discarded
  return found ? found.items : sorted
}

async function searchInSlices<T>(items: readonly T[], fits: (item: T) => boolean, signal: AbortSignal): Promise<T[]> {
  const result: T[] = []
  let until = performance.now() + sliceMs
  for (const item of items) {
    if (fits(item)) result.push(item)
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return result
    until = performance.now() + sliceMs
  }
  return result
}

/** APP-44: the searchable text of an item, from its stored fields and columns, folded. */
export function searchText<T extends object>(item: T, columns: readonly Column<T>[]): string {
  const stored = Object.values(item).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return folded([...columns.map(({ text }) => text(item)), ...stored].join('\n'))
}

/** The same from its columns alone. */
const columnText = <T>(item: T, columns: readonly Column<T>[]): string =>
  folded(columns.map(({ text }) => text(item)).join('\n'))
