import { useMemo } from 'react'
import { spotLayer } from './layers/spot.ts'
import { useLayer } from './use-layer.ts'

const noFeatures: readonly never[] = []

/** Draws a single point on the map (degrees); nothing while it is unknown. */
export function useSpot(latitude: number | undefined, longitude: number | undefined): void {
  const features = useMemo(() => {
    if (latitude === undefined || longitude === undefined) return noFeatures
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
    return [{ type: 'Feature' as const, properties: {}, geometry }]
  }, [latitude, longitude])
  useLayer(spotLayer, features)
}
