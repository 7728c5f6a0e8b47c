import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { drivenWayLayer } from '../../map/layers/driven-way.ts'
import { useLayer } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CentreIcon } from '../../ui/icons.ts'
import { useCamera } from './use-camera.ts'
import { useMarker } from './use-marker.ts'
import type { Replay } from './use-replay.ts'
import { wayFeatures } from './way-features.ts'

interface ReplayMapProps {
  replay: Replay
  /** The map is moved so that the marker stays in view. */
  isFollowing: boolean
  onFollow(follows: boolean): void
}

/** RPL-11: the way, and the vehicle at the shown position. */
export function ReplayMap({ replay, isFollowing, onFollow }: ReplayMapProps): ReactNode {
  const t = useT('replay')
  const first = replay.track.played[0]!
  const start = useMemo(
    () => ({ latitude: replay.track.latitudes[first]!, longitude: replay.track.longitudes[first]!, zoom: 11 }),
    [replay.track, first],
  )
  return (
    <PlainMap
      label={t('replayMap')}
      start={start}
      tools={
        <IconButton
          icon={CentreIcon}
          label={t('replayFollow')}
          aria-pressed={isFollowing}
          onClick={() => onFollow(!isFollowing)}
        />
      }
    >
      <Way replay={replay} />
      <Vehicle {...{ replay, isFollowing, onFollow }} />
    </PlainMap>
  )
}

function Way({ replay: { track, stops } }: { replay: Replay }): null {
  useLayer(
    drivenWayLayer,
    useMemo(() => wayFeatures(track, stops), [track, stops]),
  )
  return null
}

function Vehicle({ replay, isFollowing, onFollow }: ReplayMapProps): null {
  const camera = useCamera(replay.track, isFollowing, onFollow)
  useMarker(replay, camera)
  return null
}
