import { imageName } from '../icon-names.ts'
import { defineLayer } from '../layer.ts'
import { defaultIconScale } from '../look.ts'
import { overlapping } from './overlapping.ts'
import { markerLayers } from './vehicles.ts'

/** Look §7. */
const enlarged = 1.12

/** The selected vehicle: ring, larger marker, and its label at every zoom. */
export const selectedLayer = defineLayer({
  id: 'selected',
  slot: 'selected',
  source: { maxzoom: 18, buffer: 0, tolerance: 0 },
  layers: (look) => [
    {
      id: 'selected-ring',
      type: 'symbol',
      layout: {
        ...overlapping,
        'icon-image': look.images + imageName.selectionRing,
        'icon-size': Math.max(defaultIconScale, look.iconScale),
      },
    },
    ...markerLayers('selected', look, { scale: enlarged, label: { fromZoom: 0, away: 2.95, always: true } }),
  ],
})
