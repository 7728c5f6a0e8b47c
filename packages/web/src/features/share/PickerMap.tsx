import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { circleAround } from '../../map/circle.ts'
import type { MapHost } from '../../map/host.ts'
import { anchorLayer } from '../../map/layers/anchor.ts'
import { useLayer, useMapHost } from '../../map/use-layer.ts'
import { useSpot } from '../../map/use-spot.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { Button } from '../../ui/Button.tsx'
import { CentreIcon } from '../../ui/icons.ts'
import styles from './PlacePicker.module.css'
import type { Point } from './spot.ts'

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
  const [map, setMap] = useState<MapHost['map']>()
  const first = useRef(value ?? around)
  const start = useMemo(() => first.current && { ...pointOf(first.current), zoom }, [])
  const take = () => {
    if (!map) return
    const { lat, lng } = map.getCenter()
    onPick({ latitude: lat, longitude: lng })
  }
  return (
    <>
      <div className={styles.map}>
        <PlainMap label={t('shareMap')} start={start}>
          <Spot value={value} radius={radius} onMap={setMap} onPick={onPick} />
        </PlainMap>
        <i className={styles.cross} aria-hidden />
      </div>
      <Button icon={CentreIcon} disabled={!map} onClick={take}>
        {t('shareTakeCentre')}
      </Button>
    </>
  )
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

interface SpotProps extends Pick<PickerMapProps, 'value' | 'radius' | 'onPick'> {
  onMap(map: MapHost['map']): void
}

function Spot({ value, radius, onMap, onPick }: SpotProps): null {
  const { map } = useMapHost()
  const latest = useRef(onPick)
  latest.current = onPick
  useEffect(() => {
    onMap(map)
    const click = ({ lngLat: { lat, lng } }: { lngLat: { lat: number; lng: number } }) =>
      latest.current({ latitude: lat, longitude: lng })
    map.on('click', click)
    return () => {
      map.off('click', click)
    }
  }, [map, onMap])
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
  useSpot(latitude, longitude)
  return null
}
