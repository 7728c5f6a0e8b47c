import { defineLayer } from '../layer.ts'

/** How much of the way's colour is laid over the land. */
const share = 0.3

/**
 * Ways of other vehicles or of earlier, drawn faintly. The colour is mixed here and not by opacity: streets that were driven
 * again and again would grow as dark as the live trail.
 */
export const pastWaysLayer = defineLayer({
  id: 'past-ways',
  slot: 'ways',
  layers: ({ palette }) => [
    {
      id: 'past-ways-line',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['interpolate', ['linear'], share, 0, palette.land, 1, palette.brandEdge],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.5, 15, 3],
      },
    },
  ],
})
