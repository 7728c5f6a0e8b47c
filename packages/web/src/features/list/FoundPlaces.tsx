import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { placeName, useNamedPlaces, useShowPlace } from '../../shell/use-named-places.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MapIcon } from '../../ui/icons.ts'
import styles from './FoundPlaces.module.css'

/** Below them the vehicles must stay in view, where there are any. */
const maxBesideVehicles = 1
const maxAlone = 3

interface FoundPlacesProps {
  search: string
  /** Whether vehicles match as well. */
  hasVehicles: boolean
  /** Called after one was chosen: on a phone the list lies over the map. */
  onShown(): void
}

/** The towns and streets of the list's search text, below its input. */
export function FoundPlaces({ search, hasVehicles, onShown }: FoundPlacesProps): ReactNode {
  const t = useT('main')
  const { places } = useNamedPlaces(search)
  const show = useShowPlace()
  if (places.length === 0) return null
  return (
    <ul className={styles.places} aria-label={t('listPlaces')}>
      {places.slice(0, hasVehicles ? maxBesideVehicles : maxAlone).map((place) => (
        <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
          <button
            type="button"
            onClick={() => {
              show(place)
              onShown()
            }}
          >
            <Icon of={MapIcon} size={16} />
            <span className="ellipsis">{placeName(place)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
