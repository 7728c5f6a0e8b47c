import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Place } from './motion.ts'
import type { MapPadding } from './padding.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useMapHost } from './use-layer.ts'

/**
 * `follow` keeps the selected vehicle in the middle of the free area. `keep` lets it move there, and recentres it when it
 * leaves that area. `none`: the camera does not follow.
 */
export type Attention = 'follow' | 'keep' | 'none'

const catchUpMs = 320
/** Beyond this distance from the middle the camera eases to the vehicle; within it, the map follows each of its steps. */
const catchUpPixels = 48
/** A vehicle nearer than this to a bar, a card or the edge of the map counts as covered. */
const edgePixels = 28
/** Max step: the map does not follow a vehicle that jumps. */
const longestStepPixels = 120

interface AttentionOptions {
  shown: ShownVehicle
  attention: Attention
  padding: MapPadding
  /** The person has moved the map away from the vehicle. */
  onLeave(): void
}

/** Follows the selected vehicle until the person drags the map. */
export function useAttention(options: AttentionOptions): void {
  const { map } = useMapHost()
  const latest = useRef(options)
  latest.current = options
  const { shown, attention } = options

  useEffect(() => {
    if (attention === 'none') return
    let wasFree = false
    let before: Place | null = null
    const step = () => {
      const place = shown.get()
      if (!place || map.isMoving()) return
      if (attention === 'follow') return follow(map, place)
      const isFree = isInFreeArea(map, place, latest.current.padding)
      if (wasFree && !isFree && before && pixelsBetween(map, before, place) < longestStepPixels) ease(map, place)
      wasFree = isFree
      before = place
    }
    step()
    const unwatch = shown.watch(step)
    map.on('moveend', step)
    return () => {
      unwatch()
      map.off('moveend', step)
    }
  }, [map, shown, attention])

  // Zooming while the map follows keeps the vehicle in the middle.
  useEffect(() => {
    const around = attention === 'follow' ? { around: 'center' as const } : undefined
    map.scrollZoom.enable(around)
    map.touchZoomRotate.enable(around)
    map.touchZoomRotate.disableRotation()
  }, [map, attention])

  useEffect(() => {
    const leave = () => latest.current.onLeave()
    const leaveByKey = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) leave()
    }
    map.on('dragstart', leave)
    map.on('movestart', leaveByKey)
    return () => {
      map.off('dragstart', leave)
      map.off('movestart', leaveByKey)
    }
  }, [map])
}

function follow(map: MapLibre, place: Place): void {
  const distance = pixelsBetween(map, map.getCenter().toArray(), place)
  if (distance < 0.1) return
  if (distance > catchUpPixels) ease(map, place)
  else map.jumpTo({ center: lngLat(place) })
}

const ease = (map: MapLibre, place: Place) => map.easeTo({ center: lngLat(place), duration: catchUpMs })

function isInFreeArea(map: MapLibre, place: Place, { top, right, bottom, left }: MapPadding): boolean {
  const { x, y } = map.project(lngLat(place))
  const { clientWidth, clientHeight } = map.getContainer()
  return (
    x > left + edgePixels &&
    x < clientWidth - right - edgePixels &&
    y > top + edgePixels &&
    y < clientHeight - bottom - edgePixels
  )
}

function pixelsBetween(map: MapLibre, from: Place | [number, number], to: Place): number {
  const a = map.project('length' in from ? from : lngLat(from))
  const b = map.project(lngLat(to))
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const lngLat = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude]
