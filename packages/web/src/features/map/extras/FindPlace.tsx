import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { approach, type ClosestZoom } from '../../../map/closest-zoom.ts'
import { namesOnMap } from '../../../map/tools/names-on-map.ts'
import { useMapHost } from '../../../map/use-layer.ts'
import { errorText } from '../../../resource/show-error.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons.ts'
import styles from './extras.module.css'
import { type Findable, found } from './find-place.ts'
import { useAddresses } from './use-addresses.ts'
import { useFences } from './use-fences.ts'
import { usePois } from './use-pois.ts'
import { useToolEscape } from './use-tool-escape.ts'

interface FindPlaceProps {
  /** The max zoom with map data. */
  closestZoom: ClosestZoom
  onEnd(): void
}

/** Finds a fence, a point of interest, or a nearby feature of the base map by name; an address is looked up on demand. */
export function FindPlace({ closestZoom, onEnd }: FindPlaceProps): ReactNode {
  const t = useT('main')
  const { map, camera } = useMapHost()
  const [text, setText] = useState('')
  const fences = useFences()
  const { pois } = usePois(usePreferences().poiLayer)
  useToolEscape(onEnd)
  const input = useRef<HTMLInputElement>(null)
  // By then the menu that opened it has returned the focus.
  useEffect(() => input.current?.focus(), [])
  // Recomputed with each letter: the map may have loaded more meanwhile.
  const hits = useMemo(
    () => found(text, { fences, pois, names: text ? namesOnMap(map) : [] }),
    [text, fences, pois, map],
  )
  const addresses = useAddresses(text)

  const go = ({ west, south, east, north }: Findable['box']) =>
    approach(map, {
      closestZoom,
      place: { longitude: (west + east) / 2, latitude: (south + north) / 2 },
      move: (closest) =>
        camera.show({ box: [west, south, east, north], maxZoom: Math.min(nearest, closest), margin: 40 }),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = hits[0] ?? addresses.places?.[0]
    if (first) go(first.box)
    else if (addresses.isOffered && !addresses.isAsking) addresses.ask()
  }
  // Where an address can be looked up, no empty result is shown before that.
  const isNone = text.trim() !== '' && hits.length === 0 && !addresses.isOffered && !addresses.places?.length
  return (
    <section className={styles.panel} aria-label={t('mapFindPlace')}>
      <form className={styles.head} onSubmit={submit}>
        <input
          type="text"
          className={styles.input}
          aria-label={t('mapFindPlace')}
          placeholder={t('mapFindPlaceHint')}
          value={text}
          maxLength={80}
          ref={input}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton icon={CloseIcon} label={t('mapFindPlaceClose')} onClick={onEnd} />
      </form>
      <ul className={styles.hits}>
        {[...hits, ...(addresses.places ?? [])].map(({ key, name, box }) => (
          <li key={key}>
            <button type="button" className="ellipsis" onClick={() => go(box)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {addresses.isOffered && (
        <button type="button" className={styles.look} disabled={addresses.isAsking} onClick={addresses.ask}>
          <Icon of={SearchIcon} size={18} />
          {t(addresses.isAsking ? 'sharedLoading' : 'mapFindAddress')}
        </button>
      )}
      <p className="caption" role="status">
        {addresses.error ? errorText(addresses.error) : isNone && t('mapFindPlaceNone')}
      </p>
    </section>
  )
}

/** Max zoom for a found place. */
const nearest = 15
