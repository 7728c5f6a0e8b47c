import { folded } from '@rastro/core/format/folded'
import { fenceOf } from '@rastro/core/geo/fence'
import { boxAround } from '@rastro/core/geo/outline'
import { type ReactNode, Suspense, useState } from 'react'
import { useGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { placeName, useNamedPlaces } from '../../shell/use-named-places.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlaceIcon, PolygonIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PlacePicker.module.css'
import type { Point, Spot } from './spot.ts'

const PickerMap = lazyPage(() => import('./PickerMap.tsx'))

interface PlacePickerProps {
  value: Spot | undefined
  /** Of the circle around it, in metres. */
  radius: number
  /** Where the map opens. */
  around: Point | undefined
  onPick(spot: Spot): void
}

const mostFences = 5

/** A place by the name of a town, a street or a geofence, or by a point of the map. */
export function PlacePicker({ value, radius, around, onPick }: PlacePickerProps): ReactNode {
  const t = useT('sharing')
  const [text, setText] = useState('')
  const { places } = useNamedPlaces(text)
  const fences = useFencesNamed(text)
  const pick = (spot: Spot) => {
    setText('')
    onPick(spot)
  }
  const found = [
    ...fences.map((spot, at) => ({ key: `fence ${at}`, icon: PolygonIcon, spot })),
    ...places.map(({ latitude, longitude, ...named }, at) => ({
      key: `place ${at}`,
      icon: PlaceIcon,
      spot: { name: placeName({ latitude, longitude, ...named }), latitude, longitude },
    })),
  ]
  return (
    <div className={styles.picker}>
      <SearchField label={t('shareSearchPlace')} clearLabel={t('sharedClear')} value={text} onChange={setText} />
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('shareFound')}>
          {found.map(({ key, icon, spot }) => (
            <li key={key}>
              <button type="button" onClick={() => pick(spot)}>
                <Icon of={icon} size={18} />
                <span>{spot.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton height={240} />}>
        <PickerMap
          value={value}
          radius={radius}
          around={around}
          onPick={(point) => onPick({ name: value?.name ?? t('sharePointOnMap'), ...point })}
        />
      </Suspense>
    </div>
  )
}

/** The geofences with such a name, by their middles. */
function useFencesNamed(text: string): readonly Spot[] {
  const { data = [] } = useGeofences()
  const asked = folded(text.trim())
  if (asked.length < 2) return []
  const named = data.filter(({ name }) => folded(name).includes(asked)).slice(0, mostFences)
  return named.flatMap(({ name, area, attributes }) => {
    const outline = fenceOf(area, attributes)?.outline
    if (!outline) return []
    const { south, north, west, east } = boxAround(outline)
    return [{ name, latitude: (south + north) / 2, longitude: (west + east) / 2 }]
  })
}
