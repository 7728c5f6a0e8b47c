import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, useListState } from '../../resource/list/use-list-state.ts'
import type { RefuelRow } from './use-refuels.ts'

export interface Filters extends ListState {
  /** The first and the last day, `2026-03-01`; empty for no limit. */
  readonly from: string
  readonly to: string
  readonly isSet: boolean
  limit(end: 'from' | 'to', day: string): void
  clear(): void
  /** Whether a record is within the days. */
  keeps(row: RefuelRow): boolean
}

/** FUEL-10, FUEL-11, A-149: keyword and days of refuelling, both ends included, stored in the address. */
export function useFilters(): Filters {
  const list = useListState()
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const change = (to: (before: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        to(before)
        return before
      },
      { replace: true },
    )
  return {
    ...list,
    ...{ from, to },
    isSet: list.keyword.trim() !== '' || from !== '' || to !== '',
    limit: (end, day) => change((before) => (day ? before.set(end, day) : before.delete(end))),
    clear() {
      list.setKeyword('')
      change((before) => {
        for (const name of ['q', 'from', 'to']) before.delete(name)
      })
    },
    keeps: useCallback(
      ({ day }) => (from === '' && to === '') || (day !== '' && day >= from && (to === '' || day <= to)),
      [from, to],
    ),
  }
}
