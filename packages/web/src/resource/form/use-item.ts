import { useQuery } from '@tanstack/react-query'
import type { Entity, Stored } from '../entity.ts'

/** An item with the version that it has (`etag`). */
export interface Version<T> {
  readonly item: T
  readonly tag: string | undefined
}

/** Reads an item with its version. */
export async function readItem<T extends Stored>({ calls }: Entity<T>, id: number): Promise<Version<T>> {
  let tag: string | undefined
  const item = await calls.get({ params: { id } }, (header) => {
    tag = header('etag') ?? undefined
  })
  return { item, tag }
}

/** APP-38: what the form opens with, as the server has it now. */
export function useItem<T extends Stored>(of: Entity<T>, id: number) {
  return useQuery({
    queryKey: [of.resource.path, 'item', id],
    queryFn: () => readItem(of, id),
    enabled: Number.isSafeInteger(id) && id > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
