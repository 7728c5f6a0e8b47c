import { useQuery } from '@tanstack/react-query'
import { type Version, withTag } from '../../api/versioned-save.ts'
import type { Entity, Stored } from '../entity.ts'

/** Reads an item with its version. */
export const readItem = <T extends Stored>({ calls }: Entity<T>, id: number): Promise<Version<T>> =>
  withTag((onHeaders) => calls.get({ params: { id } }, onHeaders))

/** Where the cache has what a form was opened with. */
export const itemKey = <T extends Stored>({ resource }: Entity<T>, id: number) => [resource.path, 'item', id] as const
export const isNoItem = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== 'item'

/** APP-38: what the form opens with, as the server has it now. */
export function useItem<T extends Stored>(of: Entity<T>, id: number) {
  return useQuery({
    queryKey: itemKey(of, id),
    queryFn: () => readItem(of, id),
    enabled: Number.isSafeInteger(id) && id > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
