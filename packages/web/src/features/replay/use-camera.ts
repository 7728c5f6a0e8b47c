import { useEffect, useRef } from 'react'
import type { Place } from '../../map/motion.ts'
import { useMapHost } from '../../map/use-layer.ts'
import { useDesk } from '../../ui/use-media.ts'
import { boxOf } from './box-of.ts'
import type { Replay } from './use-replay.ts'

/** Keeps a place in view, while it follows. */
export type KeepInView = (place: Place) => void

const closestZoom = 15
/** Pixels around the whole way, in what the card and the legend leave free on a desk. */
const margin = 56
const onDesk = { top: 48, right: 0, bottom: 0, left: 336 }
const onPhone = { top: 0, right: 0, bottom: 0, left: 0 }
/** The share of the map, on each side, in which the marker is brought back to the middle. */
const edge = 0.2
const easeMs = 320

interface Following {
  isFollowing: boolean
  onFollow(follows: boolean): void
  /** Another number shows all ways again. */
  framed: number
}

/** Shows all ways at first, then follows the marker, until somebody drags the map. */
export function useCamera({ clock, vehicles }: Replay, { framed, ...following }: Following): KeepInView {
  const { map, camera } = useMapHost()
  const covered = useDesk() ? onDesk : onPhone
  const latest = useRef(following)
  latest.current = following
  useEffect(() => {
    camera.cover(covered)
    camera.show({ box: boxOf(vehicles.map(({ track }) => track)), maxZoom: closestZoom, margin })
    // With another clock there are other tracks
  }, [camera, clock, covered, framed])
  useEffect(() => {
    const dragged = map.on('dragstart', () => latest.current.onFollow(false))
    return () => dragged.unsubscribe()
  }, [map])
  return ({ longitude, latitude }) => {
    if (!latest.current.isFollowing || map.isMoving()) return
    const { x, y } = map.project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const { left, top } = covered
    if (isInside(x - left, clientWidth - left) && isInside(y - top, clientHeight - top)) return
    map.easeTo({ center: [longitude, latitude], duration: easeMs })
  }
}

const isInside = (at: number, size: number): boolean => at > size * edge && at < size * (1 - edge)
