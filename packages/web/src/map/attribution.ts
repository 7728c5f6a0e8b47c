import { AttributionControl, type Map as MapLibre } from 'maplibre-gl'

/** On a narrow map it collapses after this time, as OpenStreetMap allows; a button opens it again. */
const foldMs = 6000
const openClass = 'maplibregl-compact-show'

/** The attribution of the map: in full on a wide map, behind a button on one of at most 640 px. */
export function addAttribution(map: MapLibre): void {
  map.addControl(new AttributionControl({}), 'bottom-right')
  map.once('load', () => {
    setTimeout(() => map.getContainer().querySelector(`.${openClass}`)?.classList.remove(openClass), foldMs)
  })
}
