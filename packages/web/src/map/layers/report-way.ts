import { imageName } from '../icon-names.ts'
import { defineLayer } from '../layer.ts'
import { overlapping } from './overlapping.ts'

/** Where vehicles drove in a report: lines, in the vehicle's own colour (`colour`) if it has one, and marks (`mark`) where they begin and end. */
export const reportWayLayer = defineLayer({
  id: 'report-way',
  slot: 'trail',
  source: { tolerance: 0.2 },
  layers: ({ images, palette }) => [
    {
      id: 'report-way-halo',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.markerHalo, 'line-width': 8, 'line-opacity': 0.8 },
    },
    {
      id: 'report-way-line',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['to-color', ['get', 'colour'], palette.brandEdge], 'line-width': 4.5 },
    },
    {
      id: 'report-way-mark',
      type: 'symbol',
      filter: ['has', 'mark'],
      layout: { ...overlapping, 'icon-image': ['concat', images, imageName.wayMark(''), ['get', 'mark']] },
    },
  ],
})
