import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { type ClosestZoom, closestZoomSoon } from '../../../../map/closest-zoom.ts'
import { namesOnMap } from '../../../../map/tools/names-on-map.ts'
import { useMapHost } from '../../../../map/use-layer.ts'
import { usePreferences } from '../../../../session/preferences.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../../ui/icons.ts'
import styles from './extras.module.css'
import { type Findable, found } from './find-place.ts'
import { useFences } from './use-fences.ts'
import { usePois } from './use-pois.ts'
import { useToolEscape } from './use-tool-escape.ts'

interface FindPlaceProps {
  /** How close there is something to see. */
  closestZoom: ClosestZoom
  onEnd(): void
}

/** Goes to a place by its name: a fence, a point of interest, or what the base map names nearby. Nothing is asked of anybody. */
export function FindPlace({ closestZoom, onEnd }: FindPlaceProps): ReactNode {
  const t = useT('main')
  const { map } = useMapHost()
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

  const go = async ({ west, south, east, north }: Findable['box']) => {
    const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
    const maxZoom = Math.min(nearest, await closestZoomSoon(closestZoom, middle))
    map.fitBounds([west, south, east, north], { maxZoom, duration: 640, padding: 40 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hits[0]) go(hits[0].box)
  }
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
        {hits.map(({ key, name, box }) => (
          <li key={key}>
            <button type="button" className="ellipsis" onClick={() => go(box)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className="caption" role="status">
        {text.trim() && hits.length === 0 && t('mapFindPlaceNone')}
      </p>
    </section>
  )
}

/** A place that is found is not shown closer than this. */
const nearest = 15
