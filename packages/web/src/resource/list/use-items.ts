import { isSecret } from '@rastro/core/kit/schema'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/list-query.ts'
import { listKey } from '../../api/query-keys.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type Entity, type Stored, useReach } from '../entity.ts'

const pauseMs = 250

/** What narrows a list besides its search: query parameters of its call. */
export interface Narrowing {
  /** Only the server knows which items match. */
  readonly always: object
  /** The page knows it of the items that it holds: the server is asked where it searches and sorts. */
  readonly served: object
}

const nothing: Narrowing = { always: {}, served: {} }

export interface Items<T> {
  /** Undefined while loading. */
  readonly items: readonly T[] | undefined
  /** The total on the server, if it reports one. */
  readonly total: number
  /** There is more than one page: the server searches and sorts. */
  readonly isServed: boolean
  /** Whether it can be sorted by this column: the server sorts by stored fields only. */
  isSortable(column: string): boolean
  /** Fetches the next page, if there is one. */
  more(): void
  readonly error: Error | null
  retry(): void
}

/** The items of a list. Any change of an item invalidates `[path]`, and the list is refetched (APP-47). */
export function useItems<T extends Stored>(
  { resource, calls }: Pick<Entity<T>, 'resource' | 'calls'>,
  { keyword, sort }: { keyword: string; sort: string },
  { always, served }: Narrowing = nothing,
): Items<T> {
  const reach = useReach()
  const queries = useQueryClient()
  const first = queries.getQueryData<{ pages: readonly { next: string | undefined }[] }>(
    listKey(resource, reach, always),
  )
  const isServed = first?.pages[0]?.next !== undefined
  const settled = useSettled(keyword.trim(), pauseMs)
  const asked = isServed
    ? { ...always, ...served, ...(settled && { keyword: settled }), ...(isField(resource, sort) && { sort }) }
    : always
  const query = useInfiniteQuery({
    ...listQuery(resource, calls.list, reach, asked),
    meta: { quiet: true },
    placeholderData: (before) => before,
  })
  const { data, hasNextPage, isFetching } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  return {
    items,
    total: data?.pages[0]?.total ?? 0,
    isServed,
    isSortable: (column) => !isServed || isField(resource, column),
    more: () => hasNextPage && !isFetching && void query.fetchNextPage(),
    error: data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** Any stored field but objects and secrets is sortable (decision 50). */
function isField({ schema }: Entity<Stored>['resource'], sort: string): boolean {
  const field = schema.properties[sort.replace(/^-/, '')]
  return field !== undefined && !isSecret(field) && (field as { type?: string }).type !== 'object'
}
