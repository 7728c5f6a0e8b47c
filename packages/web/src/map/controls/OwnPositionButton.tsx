import type { Feature } from 'geojson'
import { type ReactNode, useMemo, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { FollowIcon } from '../../ui/icons.ts'
import { approach, type ClosestZoom } from '../closest-zoom.ts'
import { ownPositionLayer } from '../layers/own-position.ts'
import { useLayer, useMapHost } from '../use-layer.ts'

/** MAP-25. */
const timeoutMs = 5000
const closeZoom = 15

interface OwnPositionButtonProps {
  label: string
  /** The max zoom with map data. */
  closestZoom: ClosestZoom
  onFail?: (() => void) | undefined
}

/** Shows the user's location, if the browser provides it within five seconds. */
export function OwnPositionButton({ label, closestZoom, onFail }: OwnPositionButtonProps): ReactNode {
  const { map } = useMapHost()
  const [isWaiting, setIsWaiting] = useState(false)
  const [place, setPlace] = useState<[number, number] | null>(null)
  useLayer(
    ownPositionLayer,
    useMemo(() => (place ? [spot(place)] : []), [place]),
  )

  const locate = async () => {
    setIsWaiting(true)
    try {
      const center = await ownPosition()
      setPlace(center)
      const [longitude, latitude] = center
      const here = map.getZoom()
      void approach(map, {
        closestZoom,
        place: { longitude, latitude },
        move: (closest) => map.flyTo({ center, zoom: Math.max(here, Math.min(closeZoom, closest)), duration: 640 }),
      })
    } catch {
      // Denied, switched off or timed out: the same message.
      onFail?.()
    } finally {
      setIsWaiting(false)
    }
  }
  return (
    <IconButton
      icon={FollowIcon}
      label={label}
      aria-busy={isWaiting}
      aria-pressed={place !== null}
      disabled={isWaiting}
      onClick={locate}
    />
  )
}

/** The browser's own timeout does not run while it waits for consent, so ours runs beside it. */
function ownPosition(): Promise<[number, number]> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The browser gave no position in time')), timeoutMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      (error) => reject(new Error(error.message)),
      { timeout: timeoutMs, enableHighAccuracy: true },
    )
  })
}

const spot = (coordinates: [number, number]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
})
