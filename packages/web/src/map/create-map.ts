import { AttributionControl, addProtocol, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { baseSource, coastKnown } from './style/base.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

interface MapOptions {
  style: StyleSpecification
  center: [longitude: number, latitude: number]
  zoom: number
  /** What the map is called to those who hear it. */
  title: string
}

/** A flat map that always has north above: turning it would only turn the noses of the vehicles. */
export function createMap(container: HTMLElement, { style, center, zoom, title }: MapOptions): MapLibre {
  const map = new MapLibre({
    container,
    style,
    center,
    zoom,
    locale: { 'Map.Title': title },
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
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right')
  map.on('sourcedata', ({ sourceId, tile, isSourceLoaded }) => {
    if (sourceId === baseSource && tile && isSourceLoaded) map.setGlobalStateProperty(coastKnown, true)
  })
  // MAP-52: a tile that cannot be loaded is only logged.
  map.on('error', ({ error }) => console.warn('The map could not load a part', error))
  return map
}
