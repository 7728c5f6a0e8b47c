import type { Due } from '@rastro/core/api/maintenance'
import { readPage } from '@rastro/core/kit/page'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { isRecord, type Performed, performedOf } from '@rastro/core/vehicle/performed'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import {
  everyPage,
  type Loaded,
  logged,
  type Read,
  useEveryMaintenance,
} from '../../resource/entities/every-maintenance.ts'
import { listDue } from '../../resource/entities/maintenances.ts'
import { useReach } from '../../resource/entity.ts'

interface Stored {
  readonly alerts: readonly Maintenance[]
  /** Maintenance records only; fuel has its own page (MNT-11). */
  readonly rows: readonly Maintenance[]
  readonly performed: readonly Performed[]
  /** There are more than were read. */
  readonly isCut: boolean
}

/** All alert types and records that the person sees. A failure is logged with this text (MNT-31). */
export function useMaintenances(failure?: string): Loaded<Stored> {
  const { data: read, ...rest } = useEveryMaintenance(failure)
  const data = useMemo(() => read && sorted(read), [read])
  return { data, ...rest }
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
