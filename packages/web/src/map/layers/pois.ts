import { defineLayer } from '../layer.ts'
import { fonts } from '../style/fonts.ts'

/** MAP-38: points of interest, each with its name where there is room. */
export const poisLayer = defineLayer({
  id: 'pois',
  slot: 'pois',
  layers: ({ palette }) => [
    {
      id: 'pois-dot',
      type: 'circle',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2.5, 12, 5],
        'circle-color': palette.ink.unknown,
        'circle-stroke-color': palette.markerPaper,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'pois-name',
      type: 'symbol',
      minzoom: 8,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.semibold,
        'text-size': 11,
        'text-max-width': 10,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.8,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
  ],
})
