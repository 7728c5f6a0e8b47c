import { type QueryClient, useQuery } from '@tanstack/react-query'
import { placesApi } from '../api/places.ts'
import { viewKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'

const key = viewKey('geofence', 'anchors')
const none: ReadonlyMap<number, readonly number[]> = new Map()

/**
 * The vehicles with an active anchor, each with its geofences. A failure is not shown: its callers work without them. A stock
 * server has no such call.
 */
export function useAnchors(): ReadonlyMap<number, readonly number[]> {
  const { data = none } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const held = await placesApi.anchors.list({})
      return new Map(
        Map.groupBy(held, ({ deviceId }) => deviceId)
          .entries()
          .map(([id, own]) => [id, own.map(({ geofenceId }) => geofenceId)]),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: has('anchors'),
    meta: { quiet: true },
  })
  return data
}

/** An anchor has been set or lifted, or a geofence or its link has been removed. */
export const reloadAnchors = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: key })
