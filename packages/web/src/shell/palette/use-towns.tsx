import { MapIcon } from '../../ui/icons.ts'
import { placeName, useNamedPlaces, useShowPlace } from '../use-named-places.ts'
import { maxPerKind, type Settling } from './entries.ts'
import { sign } from './use-actions.tsx'

/** The towns and streets of the input, from the packaged data; selecting one shows it on the map. */
export function useTowns(typed: string): Settling {
  const { places, isSettled } = useNamedPlaces(typed)
  const show = useShowPlace()
  const entries = places.slice(0, maxPerKind).map((place) => ({
    id: `town-${place.latitude}-${place.longitude}-${place.name}`,
    text: placeName(place),
    sign: sign(MapIcon),
    choose: () => show(place),
  }))
  return { entries, isSettled }
}
