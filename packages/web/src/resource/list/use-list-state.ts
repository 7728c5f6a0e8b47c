import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../ui/use-settled.ts'

const pauseMs = 300

export interface ListState {
  readonly keyword: string
  /** The id of a column, prefixed with `-` for descending order; empty for the default order. */
  readonly sort: string
  setKeyword(keyword: string): void
  /** By this column; again for the reverse order, and once more for the default order. */
  sortBy(column: string): void
}

/** Search and sort, stored in the address (`?q=van&sort=-name`), so that Back and links restore them. */
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
