import type { Driver } from '@rastro/core/resources/driver'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/fleet.ts'

const none: readonly Driver[] = []

/** The drivers' names by the number that a unit reports; fetched when first wanted. A failure is not shown: the search works without. */
export function useDriverNames(wanted: boolean): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    queryKey: ['drivers'],
    queryFn: () => api.drivers.list({ query: {} }),
    staleTime: 300_000,
    enabled: wanted,
    meta: { quiet: true },
  })
  return useMemo(() => new Map(data.map(({ uniqueId, name }) => [uniqueId, name])), [data])
}
