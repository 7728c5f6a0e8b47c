import { useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { vehicleFeature } from '../../map/features.ts'
import { selectedLayer } from '../../map/layers/selected.ts'
import { createSpotWriter } from '../../map/marker-spots.ts'
import { useMapHost, useMountedLayer } from '../../map/use-layer.ts'
import type { MapVehicle } from '../../map/vehicle.ts'
import { placeAt } from './place.ts'
import { activities } from './track.ts'
import type { KeepInView } from './use-camera.ts'
import type { Replay } from './use-replay.ts'

/** Draws the vehicle at the playback, with the time of its position; between two positions unless motion is reduced. */
export function useMarker({ track, player, device, deviceId }: Replay, keepInView: KeepInView): void {
  const host = useMapHost()
  const format = useFormat()
  const layer = useMountedLayer(selectedLayer)
  const keep = useRef(keepInView)
  keep.current = keepInView
  const category = device?.category ?? 'default'
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)')
    const spots = createSpotWriter(host.map)
    let shown: MapVehicle | undefined
    const vehicle = (): MapVehicle => {
      const { at } = player.get()
      const fix = track.played[Math.floor(at)]!
      return {
        ...plain,
        ...placeAt(track, isStill.matches ? Math.floor(at) : at),
        id: deviceId,
        category,
        speed: track.speeds[fix]!,
        fixTime: track.times[fix]!,
        state: activities[track.activity[fix]!]!,
        label: format.time(new Date(track.times[fix]!)),
      }
    }
    const draw = () => {
      shown = vehicle()
      // While the map's worker draws, it keeps only the last of these
      void layer.current?.set([vehicleFeature(shown, true)])
      spots.write(seen)
    }
    const seen = () => ({ vehicles: [], clusters: [], selected: shown ?? null })
    const moved = host.map.on('moveend', () => spots.write(seen))
    draw()
    const unwatch = player.watch(() => {
      draw()
      if (shown) keep.current(shown)
    })
    return () => {
      unwatch()
      moved.unsubscribe()
      spots.stop()
    }
  }, [host, layer, track, player, deviceId, category, format])
}

/** What the past does not tell of a vehicle. */
const plain = {
  valid: true,
  silent: false,
  alarm: false,
  overLimit: false,
  blocked: false,
  blockWaits: false,
  anchored: false,
}
