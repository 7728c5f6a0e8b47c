import type { Geofence } from '@rastro/core/resources/geofence'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { placesApi } from '../api/places.ts'

/** Under which the geofences of the person are kept. */
export const geofencesKey = ['geofences'] as const

/** The geofences that the person may see. A failure is logged and not shown: there are none then (GEO-16). */
export const useGeofences = () =>
  useQuery({
    queryKey: geofencesKey,
    queryFn: async () => {
      try {
        return await placesApi.geofences.list({ query: {} })
      } catch (error) {
        console.error('The geofences could not be loaded', error)
        throw error
      }
    },
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** Changes the list that is kept, as the server has just changed its own. */
export function keepGeofences(queries: QueryClient, change: (kept: readonly Geofence[]) => Geofence[]): void {
  queries.setQueryData<Geofence[]>(geofencesKey, (kept) => kept && change(kept))
}
