import { defineLayer } from '../layer.ts'

/** The accuracy of the selected vehicle's position. */
export const accuracyLayer = defineLayer({
  id: 'accuracy',
  slot: 'around',
  layers: ({ palette }) => [
    { id: 'accuracy-area', type: 'fill', paint: { 'fill-color': palette.brandEdge, 'fill-opacity': 0.07 } },
    {
      id: 'accuracy-edge',
      type: 'line',
      paint: { 'line-color': palette.brandEdge, 'line-width': 1, 'line-opacity': 0.5 },
    },
  ],
})
