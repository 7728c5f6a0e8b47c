import { useEffect, useRef } from 'react'
import { boxAround } from '../../map/box-around.ts'
import { boxOf, type DrawnFence } from '../../map/layers/fence-features.ts'
import { useMapHost } from '../../map/use-layer.ts'
import { keepMapPlace } from './map-memory.ts'

interface FenceCameraProps {
  fences: readonly DrawnFence[]
  isPending: boolean
  chosenId: number | null
  /** The geofence that the initial view already shows, as it was left. */
  shownId: number | null
  /** The map was left at a view, or the person has set an initial one. */
  isPlaced: boolean
}

const flightMs = 320
/** Max zoom for the smallest geofence. */
const nearest = 17
/** Padding around the geofences: tools stand at the left, zoom buttons at the right. */
const margin = { top: 48, right: 72, bottom: 48, left: 72 }
/** Padding for the actions above the selected one. */
const panelShare = 0.3

/** Opens on all geofences, or where the map was left, and moves to the selected one. */
export function FenceCamera({ fences, isPending, chosenId, shownId, isPlaced }: FenceCameraProps): null {
  const { map } = useMapHost()
  const isOpened = useRef(isPlaced)
  const latest = useRef(fences)
  latest.current = fences
  const shown = useRef(shownId)
  const chosenNow = useRef(chosenId)
  chosenNow.current = chosenId
  useEffect(
    () => () => {
      const { lat: latitude, lng: longitude } = map.getCenter()
      keepMapPlace({ latitude, longitude, zoom: map.getZoom(), chosenId: chosenNow.current })
    },
    [map],
  )
  useEffect(() => {
    const chosen = latest.current.find(({ id }) => id === chosenId)
    if (isPending || !chosen) return
    const isShown = shown.current === chosenId
    shown.current = null
    if (isShown) return
    const duration = isOpened.current ? flightMs : 0
    isOpened.current = true
    const top = Math.min(200, map.getContainer().clientHeight * panelShare)
    map.fitBounds(boxOf(chosen), { padding: { ...margin, top }, maxZoom: nearest, duration })
  }, [map, isPending, chosenId])
  useEffect(() => {
    if (isOpened.current || isPending) return
    isOpened.current = true
    const corners = fences.flatMap((fence): [number, number][] => {
      const [west, south, east, north] = boxOf(fence)
      return [
        [west, south],
        [east, north],
      ]
    })
    if (corners.length > 0) map.fitBounds(boxAround(corners), { padding: margin, maxZoom: 15, duration: 0 })
  }, [map, isPending, fences])
  return null
}
