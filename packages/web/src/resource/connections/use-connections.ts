import type { Connection } from '@rastro/core/api/permissions'
import { type Page, readPage } from '@rastro/core/kit/page'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import type { ConnectionKind, ConnectionOwner } from './connection-kinds.ts'
import { inBulks, pairsOf } from './in-bulks.ts'

interface Asked {
  readonly owner: ConnectionOwner
  readonly kind: ConnectionKind
  readonly keyword?: string
  /** Only what is linked. */
  readonly linked?: boolean
  readonly isWanted?: boolean
}

const keyOf = ({ owner, kind }: Asked) => viewKey('permission', 'connections', owner.kind, owner.id, kind)

/** The items that are or can be linked to the owner; paged, searched on the server. */
export function useConnections(asked: Asked) {
  const { owner, keyword = '', linked = false, isWanted = true } = asked
  const query = useInfiniteQuery({
    queryKey: viewKey('permission', 'connections', owner.kind, owner.id, asked.kind, linked, keyword),
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage(
        (input: Parameters<typeof api.permissions.connections>[0], onHeaders) =>
          api.permissions.connections(input, onHeaders, signal),
        {
          query: queryOf(asked, { keyword, linked, limit: 50, ...(cursor && { cursor }) }),
        },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: isWanted,
    meta: { quiet: true },
  })
  const pages = query.data?.pages
  return {
    ...query,
    items: pages?.flatMap(({ items }) => items),
    total: pages?.at(-1)?.total ?? 0,
    unseen: pages?.[0]?.unseen ?? 0,
    ownerId: owner.id,
  }
}

const queryOf = ({ owner, kind }: Asked, rest: object) => ({ [`${owner.kind}Id`]: owner.id, kind, ...rest })

/** All matches of the keyword, up to the limit of one bulk call. */
export const foundNow = (asked: Asked, keyword: string): Promise<Connection[]> =>
  api.permissions.connections({ query: queryOf(asked, { keyword, limit: 1000 }) })

interface Change {
  readonly ids: readonly number[]
  readonly linked: boolean
}

/** GRP-7: links or unlinks; an optimistic update, rolled back when it is refused. */
export function useLinking(asked: Asked) {
  const queries = useQueryClient()
  const queryKey = keyOf(asked)
  const { owner, kind } = asked
  const show = ({ ids, linked }: Change) => {
    const changed = new Set(ids)
    const mark = (item: Connection) => (changed.has(item.id) ? { ...item, linked } : item)
    queries.setQueriesData<InfiniteData<Page<Connection>>>(
      { queryKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
    )
  }
  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ ids, linked }: Change) => inBulks(pairsOf(owner, kind, ids), linked),
    onMutate: (change) => {
      void queries.cancelQueries({ queryKey })
      show(change)
    },
    onError: (_, { ids, linked }) => show({ ids, linked: !linked }),
    onSettled: () => {
      // The last of several pending calls refetches
      if (queries.isMutating({ mutationKey: queryKey }) === 1) return queries.invalidateQueries({ queryKey })
    },
  })
}
