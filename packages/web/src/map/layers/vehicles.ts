import type { ExpressionSpecification } from 'maplibre-gl'
import { imageName } from '../icon-names.ts'
import { badgeOffset } from '../icons/badges.ts'
import { defineLayer, type StyleLayer } from '../layer.ts'
import { defaultIconScale, type MapLook } from '../look.ts'
import { fonts } from '../style/fonts.ts'
import { clusterLayers } from './clusters.ts'
import { overlapping } from './overlapping.ts'

/** Look §7: names stand under markers from here on. */
const labelZoom = 13

/**
 * What is in view: clusters, and above them the vehicles that stand alone. Both come from one source, so that an update
 * loads and draws the tiles once.
 */
export const vehiclesLayer = defineLayer({
  id: 'vehicles',
  slot: 'vehicles',
  source: { maxzoom: 18, buffer: 0, tolerance: 0 },
  layers: (look) => [
    ...clusterLayers(look),
    ...markerLayers('vehicles', look, { scale: 1, label: { fromZoom: labelZoom, below: 2.05 } }),
  ],
})

const badgeAt = badgeOffset / defaultIconScale

interface MarkerShape {
  /** Against the icon scale of the user. */
  scale: number
  /** `below` is how many letters high the label hangs under the middle of a marker at icon scale 1. */
  label: { fromZoom: number; below: number }
}

const isVehicle: ExpressionSpecification = ['has', 'body']

/** Ring of an alarm, body, glyph, badges, label: from the ground up. Only the body turns. */
export function markerLayers(id: string, look: MapLook, { scale, label }: MarkerShape): StyleLayer[] {
  const size = look.iconScale * scale
  const image = (property: string): ExpressionSpecification => ['concat', look.images, ['get', property]]
  const badge = (suffix: string, flag: string, name: string, offset: [number, number]): StyleLayer => ({
    id: `${id}-${suffix}`,
    type: 'symbol',
    filter: ['all', isVehicle, ['==', ['get', flag], true]],
    layout: { ...overlapping, 'icon-image': look.images + name, 'icon-size': size, 'icon-offset': offset },
  })
  return [
    badge('alarm-ring', 'alarm', imageName.alarmRing, [0, 0]),
    {
      id: `${id}-body`,
      type: 'symbol',
      filter: isVehicle,
      layout: {
        ...overlapping,
        'icon-image': image('body'),
        'icon-size': size,
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
      },
    },
    {
      id: `${id}-glyph`,
      type: 'symbol',
      filter: isVehicle,
      layout: {
        ...overlapping,
        'icon-image': image('glyph'),
        'icon-size': size,
        'icon-rotation-alignment': 'viewport',
      },
    },
    badge('blocked', 'blocked', imageName.blockedBadge, [badgeAt, badgeAt]),
    badge('alarm', 'alarm', imageName.alarmBadge, [badgeAt, -badgeAt]),
    {
      id: `${id}-label`,
      type: 'symbol',
      minzoom: label.fromZoom,
      filter: isVehicle,
      layout: labelLayout(label.below * size),
      paint: labelPaint(look),
    },
  ]
}

const labelLayout = (below: number): StyleLayer['layout'] => ({
  'text-field': ['get', 'label'],
  'text-font': fonts.semibold,
  'text-size': 11,
  'text-letter-spacing': 0.02,
  'text-anchor': 'top',
  'text-offset': [0, below],
  'text-max-width': 12,
  'text-optional': true,
})

const labelPaint = ({ palette }: MapLook) => ({
  'text-color': palette.text,
  'text-halo-color': palette.halo,
  'text-halo-width': 1.75,
})
