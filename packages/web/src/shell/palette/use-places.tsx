import { fenceOf } from '@rastro/core/geo/fence'
import { useNavigate } from 'react-router'
import { FenceIcon } from '../../fleet/icons.ts'
import { useGeofences } from '../../fleet/use-geofences.ts'
import { selectedIdValue } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { wantedFenceValue } from '../wanted-fence.ts'
import type { Entry } from './entries.ts'
import { sign } from './use-actions.tsx'

/** The geofences with a valid area; selecting one shows it on the map. */
export function usePlaces(): Entry[] {
  const navigate = useNavigate()
  const { data = [] } = useGeofences()
  return data
    .filter(({ area, attributes }) => fenceOf(area ?? '', attributes))
    .map(({ id, name }) => ({
      id: `place-${id}`,
      text: name,
      sign: sign(FenceIcon),
      choose() {
        selectedIdValue.set(null)
        wantedFenceValue.set(id)
        if (location.pathname !== paths.map) void navigate(paths.map)
      },
    }))
}
