import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { circleAround } from '../../map/circle.ts'
import type { MapHost } from '../../map/host.ts'
import { anchorLayer } from '../../map/layers/anchor.ts'
import { spotLayer } from '../../map/layers/spot.ts'
import { useLayer, useMapHost } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { Button } from '../../ui/Button.tsx'
import { CentreIcon } from '../../ui/icons.ts'
import styles from './PlacePicker.module.css'
import type { Point } from './PlacePicker.tsx'

interface PickerMapProps {
  value: Point | undefined
  radius: number
  around: Point | undefined
  onPick(point: Point): void
}

const zoom = 14
const noFeatures: readonly never[] = []

/** The map of a place: a click on it, or its centre, is chosen. */
export default function PickerMap({ value, radius, around, onPick }: PickerMapProps): ReactNode {
  const t = useT('sharing')
  const map = useRef<MapHost['map']>(undefined)
  const first = useRef(value ?? around)
  const start = useMemo(() => first.current && { ...pointOf(first.current), zoom }, [])
  const take = () => {
    if (!map.current) return
    const { lat, lng } = map.current.getCenter()
    onPick({ latitude: lat, longitude: lng })
  }
  return (
    <>
      <div className={styles.map}>
        <PlainMap label={t('shareMap')} start={start}>
          <Spot value={value} radius={radius} held={map} onPick={onPick} />
        </PlainMap>
        <i className={styles.cross} aria-hidden />
      </div>
      <Button icon={CentreIcon} onClick={take}>
        {t('shareTakeCentre')}
      </Button>
    </>
  )
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

interface SpotProps extends Pick<PickerMapProps, 'value' | 'radius' | 'onPick'> {
  held: { current: MapHost['map'] | undefined }
}

function Spot({ value, radius, held, onPick }: SpotProps): null {
  const { map } = useMapHost()
  const latest = useRef(onPick)
  latest.current = onPick
  useEffect(() => {
    held.current = map
    const click = ({ lngLat: { lat, lng } }: { lngLat: { lat: number; lng: number } }) =>
      latest.current({ latitude: lat, longitude: lng })
    map.on('click', click)
    return () => {
      map.off('click', click)
    }
  }, [map, held])
  const { latitude, longitude } = value ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    map.jumpTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom) })
  }, [map, latitude, longitude])
  useLayer(
    anchorLayer,
    useMemo(
      () =>
        latitude === undefined || longitude === undefined
          ? noFeatures
          : [circleAround({ latitude, longitude }, radius)],
      [latitude, longitude, radius],
    ),
  )
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
