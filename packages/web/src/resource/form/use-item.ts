import { useQuery } from '@tanstack/react-query'
import { itemKey } from '../../api/query-keys.ts'
import { type Version, withTag } from '../../api/versioned-save.ts'
import type { Entity, Stored } from '../entity.ts'

/** Reads an item with its version. */
export const readItem = <T extends Stored>({ calls }: Entity<T>, id: number): Promise<Version<T>> =>
  withTag((onHeaders) => calls.get({ params: { id } }, onHeaders))

/** APP-38: the item with which the form opens, always fetched from the server. */
export function useItem<T extends Stored>(of: Entity<T>, id: number) {
  return useQuery({
    queryKey: itemKey(of.resource, id),
    queryFn: () => readItem(of, id),
    enabled: Number.isSafeInteger(id) && id > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
