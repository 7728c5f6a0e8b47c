import { defineLayer } from '../layer.ts'

/** Positions that a report left out, with the jumps to them (lines), and short stops (`isStop`). */
export const leftOutLayer = defineLayer({
  id: 'left-out',
  slot: 'around',
  source: { tolerance: 0 },
  layers: ({ palette }) => [
    {
      id: 'left-out-jump',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.text, 'line-width': 1.5, 'line-opacity': 0.6, 'line-dasharray': [3, 3] },
    },
    {
      id: 'left-out-dot',
      type: 'circle',
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', ['has', 'isStop']]],
      paint: {
        'circle-radius': 6,
        'circle-color': palette.markerPaper,
        'circle-stroke-color': palette.text,
        'circle-stroke-width': 1.5,
        'circle-stroke-opacity': 0.7,
      },
    },
    {
      id: 'left-out-stop',
      type: 'circle',
      filter: ['has', 'isStop'],
      paint: {
        'circle-radius': 7,
        'circle-color': palette.brandEdge,
        'circle-stroke-color': palette.markerPaper,
        'circle-stroke-width': 2.5,
      },
    },
  ],
})
