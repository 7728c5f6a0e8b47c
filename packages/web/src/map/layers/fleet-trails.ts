import { defineLayer } from '../layer.ts'

/** LIVE-13: the live trails of vehicles besides the selected one: full lines like its own, but thinner. */
export const fleetTrailsLayer = defineLayer({
  id: 'fleet-trails',
  slot: 'trail',
  source: { tolerance: 0.2 },
  layers: ({ palette }) => [
    {
      id: 'fleet-trails-halo',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.markerHalo, 'line-width': 5.5, 'line-opacity': 0.8 },
    },
    {
      id: 'fleet-trails-way',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['to-color', ['get', 'colour'], palette.brandEdge], 'line-width': 3 },
    },
  ],
})
