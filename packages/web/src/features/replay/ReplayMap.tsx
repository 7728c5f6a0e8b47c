import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { drivenWayLayer } from '../../map/layers/driven-way.ts'
import { useLayer } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CentreIcon, WholeIcon } from '../../ui/icons.ts'
import { useCamera } from './use-camera.ts'
import { useMarkers } from './use-markers.ts'
import type { Replay } from './use-replay.ts'
import { wayFeatures } from './way-features.ts'

interface ReplayMapProps {
  replay: Replay
  /** The map is moved so that the marker of the chosen vehicle stays in view. */
  isFollowing: boolean
  onFollow(follows: boolean): void
}

/** RPL-11: the ways, and the vehicles at the shown moment. */
export function ReplayMap(props: ReplayMapProps): ReactNode {
  const t = useT('replay')
  const { replay, isFollowing, onFollow } = props
  const [framed, setFramed] = useState(0)
  const { track } = replay.vehicles[0]!
  const first = track.played[0]!
  const start = useMemo(
    () => ({ latitude: track.latitudes[first]!, longitude: track.longitudes[first]!, zoom: 11 }),
    [track, first],
  )
  return (
    <PlainMap
      label={t('replayMap')}
      start={start}
      tools={
        <>
          <IconButton
            icon={CentreIcon}
            label={t('replayFollow')}
            aria-pressed={isFollowing}
            onClick={() => onFollow(!isFollowing)}
          />
          {replay.vehicles.length > 1 && (
            <IconButton
              icon={WholeIcon}
              label={t('replayFrame')}
              onClick={() => {
                onFollow(false)
                setFramed(framed + 1)
              }}
            />
          )}
        </>
      }
    >
      <Ways replay={replay} />
      <Vehicles {...props} framed={framed} />
    </PlainMap>
  )
}

function Ways({ replay: { clock, vehicles } }: { replay: Replay }): null {
  useLayer(
    drivenWayLayer,
    // With another clock there are other tracks; events do not change them
    useMemo(() => vehicles.flatMap(({ track, stops, colour }) => wayFeatures(track, stops, colour)), [clock]),
  )
  return null
}

function Vehicles({ replay, framed, ...following }: ReplayMapProps & { framed: number }): null {
  const camera = useCamera(replay, { ...following, framed })
  useMarkers(replay, camera)
  return null
}
