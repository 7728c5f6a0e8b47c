import type { MapArchive } from '@rastro/core/api/maps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api/maps.ts'
import { localKey } from '../api/query-keys.ts'
import { has } from './capabilities.ts'

const none: readonly MapArchive[] = []

/** The archives of streets on the server; none until loaded, and on a server that has no such call. */
export function useServerMaps(): readonly MapArchive[] {
  const { data = none } = useQuery({ ...mapsQuery, enabled: has('mapArchives') })
  return data
}

/** The same, as a promise. */
export function useServerMapsLater(): () => Promise<readonly MapArchive[]> {
  const queries = useQueryClient()
  return useCallback(
    () => (has('mapArchives') ? queries.fetchQuery(mapsQuery).catch(() => none) : Promise.resolve(none)),
    [queries],
  )
}

const mapsQuery = {
  queryKey: localKey('mapArchives'),
  queryFn: () => api.maps.list({}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
} as const
