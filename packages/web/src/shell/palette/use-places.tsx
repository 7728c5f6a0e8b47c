import { fenceOf } from '@rastro/core/geo/fence'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { FenceIcon } from '../../fleet/icons.ts'
import { selectedIdValue } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { wantedPlaceValue } from '../wanted-place.ts'
import type { Entry } from './entries.ts'
import { sign } from './use-actions.tsx'

/** The geofences whose area can be read; choosing one shows it on the map. */
export function usePlaces(): Entry[] {
  const navigate = useNavigate()
  const { data = [] } = useQuery({
    queryKey: ['geofences'],
    queryFn: () => placesApi.geofences.list({ query: {} }),
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return data
    .filter(({ area, attributes }) => fenceOf(area ?? '', attributes))
    .map(({ id, name }) => ({
      id: `place-${id}`,
      text: name,
      sign: sign(FenceIcon),
      choose() {
        selectedIdValue.set(null)
        wantedPlaceValue.set(id)
        if (location.pathname !== paths.map) void navigate(paths.map)
      },
    }))
}
