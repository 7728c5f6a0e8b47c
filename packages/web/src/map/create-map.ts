import { addProtocol, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { addAttribution } from './attribution.ts'
import { baseSource, coastKnown } from './style/base.ts'

setWorkerUrl(workerUrl)
// What reads archives is loaded with the first of them
addProtocol('pmtiles', async (request, aborted) => {
  const { archiveProtocol } = await import('./archive-files.ts')
  return archiveProtocol(request, aborted)
})

interface MapOptions {
  style: StyleSpecification
  center: [longitude: number, latitude: number]
  zoom: number
  /** What the map is called to those who hear it. */
  title: string
  /** Of the button that says whose map it is. */
  attributionLabel: string
}

/** A flat map that always has north above: turning it would only turn the noses of the vehicles. */
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
    // Labels that fade in are placed anew at each frame; without it the main thread rests between updates.
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  addAttribution(map)
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right')
  let hasTile = false
  map.on('sourcedata', ({ sourceId, tile }) => {
    hasTile ||= sourceId === baseSource && tile !== undefined
  })
  // Asked at each picture: tiles that are no longer wanted drop out without an event, and the rest is complete then.
  map.on('render', () => {
    if (!hasTile || map.getGlobalState()[coastKnown] === true) return
    if (map.getSource(baseSource) && map.isSourceLoaded(baseSource)) map.setGlobalStateProperty(coastKnown, true)
  })
  // MAP-52: a tile that cannot be loaded is only logged.
  map.on('error', ({ error }) => console.warn('The map could not load a part', error))
  return map
}
