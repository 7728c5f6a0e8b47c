import { circleArea, placeRadius } from '@rastro/core/geo/anchor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { placesApi } from '../../../../api/places.ts'
import { keepGeofences } from '../../../../fleet/use-geofences.ts'
import type { Place } from '../../../../map/motion.ts'
import { paths } from '../../../../paths.ts'

/** GEO-8: creates a geofence around a place of the map, and opens its form. */
export function useFenceHere() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (place: Place) =>
      placesApi.geofences.create({ body: { name: '', area: circleArea(place, placeRadius) } }),
    onSuccess(fence) {
      keepGeofences(queries, (kept) => [...kept, fence])
      return navigate(paths.geofence(fence.id))
    },
  })
}
