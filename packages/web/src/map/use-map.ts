import type { MapArchive } from '@rastro/core/api/maps'
import { type RefObject, useEffect, useState } from 'react'
import { createMap } from './create-map.ts'
import { createHost, type MapHost } from './host.ts'
import { drawImagesOnDemand } from './icons.ts'
import { withTiles } from './load-style.ts'
import type { MapLook } from './look.ts'
import { baseStyle } from './style/base.ts'
import { pageInk } from './style/page-ink.ts'
import type { MapOverlay } from './styles.ts'
import { useArchives } from './use-archives.ts'
import { useBaseMap, type WantedBaseMap } from './use-base-map.ts'
import { useOverlayTiles } from './use-overlay-tiles.ts'

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
  /** Of the button that says whose map it is. */
  attributionLabel: string
  /** Colours and sizes (`mapLook`); keep the same object while they do not change. */
  look: MapLook
  /** Of the labels: `en`, `pt`. */
  language: string
  /** The base map; without one our own. */
  baseMap?: WantedBaseMap | undefined
  /** Maps of the server, drawn over our own; keep the same array. */
  archives?: readonly MapArchive[] | undefined
  /** Laid over the base map, the first lowest; keep the same array. */
  overlays?: readonly MapOverlay[] | undefined
  /** Where it opens; without a place all of Brazil. */
  start?: MapStart | undefined
  /** False while the page waits for what comes before the map. */
  isDue?: boolean | undefined
}

const ours: WantedBaseMap = { style: undefined }
const none: readonly never[] = []
const brazil: MapStart = { longitude: -52, latitude: -14.5, zoom: 3.6 }

/** The map in this element, null until it can carry layers. It starts with our own base map, whatever was chosen. */
export function useMap(
  element: RefObject<HTMLElement | null>,
  {
    label,
    attributionLabel,
    look,
    language,
    baseMap = ours,
    archives = none,
    overlays = none,
    start = brazil,
    isDue = true,
  }: MapSetup,
): MapHost | null {
  const [host, setHost] = useState<MapHost | null>(null)

  // The map is made once; all that changes later is carried to it by the effects below.
  useEffect(() => {
    if (!isDue) return
    let map: MapHost['map'] | undefined
    const stop = afterPaint(() => {
      if (!element.current) return
      map = createMap(element.current, {
        style: baseStyle(pageInk(look, language)),
        center: [start.longitude, start.latitude],
        zoom: start.zoom,
        title: label,
        attributionLabel,
      })
      const created = createHost(map, look)
      drawImagesOnDemand(map, () => created.look)
      map.once('style.load', () => setHost(created))
    })
    return () => {
      stop()
      setHost(null)
      map?.remove()
    }
  }, [isDue])

  useEffect(() => host?.map.getCanvas().setAttribute('aria-label', label), [host, label])
  useEffect(() => (host ? listenToPointer(host) : undefined), [host])
  const recipe = useBaseMap(host, baseMap)
  const laid = useOverlayTiles(overlays)
  const addArchives = useArchives(archives)
  useEffect(() => {
    if (!host) return
    const ink = pageInk(look, language)
    const base = recipe === baseStyle ? addArchives(baseStyle(ink), ink) : recipe(ink)
    host.restyle(
      laid.reduce((style, { id, tiles }) => withTiles(style, `overlay-${id}`, tiles), base),
      look,
    )
  }, [host, recipe, look, language, laid, addArchives])
  return host
}

function listenToPointer(host: MapHost): () => void {
  const { map } = host
  const click = map.on('click', ({ point }) => host.clickAt(point))
  const move = map.on('mousemove', ({ point }) => host.hoverAt(point))
  const leave = map.on('mouseout', () => host.hoverAt(null))
  return () => {
    for (const heard of [click, move, leave]) heard.unsubscribe()
  }
}

/** Once what stands around the map has been painted: to begin with WebGL keeps the page busy. Returns how to stop. */
function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
