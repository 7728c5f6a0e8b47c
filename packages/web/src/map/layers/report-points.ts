import { defineLayer } from '../layer.ts'

/** The places of the rows of a report. */
export const reportPointsLayer = defineLayer({
  id: 'report-points',
  slot: 'around',
  source: { tolerance: 0 },
  layers: ({ palette }) => [
    {
      id: 'report-points-dot',
      type: 'circle',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 1.5, 14, 4.5],
        'circle-color': palette.markerPaper,
        'circle-stroke-color': palette.brandEdge,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 14, 2],
      },
    },
  ],
})

/** The place of the selected row. */
export const reportSelectedLayer = defineLayer({
  id: 'report-selected',
  slot: 'selected',
  source: { tolerance: 0 },
  layers: ({ palette }) => [
    {
      id: 'report-selected-dot',
      type: 'circle',
      paint: {
        'circle-radius': 8,
        'circle-color': palette.brandEdge,
        'circle-stroke-color': palette.markerPaper,
        'circle-stroke-width': 3,
      },
    },
  ],
})
