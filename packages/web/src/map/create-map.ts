import {
  AttributionControl,
  addProtocol,
  Map as MapLibre,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { followSize } from './follow-size.ts'
import { watchCoast } from './watch-coast.ts'

setWorkerUrl(workerUrl)
// The archive reader is loaded with the first archive
addProtocol('pmtiles', async (request, aborted) => {
  const { archiveProtocol } = await import('./archive-files.ts')
  return archiveProtocol(request, aborted)
})

interface MapOptions {
  style: StyleSpecification
  center: [longitude: number, latitude: number]
  zoom: number
  /** The accessible name of the map. */
  title: string
  /** Of the attribution button. */
  attributionLabel: string
}

/** A flat map with north up: turning it would only turn the noses of the vehicles. */
export function createMap(
  container: HTMLElement,
  { style, center, zoom, title, attributionLabel }: MapOptions,
): MapLibre {
  const map = new MapLibre({
    container,
    style,
    center,
    zoom,
    locale: { 'Map.Title': title, 'AttributionControl.ToggleAttribution': attributionLabel },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // Labels that fade in are placed again in each frame; without fading the main thread is idle between updates.
    fadeDuration: 0,
    trackResize: false,
  })
  followSize(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  addAttribution(map)
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right')
  watchCoast(map)
  // MAP-52: a tile that cannot be loaded is only logged.
  map.on('error', ({ error }) => console.warn('The map could not load a part', error))
  return map
}

/** On a narrow map it collapses after this time, as OpenStreetMap allows; a button opens it again. */
const foldMs = 6000
const openClass = 'maplibregl-compact-show'
/** Pixels; of a map no larger, such as that in a card, the open attribution would cover the most. */
const small = { width: 500, height: 260 }

/** The attribution of the map: in full on a wide map, behind a button on one of at most 640 px. */
function addAttribution(map: MapLibre): void {
  map.addControl(new AttributionControl({}), 'bottom-right')
  const container = map.getContainer()
  const fold = () => container.querySelector(`.${openClass}`)?.classList.remove(openClass)
  if (container.clientWidth > small.width || container.clientHeight > small.height) {
    map.once('load', () => setTimeout(fold, foldMs))
    return
  }
  // It opens with the first source that has a text
  const events = [map.on('styledata', fold), map.on('sourcedata', fold)]
  map.once('load', () => {
    for (const event of events) event.unsubscribe()
  })
}
