import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../ui/use-settled.ts'

const pauseMs = 300

export interface ListState {
  readonly keyword: string
  /** The id of a column, with `-` before it from the last to the first; empty for the usual order. */
  readonly sort: string
  setKeyword(keyword: string): void
  /** By this column; again for the other way, and once more for the usual order. */
  sortBy(column: string): void
}

/** What is searched and how it is sorted: it stands in the address (`?q=van&sort=-name`), so that Back and a link bring it again. */
export function useListState(): ListState {
  const [search, setSearch] = useSearchParams()
  const [keyword, setKeyword] = useState(search.get('q') ?? '')
  const settled = useSettled(keyword, pauseMs)
  const sort = search.get('sort') ?? ''
  const set = (key: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(key, value)
        else before.delete(key)
        return before
      },
      { replace: true },
    )
  const told = useRef(settled)
  useEffect(() => {
    if (told.current === settled) return
    told.current = settled
    set('q', settled.trim())
  }, [settled])
  return {
    keyword,
    sort,
    setKeyword,
    sortBy: (column) => set('sort', sort === column ? `-${column}` : sort === `-${column}` ? '' : column),
  }
}
