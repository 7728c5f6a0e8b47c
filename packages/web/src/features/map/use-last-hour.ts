import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { lastHourValue } from '../../live/last-hour.ts'
import { boxAround } from '../../map/box-around.ts'
import type { ShownVehicle } from '../../map/shown-vehicle.ts'
import { useMapHost } from '../../map/use-layer.ts'
import { showError } from '../../resource/show-error.ts'
import { useValue } from '../../session/value.ts'
import { showToast } from '../../ui/toasts.ts'
import { selectedWayQuery } from './past-ways.ts'

interface LastHourOptions {
  selectedId: number | null
  shown: ShownVehicle
  /** The map no longer follows the vehicle. */
  onLeave(): void
}

/** Padding around the route, in pixels. */
const margin = 48
/** Min extent: a route of a few metres is not zoomed in further. */
const closestZoom = 16

/** Whether the last hour of the selected vehicle was requested (on its card); the map is fitted to it once. */
export function useLastHour({ selectedId, shown, onLeave }: LastHourOptions): boolean {
  const t = useT('main')
  const { map } = useMapHost()
  const isWanted = useValue(lastHourValue) === selectedId && selectedId !== null
  const { data: way, error } = useQuery({ ...selectedWayQuery(selectedId ?? 0), enabled: isWanted })
  const latest = useRef({ onLeave, t })
  latest.current = { onLeave, t }
  const isFetched = way !== undefined

  // The request is for this vehicle and this visit only.
  useEffect(() => () => lastHourValue.set(null), [selectedId])
  useEffect(() => {
    if (!isWanted || !error) return
    showError(error)
    lastHourValue.set(null)
  }, [isWanted, error])
  useEffect(() => {
    if (!isWanted || !isFetched) return
    const points = [...way.recent]
    const place = shown.get()
    if (place) points.push([place.longitude, place.latitude])
    const box = boxAround(points)
    if (!isWay(box)) {
      showToast('notice', latest.current.t('mapLastHourNone'))
      lastHourValue.set(null)
      return
    }
    latest.current.onLeave()
    map.fitBounds(box, { padding: margin, maxZoom: closestZoom, duration: 640 })
    // Later fixes are drawn, and the map is not moved again.
  }, [map, shown, isWanted, isFetched])
  return isWanted
}

/** About ten metres: GPS drift of a standing vehicle. */
const stray = 0.0001
const isWay = ([west, south, east, north]: ReturnType<typeof boxAround>) => east - west > stray || north - south > stray
