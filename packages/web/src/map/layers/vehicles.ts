import type { ExpressionSpecification } from 'maplibre-gl'
import { imageName } from '../icon-names.ts'
import { badgeOffset } from '../icons/badges.ts'
import { defineLayer, type StyleLayer } from '../layer.ts'
import { defaultIconScale, type MapLook } from '../look.ts'
import { fonts } from '../style/fonts.ts'
import { clusterLayers } from './clusters.ts'
import { overlapping } from './overlapping.ts'

/** Look §7: names are shown under markers from here on. */
const labelZoom = 13

/**
 * The view: clusters, and above them single vehicles. Both are in one source, so that an update loads and draws the tiles once.
 */
export const vehiclesLayer = defineLayer({
  id: 'vehicles',
  slot: 'vehicles',
  source: { maxzoom: 18, buffer: 0, tolerance: 0 },
  layers: (look) => [
    ...clusterLayers(look),
    ...markerLayers('vehicles', look, { scale: 1, label: { fromZoom: labelZoom, away: 2.05, always: false } }),
  ],
})

const badgeAt = badgeOffset / defaultIconScale

interface MarkerShape {
  /** Relative to the icon scale of the user. */
  scale: number
  /**
   * `away` is how many letters high the label stands off the middle of a marker at icon scale 1. It hangs below; one that is
   * not `always` there goes above or beside where there is more room, and is left out where there is none.
   */
  label: { fromZoom: number; away: number; always: boolean }
}

const isVehicle: ExpressionSpecification = ['has', 'body']

/**
 * Label, ring of an alarm, body, glyph, badges: from the ground up, so that no label covers a marker. Only the body turns. The
 * glyphs take precedence over labels, which are placed after the layers above them.
 */
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
    {
      id: `${id}-label`,
      type: 'symbol',
      minzoom: label.fromZoom,
      filter: isVehicle,
      layout: labelLayout(label.away * size, label.always),
      paint: labelPaint(look),
    },
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
        'icon-allow-overlap': true,
        'icon-padding': labelDistance,
        'icon-image': image('glyph'),
        'icon-size': size,
        'icon-rotation-alignment': 'viewport',
      },
    },
    badge('anchored', 'anchored', imageName.anchorBadge, [-badgeAt, badgeAt]),
    badge('block-waits', 'blockWaits', imageName.blockWaitsBadge, [badgeAt, badgeAt]),
    badge('blocked', 'blocked', imageName.blockedBadge, [badgeAt, badgeAt]),
    badge('alarm', 'alarm', imageName.alarmBadge, [badgeAt, -badgeAt]),
  ]
}

/** Pixels around a glyph without labels: the rest of its marker. */
const labelDistance = 5

const labelLayout = (away: number, always: boolean): StyleLayer['layout'] => ({
  'text-field': ['get', 'label'],
  'text-font': fonts.semibold,
  'text-size': 11,
  'text-letter-spacing': 0.02,
  ...(always ? { 'text-anchor': 'top', 'text-offset': [0, away], 'text-allow-overlap': true } : roomy(away)),
  'text-max-width': 12,
  'symbol-sort-key': ['get', 'rank'],
})

const roomy = (away: number): StyleLayer['layout'] => ({
  'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
  'text-radial-offset': away,
  'text-justify': 'auto',
})

const labelPaint = ({ palette }: MapLook) => ({
  'text-color': palette.text,
  'text-halo-color': palette.halo,
  'text-halo-width': 1.75,
})
