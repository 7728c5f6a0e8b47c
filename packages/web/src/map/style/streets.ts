import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseStyle, type StyleInk } from './base.ts'
import { fonts } from './fonts.ts'
import type { MapPalette } from './palette.ts'

/** Tiles in the OpenMapTiles schema, described by a TileJSON. */
export const streetTiles = 'https://tiles.openfreemap.org/planet'

const source = 'streets'

/** Streets in the colours of the look, laid over the base map. */
export function streetStyle(ink: StyleInk): StyleSpecification {
  const base = baseStyle(ink)
  return {
    ...base,
    sources: { ...base.sources, [source]: { type: 'vector', url: streetTiles } },
    layers: [...base.layers.map(untilTowns), ...ground(ink.palette), ...roads(ink.palette), ...labels(ink)],
  }
}

// The names of our own map end where those of this style begin.
const townZoom = 8
const untilTowns = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'symbol' ? { ...layer, maxzoom: Math.min(layer.maxzoom ?? townZoom, townZoom) } : layer

const classes = (...names: string[]): ExpressionSpecification => ['match', ['get', 'class'], names, true, false]

function area(id: string, sourceLayer: string, color: string, filter?: ExpressionSpecification): LayerSpecification {
  return {
    id: `streets-${id}`,
    type: 'fill',
    source,
    'source-layer': sourceLayer,
    ...(filter && { filter }),
    paint: { 'fill-color': color },
  }
}

function ground(palette: MapPalette): LayerSpecification[] {
  return [
    area('quarters', 'landuse', palette.landMuted, classes('residential', 'commercial', 'industrial', 'retail')),
    area('green', 'landcover', palette.leafy, classes('grass', 'wood', 'farmland')),
    area('park', 'park', palette.park),
    area('pitch', 'landuse', palette.park, classes('pitch', 'cemetery', 'stadium')),
    area('water', 'water', palette.water),
    {
      id: 'streets-rivers',
      type: 'line',
      source,
      'source-layer': 'waterway',
      minzoom: 8,
      paint: { 'line-color': palette.water, 'line-width': widths(8, 0.5, 16, 5) },
    },
    area('airport', 'aeroway', palette.landMuted),
    { ...area('buildings', 'building', palette.building), minzoom: 14 } as LayerSpecification,
    {
      id: 'streets-borders',
      type: 'line',
      source,
      'source-layer': 'boundary',
      filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
      minzoom: 7,
      paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ]
}

interface Road {
  id: string
  filter: ExpressionSpecification
  minzoom: number
  fill: keyof MapPalette
  edge: keyof MapPalette
  /** Pixels at the first zoom, at 14 and at 18. */
  widths: [number, number, number]
}

// The least important first: what comes later lies on top.
const roadKinds: Road[] = [
  { id: 'path', filter: classes('path', 'track'), minzoom: 15, fill: 'road', edge: 'roadCase', widths: [0.5, 0.5, 4] },
  {
    id: 'minor',
    filter: classes('minor', 'service'),
    minzoom: 12,
    fill: 'road',
    edge: 'roadCase',
    widths: [0.5, 3, 16],
  },
  {
    id: 'middle',
    filter: classes('tertiary', 'secondary'),
    minzoom: 9,
    fill: 'major',
    edge: 'majorCase',
    widths: [0.4, 5, 20],
  },
  {
    id: 'main',
    filter: classes('primary', 'trunk'),
    minzoom: 7,
    fill: 'major',
    edge: 'majorCase',
    widths: [0.5, 7, 24],
  },
  {
    id: 'motorway',
    filter: classes('motorway'),
    minzoom: 5,
    fill: 'highway',
    edge: 'highwayCase',
    widths: [0.5, 8, 28],
  },
]

/** All edges lie under all fills, so that crossings are open. */
function roads(palette: MapPalette): LayerSpecification[] {
  const line = (
    { id, filter, minzoom, widths: [first, middle, last], ...road }: Road,
    part: 'fill' | 'edge',
  ): LayerSpecification => {
    const more = part === 'edge' ? 1.5 : 0
    return {
      id: `streets-road-${id}-${part}`,
      type: 'line',
      source,
      'source-layer': 'transportation',
      minzoom,
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette[road[part]] as string,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          minzoom,
          first + more,
          Math.max(14, minzoom + 0.5),
          middle + more,
          18,
          last + more,
        ],
      },
    }
  }
  return [
    ...roadKinds.map((road) => line(road, 'edge')),
    {
      id: 'streets-rail',
      type: 'line',
      source,
      'source-layer': 'transportation',
      minzoom: 11,
      filter: classes('rail', 'transit'),
      paint: { 'line-color': palette.rail, 'line-width': widths(11, 0.8, 18, 2.5), 'line-dasharray': [5, 2] },
    },
    ...roadKinds.map((road) => line(road, 'fill')),
  ]
}

function labels({ palette, language }: StyleInk): LayerSpecification[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.75 }
  const symbol = { type: 'symbol', source } as const
  return [
    {
      id: 'streets-water-names',
      ...symbol,
      'source-layer': 'water_name',
      minzoom: 9,
      layout: { 'text-field': name, 'text-font': fonts.italic, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': palette.waterLabel, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    },
    {
      id: 'streets-road-names',
      ...symbol,
      'source-layer': 'transportation_name',
      minzoom: 13,
      filter: ['any', classes('motorway', 'trunk', 'primary', 'secondary', 'tertiary'), ['>=', ['zoom'], 15]],
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': fonts.medium,
        'text-size': 10.5,
        'text-letter-spacing': 0.01,
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'streets-park-names',
      ...symbol,
      'source-layer': 'park',
      minzoom: 13,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': name, 'text-font': fonts.medium, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': palette.parkLabel, ...halo },
    },
    {
      id: 'streets-quarters-names',
      ...symbol,
      'source-layer': 'place',
      minzoom: 11,
      filter: classes('suburb', 'quarter', 'neighbourhood'),
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': 12,
        'text-letter-spacing': 0.02,
        'text-max-width': 8,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.place, ...halo },
    },
    {
      id: 'streets-towns',
      ...symbol,
      'source-layer': 'place',
      minzoom: townZoom,
      maxzoom: 15,
      filter: classes('city', 'town', 'village'),
      layout: {
        'text-field': name,
        'text-font': fonts.semibold,
        'text-size': 12.5,
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.place, ...halo },
    },
  ]
}

const widths = (from: number, thin: number, to: number, thick: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  thin,
  to,
  thick,
]
