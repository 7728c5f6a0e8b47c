import type { Geofence } from '@rastro/core/resources/geofence'
import type { QueryClient } from '@tanstack/react-query'
import { editEvery, useEvery } from '../api/list-query.ts'
import { placesApi } from '../api/places.ts'

/** The geofences that the person may see. A failure is logged and not shown: the list is then empty (GEO-16). */
export const useGeofences = () => useEvery('geofence', list, { staleTime: 60_000 })

const list: typeof placesApi.geofences.list = async (...input) => {
  try {
    return await placesApi.geofences.list(...input)
  } catch (error) {
    console.error('The geofences could not be loaded', error)
    throw error
  }
}

/** Updates the cached list after the same change on the server. */
export const keepGeofences = (queries: QueryClient, change: (held: readonly Geofence[]) => Geofence[]): void =>
  editEvery<Geofence>(queries, 'geofence', change)
