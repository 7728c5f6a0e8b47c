import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import { createMap } from './create-map.ts'
import { createHost, type MapHost } from './host.ts'
import { drawImagesOnDemand } from './icons.ts'
import { loadStyle, withTiles } from './load-style.ts'
import type { MapLook } from './look.ts'
import { baseStyle } from './style/base.ts'
import type { RasterTiles } from './style/online.ts'
import type { MapStyle } from './styles.ts'

/** Degrees, and the zoom of MapLibre. */
interface MapStart {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}
/** The map itself, without what stands on it. */
export interface MapSetup {
  /** What it is called to those who hear it. */
  label: string
  /** Colours and sizes (`mapLook`); keep the same object while they do not change. */
  look: MapLook
  /** Of the labels: `en`, `pt`. */
  language: string
  /** The base map; without one our own (MAP-45). Keep the same object. */
  style?: MapStyle | undefined
  /** Laid over the base map (`overlayOf`); keep the same object. */
  overlay?: RasterTiles | undefined
  /** Where it opens; without a place all of Brazil. */
  start?: MapStart | undefined
}

const brazil: MapStart = { longitude: -52, latitude: -14.5, zoom: 3.6 }

/** The map in this element, null until it can carry layers. It starts with our own base map, whatever was chosen. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  { label, look, language, style, overlay, start = brazil }: MapSetup,
): MapHost | null {
  const [host, setHost] = useState<MapHost | null>(null)

  // The map is made once; all that changes later is carried to it by the effects below.
  useEffect(() => {
    if (!element.current) return
    const map = createMap(element.current, {
      style: baseStyle({ palette: look.palette, language }),
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      title: label,
    })
    const created = createHost(map, look)
    drawImagesOnDemand(map, () => created.look)
    map.once('style.load', () => setHost(created))
    return () => {
      setHost(null)
      map.remove()
    }
  }, [])

  useEffect(() => host?.map.getCanvas().setAttribute('aria-label', label), [host, label])
  useEffect(() => (host ? listenToPointer(host) : undefined), [host])
  useEffect(
    () => (host ? showStyle(host, style, { look, language, overlay }) : undefined),
    [host, style, look, language, overlay],
  )
  return host
}

function listenToPointer(host: MapHost): () => void {
  const { map } = host
  const click = map.on('click', ({ point }) => host.clickAt(point))
  const move = map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = host.isClickable(point) ? 'pointer' : ''
  })
  return () => {
    click.unsubscribe()
    move.unsubscribe()
  }
}

interface Drawing {
  look: MapLook
  language: string
  overlay: RasterTiles | undefined
}

/** Shows the chosen style when its host answers, else our own; tries again when the browser comes back online. */
function showStyle(host: MapHost, chosen: MapStyle | undefined, { look, language, overlay }: Drawing): () => void {
  const ink = { palette: look.palette, language }
  let isCurrent = true
  const put = (style: StyleSpecification) => {
    if (isCurrent) host.restyle(overlay ? withTiles(style, 'overlay', overlay) : style, look)
  }
  const show = async () => {
    try {
      put(chosen ? await loadStyle(chosen, ink) : baseStyle(ink))
    } catch (cause) {
      console.warn(`The map style "${chosen?.id}" cannot be reached`, cause)
      put(baseStyle(ink))
    }
  }
  show()
  window.addEventListener('online', show)
  return () => {
    isCurrent = false
    window.removeEventListener('online', show)
  }
}
