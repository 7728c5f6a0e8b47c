import type { Geofence } from '@rastro/core/resources/geofence'
import type { QueryClient } from '@tanstack/react-query'
import { editEvery, useEvery } from '../api/list-query.ts'
import { placesApi } from '../api/places.ts'

/** The geofences that the person may see. A failure is logged and not shown: there are none then (GEO-16). */
export const useGeofences = () => useEvery('geofence', list, { staleTime: 60_000 })

const list: typeof placesApi.geofences.list = async (...input) => {
  try {
    return await placesApi.geofences.list(...input)
  } catch (error) {
    console.error('The geofences could not be loaded', error)
    throw error
  }
}

/** Changes the list that is held, as the server has just changed its own. */
export const keepGeofences = (queries: QueryClient, change: (held: readonly Geofence[]) => Geofence[]): void =>
  editEvery<Geofence>(queries, 'geofence', change)
