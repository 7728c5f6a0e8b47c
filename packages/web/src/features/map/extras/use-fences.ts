import { useMemo } from 'react'
import { useGeofences } from '../../../fleet/use-geofences.ts'
import { type DrawnFence, drawnFence } from '../../../map/layers/fence-features.ts'

/** The fences that the person may see, without those that cannot be parsed or are hidden from the map. */
export function useFences(): readonly DrawnFence[] {
  const { data } = useGeofences()
  return useMemo(
    () => (data ?? []).flatMap((fence) => (fence.attributes.hide === true ? [] : (drawnFence(fence) ?? []))),
    [data],
  )
}
