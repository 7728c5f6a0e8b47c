import { defineLayer } from '../layer.ts'
import { markerLayers } from './vehicles.ts'

/** Pixels at icon scale 1. */
const ringRadius = 21.5

/** Vehicles of one replay, each with a ring in its colour (`colour`) and its label; the ring of the chosen one (`chosen`) is wider. */
export const playedVehiclesLayer = defineLayer({
  id: 'played-vehicles',
  slot: 'selected',
  source: { maxzoom: 18, buffer: 0, tolerance: 0 },
  layers: (look) => [
    {
      id: 'played-vehicles-ring',
      type: 'circle',
      paint: {
        'circle-radius': ringRadius * look.iconScale,
        'circle-color': look.palette.halo,
        'circle-stroke-color': ['to-color', ['get', 'colour']],
        'circle-stroke-width': ['case', ['get', 'chosen'], 6.5, 3.5],
      },
    },
    ...markerLayers('played-vehicles', look, { scale: 1, label: { fromZoom: 0, away: 2.9, always: true } }),
  ],
})
