import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { fonts } from './fonts.ts'
import type { StyleInk } from './ink.ts'
import type { MapPalette } from './palette.ts'

/** The source of our own world. */
export const baseSource = 'base'
const source = baseSource

/** Style state: false while the coast in view is not loaded, so that land without its tiles is never shown as sea. */
export const coastKnown = 'coastKnown'

/** The world from our own server (`tools/map-data/basemap`): drawn under every other style and visible where that has no tile. */
export function baseStyle(ink: StyleInk): StyleSpecification {
  return {
    version: 8,
    state: { [coastKnown]: { default: false } },
    'font-faces': ink.faces,
    sources: {
      [source]: { type: 'vector', url: `pmtiles://${ink.home}base.pmtiles`, attribution: 'Natural Earth · GeoNames' },
    },
    layers: [...ground(ink.palette), ...labels(ink)],
  }
}

function ground(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'base-sea',
      type: 'background',
      paint: { 'background-color': ['case', ['global-state', coastKnown], palette.water, palette.land] },
    },
    { id: 'base-land', type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': palette.land } },
    {
      id: 'base-coast',
      type: 'line',
      source,
      'source-layer': 'land',
      paint: { 'line-color': palette.waterLine, 'line-width': 0.75 },
    },
    {
      id: 'base-rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      minzoom: 3,
      maxzoom: 10,
      paint: {
        'line-color': palette.water,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 2],
      },
    },
    { id: 'base-lakes', type: 'fill', source, 'source-layer': 'lakes', paint: { 'fill-color': palette.water } },
    {
      id: 'base-states',
      type: 'line',
      source,
      'source-layer': 'states',
      minzoom: 3,
      paint: {
        'line-color': palette.border,
        'line-opacity': 0.75,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.2],
        'line-dasharray': [4, 3],
      },
    },
    {
      id: 'base-borders',
      type: 'line',
      source,
      'source-layer': 'borders',
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 5, 1.2, 8, 1.8],
      },
    },
  ]
}

/** Shown from the zoom set by the builder of the tiles. */
const hasRoom: ExpressionSpecification = ['<=', ['get', 'zoom'], ['zoom']]
const isKind = (kind: string): ExpressionSpecification => ['all', ['==', ['get', 'kind'], kind], hasRoom]

function labels({ palette, language }: StyleInk): LayerSpecification[] {
  const name: ExpressionSpecification =
    language === 'pt' ? ['get', 'name'] : ['coalesce', ['get', 'nameEn'], ['get', 'name']]
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.75 }
  const places = { type: 'symbol', source, 'source-layer': 'places' } as const
  return [
    {
      id: 'base-sea-names',
      ...places,
      filter: isKind('sea'),
      layout: {
        'text-field': name,
        'text-font': fonts.italic,
        'text-size': 12,
        'text-max-width': 7,
        'text-letter-spacing': 0.06,
      },
      paint: { 'text-color': palette.waterLabel, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    },
    {
      id: 'base-cities',
      ...places,
      filter: isKind('city'),
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], -9000, 13.5, -1000, 12, -50, 11],
        'text-letter-spacing': 0.02,
        'text-max-width': 8,
        'text-padding': 6,
        // A town's name moves aside where a marker covers it.
        'text-variable-anchor-offset': [
          'center',
          [0, 0],
          'top',
          [0, 1.6],
          'bottom',
          [0, -1.6],
          'left',
          [1.8, 0],
          'right',
          [-1.8, 0],
        ],
        'text-justify': 'auto',
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.place, ...halo },
    },
    {
      id: 'base-state-names',
      ...places,
      filter: isKind('state'),
      minzoom: 4,
      maxzoom: 8,
      layout: {
        'text-field': name,
        'text-font': fonts.medium,
        'text-size': 11,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.label, 'text-opacity': 0.75, ...halo },
    },
    {
      id: 'base-countries',
      ...places,
      filter: isKind('country'),
      maxzoom: 7,
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10.5, 5, 14],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.label, ...halo },
    },
  ]
}
