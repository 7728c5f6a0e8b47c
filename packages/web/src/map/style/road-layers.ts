import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Ground } from './ground.ts'
import { type RoadKind, roadKinds } from './schema.ts'

interface RoadLook {
  /** The first zoom that has it. */
  from: number
  /** Pixels at that zoom, at 14 and at 18. */
  widths: readonly [number, number, number]
  fill: 'road' | 'major' | 'highway'
  edge: 'roadCase' | 'majorCase' | 'highwayCase'
  /** The first zoom that has its edge: below it a road is one line. */
  edgeFrom: number
}

const minor = { fill: 'road', edge: 'roadCase' } as const
const major = { fill: 'major', edge: 'majorCase' } as const
const highway = { fill: 'highway', edge: 'highwayCase' } as const

const looks: Record<RoadKind, RoadLook> = {
  path: { ...minor, from: 15, widths: [0.5, 0.5, 4], edgeFrom: 16 },
  service: { ...minor, from: 14, widths: [0.8, 1.2, 9], edgeFrom: 15 },
  minor: { ...minor, from: 12, widths: [0.7, 3, 16], edgeFrom: 13 },
  tertiary: { ...major, from: 10, widths: [0.5, 4.5, 19], edgeFrom: 12 },
  secondary: { ...major, from: 9, widths: [0.5, 5.5, 21], edgeFrom: 11 },
  primary: { ...major, from: 7, widths: [0.6, 7, 24], edgeFrom: 9 },
  trunk: { ...major, from: 5, widths: [0.7, 7.5, 26], edgeFrom: 5 },
  motorway: { ...highway, from: 5, widths: [0.7, 8, 28], edgeFrom: 5 },
}

/** All edges lie under all fills, so that crossings are open. */
export function roadLayers(ground: Ground): LayerSpecification[] {
  const { palette, schema, put } = ground
  const line = (kind: RoadKind, part: 'fill' | 'edge'): LayerSpecification => ({
    ...put(`road-${kind}-${part}`, schema.roads[kind]),
    type: 'line',
    minzoom: part === 'edge' ? looks[kind].edgeFrom : looks[kind].from,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour(ground, looks[kind], part), 'line-width': width(looks[kind], part === 'edge') },
  })
  return [
    ...roadKinds.map((kind) => line(kind, 'edge')),
    {
      ...put('rail', schema.rail),
      type: 'line',
      minzoom: 11,
      paint: { 'line-color': palette.rail, 'line-width': growing(11, 0.8, 18, 2.5), 'line-dasharray': [5, 2] },
    },
    ...roadKinds.map((kind) => line(kind, 'fill')),
  ]
}

/** A thin road has no edge: on pale ground it takes the colour of the edge, on dark ground its own, to be seen. */
function colour(
  { palette, scheme }: Ground,
  { fill, edge, from, edgeFrom }: RoadLook,
  part: 'fill' | 'edge',
): string | ExpressionSpecification {
  if (part === 'edge') return palette[edge]
  if (edgeFrom <= from || scheme === 'dark') return palette[fill]
  return ['step', ['zoom'], palette[edge], edgeFrom, palette[fill]]
}

function width({ from, widths: [first, middle, last] }: RoadLook, isEdge: boolean): ExpressionSpecification {
  const more = isEdge ? 1.5 : 0
  const at = Math.max(14, from + 0.5)
  return ['interpolate', ['exponential', 1.5], ['zoom'], from, first + more, at, middle + more, 18, last + more]
}

/** A width in pixels that grows from one zoom to another. */
export const growing = (from: number, thin: number, to: number, thick: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  thin,
  to,
  thick,
]
