import { useMemo } from 'react'
import { spotLayer } from '../../map/layers/spot.ts'
import { useLayer } from '../../map/use-layer.ts'
import { useSharedView } from './use-shared-view.ts'

const noFeatures: readonly never[] = []

/** The point where the vehicle of a link is going. */
export function SharedDestination(): null {
  const { latitude, longitude } = useSharedView().data?.destination ?? {}
  useLayer(
    spotLayer,
    useMemo(
      () =>
        latitude === undefined || longitude === undefined
          ? noFeatures
          : [
              {
                type: 'Feature',
                properties: {},
                geometry: { type: 'Point', coordinates: [longitude, latitude] },
              } as const,
            ],
      [latitude, longitude],
    ),
  )
  return null
}
