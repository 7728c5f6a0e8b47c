import type { Connection } from '@rastro/core/api/permissions'
import { readPage } from '@rastro/core/kit/page'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import type { LinkedOwner } from './link-changes.ts'

/** Which owners of an item are asked about; of a new one, which has the id 0, those that it can be linked to. */
interface Asked {
  readonly kind: string
  readonly id: number
  readonly owner: LinkedOwner
  readonly keyword?: string
  /** Only those that it is linked to. */
  readonly linked?: boolean
}

/** The vehicles or groups that an item is or can be linked to; paged, searched on the server. */
export function useHolders({ kind, id, owner, keyword = '', linked = false }: Asked) {
  const query = useInfiniteQuery({
    queryKey: viewKey('permission', 'holders', kind, id, owner, linked, keyword),
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage(
        (input: Parameters<typeof api.permissions.holders>[0], onHeaders) =>
          api.permissions.holders(input, onHeaders, signal),
        { query: { kind, id, owner, keyword, linked, limit: 50, ...(cursor && { cursor }) } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const pages = query.data?.pages
  return {
    ...query,
    items: pages?.flatMap(({ items }) => items),
    total: pages?.at(-1)?.total ?? 0,
    unseen: pages?.[0]?.unseen ?? 0,
  }
}

/** All matches of the keyword, up to the limit of one bulk call. */
export const holdersNow = ({ kind, id, owner, keyword = '' }: Asked): Promise<Connection[]> =>
  api.permissions.holders({ query: { kind, id, owner, keyword, limit: 1000 } })
