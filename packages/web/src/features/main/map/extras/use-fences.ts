import { fenceOf } from '@rastro/core/geo/fence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placesApi } from '../../../../api/places.ts'
import type { DrawnFence } from '../../../../map/layers/fence-features.ts'

/** The fences that the person may see, as far as their areas can be read. A failure is not shown: the map works without. */
export function useFences(): readonly DrawnFence[] {
  const { data } = useQuery({
    queryKey: ['geofences'],
    queryFn: () => placesApi.geofences.list({ query: {} }),
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return useMemo(
    () =>
      (data ?? []).flatMap(({ id, name, area, attributes }) => {
        const fence = fenceOf(area ?? '', attributes)
        const { color } = attributes
        return fence ? [{ id, name, fence, colour: typeof color === 'string' ? color : undefined }] : []
      }),
    [data],
  )
}
