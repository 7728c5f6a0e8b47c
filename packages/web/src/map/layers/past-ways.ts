import { defineLayer } from '../layer.ts'

/** Ways of other vehicles or of earlier, drawn faintly. */
export const pastWaysLayer = defineLayer({
  id: 'past-ways',
  slot: 'ways',
  layers: ({ palette }) => [
    {
      id: 'past-ways-line',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.brandEdge, 'line-width': 3, 'line-opacity': 0.45 },
    },
  ],
})
