import { useEffect } from 'react'
import { circleAround } from './circle.ts'
import type { MountedLayer } from './host.ts'
import type { LayerData } from './layer.ts'
import { accuracyLayer } from './layers/accuracy.ts'
import { liveTrailLayer } from './layers/live-trail.ts'
import { trailFeatures } from './layers/live-trail-features.ts'
import type { ShownVehicle } from './shown-vehicle.ts'
import { useMountedLayer } from './use-layer.ts'
import type { LngLat } from './vehicle.ts'

interface WayOfShown {
  readonly trail: readonly LngLat[]
  /** Its own colour, if any. */
  readonly colour: string | undefined
  /** Metres. */
  readonly accuracy: number | null
}

/** The live data of the selected vehicle: its trail, and the accuracy of its position. */
export function useWayOfShown(shown: ShownVehicle, { trail, colour, accuracy }: WayOfShown): void {
  const way = useMountedLayer(liveTrailLayer)
  const circle = useMountedLayer(accuracyLayer)
  useEffect(() => {
    const draw = () => {
      const place = shown.get()
      put(circle.current, place && accuracy ? [circleAround(place, accuracy)] : [])
      put(way.current, place ? trailFeatures(trail, place, colour) : [])
    }
    draw()
    return shown.watch(draw)
  }, [shown, trail, colour, accuracy, way, circle])
}

const filled = new WeakSet<MountedLayer>()

/** A layer that stays empty is not updated. */
function put(layer: MountedLayer | null, data: LayerData & readonly unknown[]): void {
  if (!layer || (data.length === 0 && !filled.has(layer))) return
  if (data.length === 0) filled.delete(layer)
  else filled.add(layer)
  layer.set(data)
}
