import { defineLayer } from '../layer.ts'

/** The place of an event. */
export const spotLayer = defineLayer({
  id: 'spot',
  slot: 'selected',
  layers: ({ palette }) => [
    {
      id: 'spot-around',
      type: 'circle',
      paint: { 'circle-radius': 20, 'circle-color': palette.alarm, 'circle-opacity': 0.16 },
    },
    {
      id: 'spot-dot',
      type: 'circle',
      paint: {
        'circle-radius': 8,
        'circle-color': palette.alarm,
        'circle-stroke-color': palette.markerHalo,
        'circle-stroke-width': 2.5,
      },
    },
  ],
})
