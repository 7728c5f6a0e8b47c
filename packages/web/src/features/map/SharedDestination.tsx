import { useSpot } from '../../map/use-spot.ts'
import { useSharedView } from './use-shared-view.ts'

/** The point where the vehicle of a link is going. */
export function SharedDestination(): null {
  const { latitude, longitude } = useSharedView().data?.destination ?? {}
  useSpot(latitude, longitude)
  return null
}
