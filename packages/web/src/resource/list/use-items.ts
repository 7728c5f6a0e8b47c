import { readPage } from '@rastro/core/kit/page'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSettled } from '../../ui/use-settled.ts'
import { type Entity, type Stored, useReach } from '../entity.ts'

/** As many come at once: below that everything is searched and sorted here, above it by the server. */
export const pageSize = 10_000
const pauseMs = 250

export interface Items<T> {
  /** Undefined until the first answer. */
  readonly items: readonly T[] | undefined
  /** How many there are at the server, as far as it says. */
  readonly total: number
  /** There are more than one page: the server searches and sorts. */
  readonly isServed: boolean
  /** Asks for the next page, if there is one. */
  more(): void
  readonly error: Error | null
  retry(): void
}

/** What a list shows. Whatever changes one of them invalidates `[path]`, and the list asks again (APP-47). */
export function useItems<T extends Stored>(
  { resource, calls }: Pick<Entity<T>, 'resource' | 'calls'>,
  { keyword, sort }: { keyword: string; sort: string },
): Items<T> {
  const reach = useReach()
  const queries = useQueryClient()
  const whole = [resource.path, 'list', reach] as const
  const first = queries.getQueryData<{ pages: readonly { next: string | undefined }[] }>([...whole, {}])
  const isServed = first?.pages[0]?.next !== undefined
  const settled = useSettled(keyword.trim(), pauseMs)
  const asked = isServed ? { ...(settled && { keyword: settled }), ...(isField(resource, sort) && { sort }) } : {}
  const query = useInfiniteQuery({
    queryKey: [...whole, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      readPage(calls.list, { query: { ...reach, ...asked, limit: pageSize, ...(cursor && { cursor }) } }),
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
    placeholderData: (before) => before,
  })
  const { data, hasNextPage, isFetching } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  return {
    items,
    total: data?.pages[0]?.total ?? 0,
    isServed,
    more: () => hasNextPage && !isFetching && void query.fetchNextPage(),
    error: data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

const isField = ({ schema }: Entity<Stored>['resource'], sort: string): boolean =>
  Object.hasOwn(schema.properties, sort.replace(/^-/, ''))
