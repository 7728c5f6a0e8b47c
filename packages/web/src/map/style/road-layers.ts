import { type RoadKind, type RoadLook, roadKinds, roadLooks } from '@rastro/core/vocabulary/roads'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Ground } from './ground.ts'

/** All casings are drawn under all fills, so that crossings are open. */
export function roadLayers(ground: Ground): LayerSpecification[] {
  const { palette, schema, put } = ground
  const line = (kind: RoadKind, part: 'fill' | 'edge'): LayerSpecification => ({
    ...put(`road-${kind}-${part}`, schema.roads[kind]),
    type: 'line',
    minzoom: part === 'edge' ? roadLooks[kind].edgeFrom : roadLooks[kind].from,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour(ground, roadLooks[kind], part),
      'line-width': width(roadLooks[kind], part === 'edge'),
    },
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

/** A thin road has no casing: on pale ground it has the colour of the casing, on dark ground its own, to be visible. */
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
