import type { ExpressionSpecification } from 'maplibre-gl'
import { defineLayer } from '../layer.ts'
import { fonts } from '../style/fonts.ts'

/** GEO-13, look §7: light blue, unless the fence has a valid colour. */
export const usualFenceColour = '#3FA9E5'
const colour: ExpressionSpecification = ['to-color', ['get', 'colour'], usualFenceColour]
const named = ['get', 'name'] as ExpressionSpecification

/** MAP-39: fences in their own colour, with their name inside at the top or along their line. */
export const fencesLayer = defineLayer({
  id: 'fences',
  slot: 'fences',
  source: { tolerance: 0.3 },
  layers: ({ palette }) => {
    const text = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.75 }
    const letters = { 'text-field': named, 'text-font': fonts.semibold, 'text-size': 11, 'text-max-width': 10 }
    return [
      {
        id: 'fences-area',
        type: 'fill',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
      },
      {
        id: 'fences-edge',
        type: 'line',
        filter: ['!=', ['geometry-type'], 'Point'],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': 2 },
      },
      {
        id: 'fences-name',
        type: 'symbol',
        minzoom: 9,
        filter: ['==', ['geometry-type'], 'Point'],
        layout: { ...letters, 'text-anchor': 'top', 'text-offset': [0, 0.6] },
        paint: text,
      },
      {
        id: 'fences-line-name',
        type: 'symbol',
        minzoom: 9,
        filter: ['==', ['geometry-type'], 'LineString'],
        layout: { ...letters, 'symbol-placement': 'line', 'text-offset': [0, 1] },
        paint: text,
      },
    ]
  },
})
