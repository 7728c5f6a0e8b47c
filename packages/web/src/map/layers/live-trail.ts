import { defineLayer } from '../layer.ts'

/** The trail of the selected vehicle: fades toward its tail, with a dot at each fix. */
export const liveTrailLayer = defineLayer({
  id: 'live-trail',
  slot: 'trail',
  source: { lineMetrics: true, tolerance: 0.2 },
  layers: ({ palette }) => [
    {
      id: 'live-trail-halo',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.markerHalo, 'line-width': 9, 'line-opacity': 0.8 },
    },
    {
      id: 'live-trail-way',
      type: 'line',
      filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!', ['has', 'colour']]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-width': 5,
        'line-gradient': [
          'interpolate',
          ['linear'],
          ['line-progress'],
          0,
          transparent(palette.brandEdge, 0.15),
          0.6,
          palette.brandEdge,
          1,
          palette.brandEdge,
        ],
      },
    },
    {
      // A gradient cannot depend on the vehicle
      id: 'live-trail-coloured',
      type: 'line',
      filter: ['has', 'colour'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-width': 5, 'line-color': ['to-color', ['get', 'colour']] },
    },
    {
      id: 'live-trail-fixes',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      minzoom: 11,
      paint: { 'circle-radius': 2, 'circle-color': palette.markerPaper },
    },
  ],
})

const transparent = (hex: string, share: number) =>
  hex +
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
