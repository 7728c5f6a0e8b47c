import { useQuery } from '@tanstack/react-query'
import { localKey } from '../../../api/query-keys.ts'
import { fetchKml } from './kml.ts'

/** MAP-38: the points of a KML file; `isFailed` when it cannot be fetched or parsed. */
export function usePois(address: string | undefined) {
  const { data, isError } = useQuery({
    queryKey: localKey('pois', address),
    queryFn: ({ signal }) => fetchKml(address!, signal),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return { pois: data ?? none, isFailed: isError }
}

const none: Awaited<ReturnType<typeof fetchKml>> = []
