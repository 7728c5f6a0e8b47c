import type { OnHeaders } from '@rastro/core/kit/client'
import { type Page, readPage } from '@rastro/core/kit/page'
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type EntityName, listKey } from './query-keys.ts'

/** Page size. */
export const pageSize = 10_000

type List<T> = (
  input: { query: { limit?: number; cursor?: string; keyword?: string; sort?: string; all?: boolean } },
  onHeaders?: OnHeaders,
) => Promise<T[]>

/** The query of a list of an entity; callers with the same parameters share the answer. */
export const listQuery = <T>(
  of: EntityName | { readonly name: string },
  list: List<T>,
  reach: object,
  asked: object,
) => ({
  queryKey: listKey(of, reach, asked),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam: cursor }: { pageParam: string | undefined }) =>
    readPage(list, { query: { ...reach, ...asked, limit: pageSize, ...(cursor && { cursor }) } }),
  getNextPageParam: ({ next }: Page<T>) => next,
})

const everything = {}

/** All items of an entity that the person sees, however many. A failure is not shown: its callers work without them. */
export function useEvery<T>(
  of: EntityName | { readonly name: string },
  list: List<T>,
  {
    staleTime = 0,
    enabled = true,
    reach = everything,
  }: { staleTime?: number; enabled?: boolean; reach?: { all?: true } } = {},
) {
  const query = useInfiniteQuery({
    ...listQuery(of, list, reach, everything),
    staleTime,
    enabled,
    meta: { quiet: true },
  })
  const { data: pages, isPending, hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const data = useMemo(() => pages?.pages.flatMap(({ items }) => items), [pages])
  return { data, isPending, hasMore: hasNextPage }
}

/** Updates the cached list after the same change on the server. */
export function editEvery<T>(
  queries: QueryClient,
  of: EntityName,
  change: (items: readonly T[]) => readonly T[],
): void {
  queries.setQueryData<InfiniteData<Page<T>>>(listKey(of, everything, everything), (data) => {
    if (!data) return undefined
    const items = change(data.pages.flatMap((page) => page.items))
    const next = data.pages.at(-1)?.next
    return { pages: [{ items, total: items.length, next }], pageParams: [data.pageParams[0]] }
  })
}
