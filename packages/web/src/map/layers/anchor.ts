import { defineLayer } from '../layer.ts'

/** The circle of an anchor before it is set. */
export const anchorLayer = defineLayer({
  id: 'anchor',
  slot: 'around',
  layers: ({ palette }) => [
    { id: 'anchor-area', type: 'fill', paint: { 'fill-color': palette.brandEdge, 'fill-opacity': 0.14 } },
    {
      id: 'anchor-edge',
      type: 'line',
      paint: { 'line-color': palette.brandEdge, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
  ],
})
