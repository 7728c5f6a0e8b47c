import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import type { MapHost } from '../map/host.ts'
import { useMapHost } from '../map/use-layer.ts'
import { useFieldValue, useSetField } from '../resource/form/use-field.tsx'
import { Button } from '../ui/Button.tsx'
import { CentreIcon } from '../ui/icons.ts'
import styles from './LocationFields.module.css'
import { PlainMap } from './PlainMap.tsx'
import { roundedView, type View } from './rounded-view.ts'

/** A map to find the place on, and the button that copies its view into the fields (USER-40). */
export default function LocationMap(): ReactNode {
  const t = useT('resource')
  const setLatitude = useSetField('latitude')
  const setLongitude = useSetField('longitude')
  const setZoom = useSetField('zoom')
  const typed = useTypedView()
  const [start] = useState(typed)
  const map = useRef<MapHost['map']>(undefined)
  const take = () => {
    if (!map.current) return
    const { lat, lng } = map.current.getCenter()
    const view = roundedView({ latitude: lat, longitude: lng, zoom: map.current.getZoom() })
    setLatitude(view.latitude)
    setLongitude(view.longitude)
    setZoom(view.zoom)
  }
  return (
    <div className={styles.location}>
      <div className={styles.map}>
        <PlainMap label={t('locationMap')} start={start}>
          <Follow view={typed} held={map} />
        </PlainMap>
      </div>
      <Button icon={CentreIcon} onClick={take}>
        {t('locationCurrent')}
      </Button>
    </div>
  )
}

/** The view in the fields, where valid. */
function useTypedView(): View | undefined {
  const [latitude, longitude, zoom] = [
    useFieldValue('latitude'),
    useFieldValue('longitude'),
    useFieldValue('zoom'),
  ].map((value) => (typeof value === 'number' ? value : 0)) as [number, number, number]
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude, zoom: Math.min(Math.max(zoom, 0), 22) } : undefined
}

/** Shows the input, and provides the map to read its view. */
function Follow({ view, held }: { view: View | undefined; held: RefObject<MapHost['map'] | undefined> }): null {
  const { map } = useMapHost()
  useEffect(() => {
    held.current = map
  }, [map, held])
  const { latitude, longitude, zoom } = view ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    map.jumpTo({ center: [longitude, latitude], zoom: zoom ?? 0 })
  }, [map, latitude, longitude, zoom])
  return null
}
