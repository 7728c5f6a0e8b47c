import { defineLayer } from '../layer.ts'

/** The share of the route's colour in the mix with the land. */
const share = 0.45

/**
 * Routes of other or earlier drives, as rows of small dots: a line would look like a street, above all where the map has none.
 * The colour is mixed here and not by opacity: streets driven repeatedly would become as dark as the live trail.
 */
export const pastWaysLayer = defineLayer({
  id: 'past-ways',
  slot: 'ways',
  // Consecutive fixes on a straight line are left out.
  source: { tolerance: 0.6 },
  layers: ({ palette }) => [
    {
      id: 'past-ways-line',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': [
          'interpolate',
          ['linear'],
          share,
          0,
          palette.land,
          1,
          ['to-color', ['get', 'colour'], palette.brandEdge],
        ],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.8, 15, 3.2],
        'line-dasharray': [0, 2.4],
      },
    },
  ],
})
