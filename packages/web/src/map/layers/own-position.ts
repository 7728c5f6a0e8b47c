import { defineLayer } from '../layer.ts'

/** The user's location: a blue dot with a white ring. */
export const ownPositionLayer = defineLayer({
  id: 'own-position',
  slot: 'own',
  layers: ({ palette }) => [
    {
      id: 'own-position-around',
      type: 'circle',
      paint: { 'circle-radius': 18, 'circle-color': palette.ownPosition, 'circle-opacity': 0.16 },
    },
    {
      id: 'own-position-dot',
      type: 'circle',
      paint: {
        'circle-radius': 7,
        'circle-color': palette.ownPosition,
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-width': 2.5,
      },
    },
  ],
})
