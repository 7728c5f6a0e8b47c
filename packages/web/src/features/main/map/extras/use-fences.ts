import { useMemo } from 'react'
import { useGeofences } from '../../../../fleet/use-geofences.ts'
import { type DrawnFence, drawnFence } from '../../../../map/layers/fence-features.ts'

/** The fences that the person may see, as far as their areas can be read and they are not hidden from the map. */
export function useFences(): readonly DrawnFence[] {
  const { data } = useGeofences()
  return useMemo(
    () => (data ?? []).flatMap((fence) => (fence.attributes.hide === true ? [] : (drawnFence(fence) ?? []))),
    [data],
  )
}
