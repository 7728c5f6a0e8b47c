import { imageName } from '../icon-names.ts'
import { defineLayer } from '../layer.ts'
import { overlapping } from './overlapping.ts'

/**
 * Ways that were driven, each in a colour of its own (`colour`), or in those of its speeds (`speed`: a colour of `speedColour`), with
 * marks at their points (`mark`). These colours are the same on light and dark maps, as in the list.
 */
export const drivenWayLayer = defineLayer({
  id: 'driven-way',
  slot: 'trail',
  source: { tolerance: 0.2 },
  layers: ({ images, palette }) => [
    {
      id: 'driven-way-edge',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.markerLine, 'line-width': 7 },
    },
    {
      id: 'driven-way-speed',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': [
          'to-color',
          ['get', 'colour'],
          ['match', ['get', 'speed'], 'red', '#E5342A', 'yellow', '#F5D90A', 'lime', '#A4E22B', '#B9C4C2'],
        ],
        'line-width': 4.5,
      },
    },
    {
      id: 'driven-way-mark',
      type: 'symbol',
      filter: ['has', 'mark'],
      layout: { ...overlapping, 'icon-image': ['concat', images, imageName.wayMark(''), ['get', 'mark']] },
    },
  ],
})
