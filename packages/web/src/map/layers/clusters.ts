import { imageName } from '../icon-names.ts'
import { defineLayer } from '../layer.ts'
import { defaultIconScale } from '../look.ts'
import { fonts } from '../style/fonts.ts'

const free = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** Vehicles that stand too close together: a disc with their count, the larger above the smaller. */
export const clustersLayer = defineLayer({
  id: 'clusters',
  slot: 'vehicles',
  source: { maxzoom: 18, buffer: 0, tolerance: 0 },
  layers: ({ images, palette }) => [
    {
      id: 'clusters-disc',
      type: 'symbol',
      layout: {
        ...free,
        'icon-image': ['concat', images, ['get', 'image']],
        'icon-size': defaultIconScale,
        'text-field': ['get', 'label'],
        'text-font': fonts.semibold,
        'text-size': 12.5,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'symbol-sort-key': ['get', 'count'],
      },
      paint: { 'text-color': palette.text },
    },
    {
      id: 'clusters-alarm',
      type: 'symbol',
      filter: ['==', ['get', 'alarm'], true],
      layout: { ...free, 'icon-image': images + imageName.clusterAlarmBadge, 'icon-size': defaultIconScale },
    },
  ],
})
