import type { Due } from '@rastro/core/api/maintenance'
import { readPage } from '@rastro/core/kit/page'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { isRecord, type Performed, performedOf } from '@rastro/core/vehicle/performed'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { listDue, performedEntity } from '../../resource/entities/maintenances.ts'
import { useReach } from '../../resource/entity.ts'

/** Max items read, in pages of ten thousand; the rest is left out, and the page shows a notice. */
export const maxRead = 100_000
const pageSize = 10_000

/** The data of the server: undefined while loading. */
export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: Error | null
  retry(): void
}

interface Stored {
  readonly alerts: readonly Maintenance[]
  /** Maintenance records only; fuel has its own page (MNT-11). */
  readonly rows: readonly Maintenance[]
  readonly performed: readonly Performed[]
  /** There are more than were read. */
  readonly isCut: boolean
}

/** All alert types and records that the person sees. A failure is logged with this text (MNT-31). */
export function useMaintenances(failure = 'error loading data'): Loaded<Stored> {
  const reach = useReach()
  const query = useQuery({
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
  const data = useMemo(() => query.data && sorted(query.data), [query.data])
  return { data, error: data ? null : query.error, retry: () => void query.refetch() }
}

function sorted({ items, isCut }: Read<Maintenance>): Stored {
  const rows = items.filter((row) => performedOf(row))
  return { alerts: items.filter((row) => !isRecord(row)), rows, performed: rows.map((row) => performedOf(row)!), isCut }
}

/** Which alert types are linked to which devices, with the devices' last reports. */
export function useDue(): Loaded<Read<Due>> {
  const reach = useReach()
  const query = useQuery({
    queryKey: viewKey('maintenance', 'due', reach),
    queryFn: () =>
      logged('error loading data', () =>
        everyPage((cursor) => readPage(listDue, { query: { ...reach, ...(cursor && { cursor }) } })),
      ),
    meta: { quiet: true },
  })
  return { data: query.data, error: query.data ? null : query.error, retry: () => void query.refetch() }
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

interface Read<T> {
  readonly items: readonly T[]
  readonly isCut: boolean
}

async function everyPage<T>(
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
async function logged<T>(failure: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.error(failure, error)
    throw error
  }
}
