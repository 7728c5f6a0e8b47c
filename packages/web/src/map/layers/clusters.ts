import type { ExpressionSpecification } from 'maplibre-gl'
import { imageName } from '../icon-names.ts'
import type { StyleLayer } from '../layer.ts'
import { defaultIconScale, type MapLook } from '../look.ts'
import { fonts } from '../style/fonts.ts'
import { overlapping } from './overlapping.ts'

// On the edge of the largest disc.
const badgeAt = 16 / defaultIconScale
/** The ring stands around the disc. */
const ringScale = 1.05

/**
 * Vehicles that stand too close together: a disc with their count, the larger above the smaller. A disc takes precedence over
 * labels of the base map, which are placed after it.
 */
export function clusterLayers({ images, palette }: MapLook): StyleLayer[] {
  const hasAlarm: ExpressionSpecification = ['all', ['has', 'count'], ['==', ['get', 'alarm'], true]]
  return [
    {
      id: 'clusters-alarm-ring',
      type: 'symbol',
      filter: hasAlarm,
      layout: {
        ...overlapping,
        'icon-image': images + imageName.alarmRing,
        'icon-size': ['*', ringScale, ['get', 'scale']],
      },
    },
    {
      id: 'clusters-disc',
      type: 'symbol',
      filter: ['has', 'count'],
      layout: {
        'icon-allow-overlap': true,
        'icon-padding': 1,
        'icon-image': ['concat', images, ['get', 'image']],
        'icon-size': ['*', defaultIconScale, ['get', 'scale']],
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
      filter: hasAlarm,
      layout: {
        ...overlapping,
        'icon-image': images + imageName.alarmBadge,
        'icon-size': defaultIconScale,
        'icon-offset': [badgeAt, -badgeAt],
      },
    },
  ]
}
