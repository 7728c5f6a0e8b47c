import { defineLayer } from '../layer.ts'

/** The measured line, and its points. */
export const rulerLayer = defineLayer({
  id: 'ruler',
  slot: 'tool',
  layers: ({ palette }) => [
    {
      id: 'ruler-line',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.text, 'line-width': 2.5, 'line-dasharray': [1.5, 1.5] },
    },
    {
      id: 'ruler-point',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': palette.markerPaper,
        'circle-stroke-color': palette.text,
        'circle-stroke-width': 2,
      },
    },
  ],
})
