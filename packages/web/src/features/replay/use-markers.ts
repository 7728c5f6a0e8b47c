import { markerLabel } from '@rastro/core/vehicle/vehicle'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { vehicleFeature } from '../../map/features.ts'
import { playedVehiclesLayer } from '../../map/layers/played-vehicles.ts'
import { selectedLayer } from '../../map/layers/selected.ts'
import { createSpotWriter } from '../../map/marker-spots.ts'
import { useMapHost, useMountedLayer } from '../../map/use-layer.ts'
import type { MapVehicle } from '../../map/vehicle.ts'
import { activities } from './track.ts'
import type { KeepInView } from './use-camera.ts'
import type { Played, Replay } from './use-replay.ts'

/**
 * Draws the vehicles at the playback, between two positions unless motion is reduced: a single one with the time of its position,
 * several with their plates and colours.
 */
export function useMarkers({ player, vehicles, chosen }: Replay, keepInView: KeepInView): void {
  const host = useMapHost()
  const format = useFormat()
  const isOne = vehicles.length === 1
  const layer = useMountedLayer(isOne ? selectedLayer : playedVehiclesLayer)
  const keep = useRef(keepInView)
  keep.current = keepInView
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)')
    const spots = createSpotWriter(host.map)
    let shown: MapVehicle[] = []
    const markerOf = ({ deviceId, device, track, fixAt, placeAt }: Played): MapVehicle => {
      const { at } = player.get()
      const fix = fixAt(at)
      return {
        ...plain,
        ...placeAt(isStill.matches ? Math.floor(at) : at),
        id: deviceId,
        category: device?.category ?? 'default',
        speed: track.speeds[fix]!,
        fixTime: track.times[fix]!,
        state: activities[track.activity[fix]!]!,
        label: isOne ? format.time(new Date(track.times[fix]!)) : device ? markerLabel(device) : '',
      }
    }
    const draw = () => {
      shown = vehicles.map(markerOf)
      // While the map's worker draws, it keeps only the last of these
      void layer.current?.set(shown.map((vehicle, index) => coloured(vehicle, vehicles[index]!)))
      spots.write(seen)
    }
    const coloured = (vehicle: MapVehicle, played: Played) => {
      const feature = vehicleFeature(vehicle, true)
      const { colour } = played
      return colour ? { ...feature, properties: { ...feature.properties, colour, chosen: played === chosen } } : feature
    }
    const seen = () => ({ vehicles: shown, clusters: [], selected: null })
    const moved = host.map.on('moveend', () => spots.write(seen))
    draw()
    const unwatch = player.watch(() => {
      draw()
      keep.current(shown[vehicles.indexOf(chosen)]!)
    })
    return () => {
      unwatch()
      moved.unsubscribe()
      spots.stop()
    }
  }, [host, layer, player, vehicles, chosen, isOne, format])
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
