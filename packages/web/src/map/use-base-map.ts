import { useEffect, useRef, useState } from 'react'
import { backoffMs, recordAttempt } from './backoff.ts'
import type { MapHost } from './host.ts'
import { loadStyle } from './load-style.ts'
import { baseStyle } from './style/base.ts'
import type { StyleRecipe } from './style/ink.ts'
import type { MapStyle } from './styles.ts'
import { Refused, type StyleTrouble } from './unreachable.ts'
import { watchTiles } from './watch-tiles.ts'

/** Timeout of a host before our own map is shown, and the interval of automatic retries. */
const timeoutMs = 4000
const laterTimeoutMs = 15_000
const tryAgainMs = 60_000

/** The state of the requested base map. */
export interface BaseMapState {
  /** The requested one; our own where undefined. */
  style: MapStyle | undefined
  /** Whether it is shown, or our own instead of it. */
  isShown: boolean
  /** Why it is not shown, once known. */
  trouble: StyleTrouble | null
}

export interface WantedBaseMap {
  /** Without one our own (MAP-45). Pass the same object. */
  style: MapStyle | undefined
  /** It is the default: while its host is unreachable no request is sent, so that none fails on first load. */
  isAutomatic?: boolean | undefined
  /** Another number retries at once. */
  attempt?: number | undefined
  onState?: ((state: BaseMapState) => void) | undefined
}

/** The style of the base map: our own until the requested one has loaded, and if it or its tiles fail to load (MAP-52). */
export function useBaseMap(host: MapHost | null, wanted: WantedBaseMap): StyleRecipe {
  const { style, isAutomatic = false, attempt = 0, onState } = wanted
  const [recipe, setRecipe] = useState<StyleRecipe>(() => baseStyle)
  const tell = useRef(onState)
  tell.current = onState

  useEffect(() => {
    if (!host) return
    if (!style || style.id === 'base') {
      setRecipe(() => baseStyle)
      tell.current?.({ style, isShown: true, trouble: null })
      return
    }
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopWatching: (() => void) | undefined
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => (document.hidden ? later(tryAgainMs) : load(laterTimeoutMs)), ms)
    }
    const fallBack = (trouble: StyleTrouble) => {
      if (isAutomatic) recordAttempt(false)
      stopWatching?.()
      setRecipe(() => baseStyle)
      tell.current?.({ style, isShown: false, trouble })
      later(tryAgainMs)
    }
    const load = async (timeout: number) => {
      clearTimeout(timer)
      try {
        const { lng, lat } = host.map.getCenter()
        const found = await loadStyle(style, { longitude: lng, latitude: lat, zoom: host.map.getZoom() }, timeout)
        if (!isCurrent) return
        if (isAutomatic) recordAttempt(true)
        stopWatching?.()
        stopWatching = watchTiles(host.map, () => fallBack('tiles'))
        setRecipe(() => found)
        tell.current?.({ style, isShown: true, trouble: null })
      } catch (cause) {
        if (!isCurrent) return
        console.warn(`The map style "${style.id}" cannot be shown`, cause)
        fallBack(cause instanceof Refused ? 'refused' : 'unreachable')
      }
    }
    const wait = isAutomatic && attempt === 0 ? backoffMs() : 0
    if (wait > 0) {
      setRecipe(() => baseStyle)
      tell.current?.({ style, isShown: false, trouble: 'unreachable' })
      later(wait)
    } else load(attempt === 0 ? timeoutMs : laterTimeoutMs)
    const loadNow = () => load(laterTimeoutMs)
    window.addEventListener('online', loadNow)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stopWatching?.()
      window.removeEventListener('online', loadNow)
    }
  }, [host, style, isAutomatic, attempt])
  return recipe
}
