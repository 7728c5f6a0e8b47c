import { readPage } from '@rastro/core/kit/page'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useReach } from '../entity.ts'
import { deviceChoices } from './devices.ts'
import { performedEntity } from './maintenances.ts'

/** Max items read, in pages of ten thousand; the rest is left out, and the page shows a notice. */
export const maxRead = 100_000
const pageSize = 10_000

/** The data of the server: undefined while loading. */
export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: Error | null
  retry(): void
}

export interface Read<T> {
  readonly items: readonly T[]
  /** There are more than were read. */
  readonly isCut: boolean
}

/** All alert types and records that the person sees. A failure is logged with this text (MNT-31, FUEL-22). */
export function useEveryMaintenance(failure = 'error loading data'): Loaded<Read<Maintenance>> {
  const reach = useReach()
  const { data, error, refetch } = useQuery({
    queryKey: viewKey('maintenance', 'every', reach),
    queryFn: () =>
      logged(failure, () =>
        everyPage((cursor) =>
          readPage(performedEntity.calls.list, {
            query: { ...reach, limit: pageSize, ...(cursor && { cursor }) },
          }),
        ),
      ),
    meta: { quiet: true },
  })
  // A reading of before stays; one that already runs is not asked twice
  return { data, error: data ? null : error, retry: () => void refetch({ cancelRefetch: false }) }
}

/** The names of vehicles by their id, of the first ten thousand; empty for any other. */
export function useDeviceNames(): (id: number) => string {
  const reach = useReach()
  const { data } = useQuery({
    queryKey: viewKey('device', 'names', reach),
    queryFn: () =>
      logged('error loading devices', () =>
        deviceChoices.calls.list({ query: { ...reach, limit: pageSize, excludeAttributes: true } }),
      ),
    meta: { quiet: true },
  })
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? ''
  }, [data])
}

/** Reads page after page, up to `maxRead` items. */
export async function everyPage<T>(
  read: (cursor: string | undefined) => Promise<{ readonly items: readonly T[]; readonly next: string | undefined }>,
): Promise<Read<T>> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.next
  } while (cursor && items.length < maxRead)
  return { items, isCut: cursor !== undefined }
}

/** MNT-31: a failure is logged to the console and shown in place of the data; not as a toast. */
export async function logged<T>(failure: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.error(failure, error)
    throw error
  }
}
