import { defineLayer } from '../layer.ts'

/** How much of the way's colour is laid over the land. */
const share = 0.45

/**
 * Ways of other vehicles or of earlier, as rows of small dots: a line would be taken for a street, above all where the map has
 * none. The colour is mixed here and not by opacity: streets that were driven again and again would grow as dark as the live trail.
 */
export const pastWaysLayer = defineLayer({
  id: 'past-ways',
  slot: 'ways',
  // Fixes in a row that say no more than a straight line are left out.
  source: { tolerance: 0.6 },
  layers: ({ palette }) => [
    {
      id: 'past-ways-line',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['interpolate', ['linear'], share, 0, palette.land, 1, palette.brandEdge],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.8, 15, 3.2],
        'line-dasharray': [0, 2.4],
      },
    },
  ],
})
