import type { ExpressionSpecification } from 'maplibre-gl'
import { defineLayer } from '../layer.ts'

const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
const kind: ExpressionSpecification = ['get', 'kind']

/** A shape being drawn or edited, with its handles; the middles of sides are small. */
export const drawLayer = defineLayer({
  id: 'draw',
  slot: 'tool',
  source: { tolerance: 0 },
  layers: ({ palette }) => [
    {
      id: 'draw-area',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.brandEdge, 'fill-opacity': 0.16 },
    },
    {
      id: 'draw-edge',
      type: 'line',
      filter: ['!', isPoint],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.brandEdge, 'line-width': 3 },
    },
    {
      id: 'draw-point',
      type: 'circle',
      filter: isPoint,
      paint: {
        'circle-radius': ['match', kind, 'middle', 4, 'centre', 4, 7],
        'circle-color': ['match', kind, ['chosen', 'centre'], palette.brandEdge, palette.markerPaper],
        'circle-opacity': ['match', kind, 'middle', 0.85, 1],
        'circle-stroke-color': ['match', kind, 'chosen', palette.markerPaper, palette.brandEdge],
        'circle-stroke-width': ['match', kind, 'middle', 1.5, 2.5],
      },
    },
  ],
})
