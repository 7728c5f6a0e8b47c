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
/** The map itself, without its content. */
export interface MapSetup {
  /** The accessible name. */
  label: string
  /** Of the attribution button. */
  attributionLabel: string
  /** Colours and sizes (`mapLook`); pass the same object while they do not change. */
  look: MapLook
  /** Of the labels: `en`, `pt`. */
  language: string
  /** The base map; our own by default. */
  baseMap?: WantedBaseMap | undefined
  /** Maps of the server, drawn over our own; pass the same array. */
  archives?: readonly MapArchive[] | undefined
  /** Overlays, the first lowest; pass the same array. */
  overlays?: readonly MapOverlay[] | undefined
  /** The initial view; by default all of Brazil. */
  start?: MapStart | undefined
  /** False while the page loads what has priority over the map. */
  isDue?: boolean | undefined
}

const ours: WantedBaseMap = { style: undefined }
const none: readonly never[] = []
const brazil: MapStart = { longitude: -52, latitude: -14.5, zoom: 3.6 }

/** The map in this element, null until it can have layers. It starts with our own base map, whatever was selected. */
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

  // The map is created once; later changes are applied by the effects below.
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
      // Waits for what the graphics still have to draw; the next screen is drawn first
      setTimeout(() => map?.remove(), removalMs)
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

/** How long a map that is no longer shown outlives its screen. */
const removalMs = 1000

/** Waits until the surroundings of the map have been painted: starting WebGL blocks the page. Returns the cancel function. */
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
