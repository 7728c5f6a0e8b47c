import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts } from './fonts.ts'
import type { Ground } from './ground.ts'

/** The first zoom with town names of the street tiles: below it those of our own map are shown. */
export const townZoom = 8

/** Names of streets, waters, parks and places in the reader's language, and the numbers of roads on plates. */
export function streetLabels(ground: Ground): LayerSpecification[] {
  const { palette, language, schema, put } = ground
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.75 }
  const name = nameIn(language)
  const alongRoads = {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': fonts.medium,
    'text-size': 10.5,
    'text-letter-spacing': 0.01,
    'symbol-spacing': 320,
  } as const
  const roadPaint = { 'text-color': palette.label, ...halo }
  return [
    {
      ...put('water-names', schema.labels.waterName),
      type: 'symbol',
      minzoom: 9,
      layout: { 'text-field': name, 'text-font': fonts.italic, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': palette.waterLabel, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    },
    {
      ...put('river-names', schema.labels.riverName),
      type: 'symbol',
      minzoom: 12,
      layout: {
        ...alongRoads,
        'text-font': fonts.italic,
        'text-size': 11,
        'text-letter-spacing': 0.04,
        // A brook that winds more has no room for its name
        'text-max-angle': 30,
      },
      paint: { 'text-color': palette.waterLabel, 'text-halo-color': palette.halo, 'text-halo-width': 1.25 },
    },
    {
      ...put('minor-names', schema.namedRoads.all),
      type: 'symbol',
      minzoom: 15,
      layout: alongRoads,
      paint: roadPaint,
    },
    {
      ...put('road-names', schema.namedRoads.main),
      type: 'symbol',
      minzoom: 13,
      layout: alongRoads,
      paint: roadPaint,
    },
    shields(ground),
    {
      ...put('park-names', schema.labels.parkName),
      type: 'symbol',
      minzoom: 13,
      layout: { 'text-field': name, 'text-font': fonts.medium, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': palette.parkLabel, ...halo },
    },
    {
      ...put('suburbs', schema.labels.suburb),
      type: 'symbol',
      minzoom: 11,
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': 12,
        'text-letter-spacing': 0.02,
        'text-max-width': 8,
        'symbol-sort-key': schema.placeOrder,
      },
      paint: { 'text-color': palette.place, ...halo },
    },
    {
      ...put('towns', schema.labels.town),
      type: 'symbol',
      minzoom: townZoom,
      maxzoom: 14,
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': ['interpolate', ['linear'], schema.placeOrder, 4, 14.5, 12, 12],
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': schema.placeOrder,
      },
      paint: { 'text-color': palette.place, ...halo },
    },
  ]
}

/** The first number of a road, such as `BR-116`, on a plate of matching size. */
function shields({ palette, schema, images, put }: Ground): LayerSpecification {
  const all = ['coalesce', ['get', 'ref'], ''] satisfies ExpressionSpecification
  const first = ['to-string', ['at', 0, ['split', all, ';']]] satisfies ExpressionSpecification
  const { layer, filter } = schema.namedRoads.all
  const isShort = ['all', ['>', ['length', all], 1], ['<', ['length', first], 9]] satisfies ExpressionSpecification
  return {
    ...put('shields', { layer, filter: filter ? ['all', filter, isShort] : isShort }),
    type: 'symbol',
    minzoom: 7,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'text-field': first,
      'text-font': fonts.semibold,
      'text-size': 9.5,
      'text-rotation-alignment': 'viewport',
      'icon-image': `${images}/shield`,
      'icon-rotation-alignment': 'viewport',
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 3, 1, 3],
      'text-padding': 24,
    },
    paint: { 'text-color': palette.label },
  }
}

const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name:latin'],
  ['get', 'name'],
]
