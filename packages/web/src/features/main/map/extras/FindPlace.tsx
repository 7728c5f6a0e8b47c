import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { type ClosestZoom, closestZoomSoon } from '../../../../map/closest-zoom.ts'
import { namesOnMap } from '../../../../map/tools/names-on-map.ts'
import { useMapHost } from '../../../../map/use-layer.ts'
import { errorText } from '../../../../resource/show-error.ts'
import { usePreferences } from '../../../../session/preferences.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../../../../ui/icons.ts'
import styles from './extras.module.css'
import { type Findable, found } from './find-place.ts'
import { useAddresses } from './use-addresses.ts'
import { useFences } from './use-fences.ts'
import { usePois } from './use-pois.ts'
import { useToolEscape } from './use-tool-escape.ts'

interface FindPlaceProps {
  /** How close there is something to see. */
  closestZoom: ClosestZoom
  onEnd(): void
}

/** Goes to a place by its name: a fence, a point of interest, or what the base map names nearby; an address is looked up on demand. */
export function FindPlace({ closestZoom, onEnd }: FindPlaceProps): ReactNode {
  const t = useT('main')
  const { map, camera } = useMapHost()
  const [text, setText] = useState('')
  const fences = useFences()
  const { pois } = usePois(usePreferences().poiLayer)
  useToolEscape(onEnd)
  const input = useRef<HTMLInputElement>(null)
  // The menu that it was asked for in has given the focus back by then.
  useEffect(() => input.current?.focus(), [])
  // Read anew with each letter: the map may have loaded more meanwhile.
  const hits = useMemo(
    () => found(text, { fences, pois, names: text ? namesOnMap(map) : [] }),
    [text, fences, pois, map],
  )
  const addresses = useAddresses(text)

  const go = async ({ west, south, east, north }: Findable['box']) => {
    const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
    const maxZoom = Math.min(nearest, await closestZoomSoon(closestZoom, middle))
    camera.show({ box: [west, south, east, north], maxZoom, margin: 40 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = hits[0] ?? addresses.places?.[0]
    if (first) go(first.box)
    else if (addresses.isOffered && !addresses.isAsking) addresses.ask()
  }
  // Where an address can be looked up, nothing is said before that.
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

/** A place that is found is not shown closer than this. */
const nearest = 15
