import type { Feature } from 'geojson'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { poisLayer } from '../../../map/layers/pois.ts'
import { useLayer } from '../../../map/use-layer.ts'
import { showToast } from '../../../ui/toasts.ts'
import { usePois } from './use-pois.ts'

/** MAP-38: the points of interest of the person, else of the server. */
export function Pois({ address }: { address: string }): null {
  const t = useT('main')
  const { pois, isFailed } = usePois(address)
  useEffect(() => {
    if (isFailed) showToast('warning', t('mapPoisFailed', { address }))
  }, [isFailed, address, t])
  useLayer(
    poisLayer,
    useMemo(
      () =>
        pois.map(
          ({ name, point }): Feature => ({
            type: 'Feature',
            properties: { name },
            geometry: { type: 'Point', coordinates: point },
          }),
        ),
      [pois],
    ),
  )
  return null
}
