import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Ground } from './ground.ts'
import type { StyleInk } from './ink.ts'
import { growing, roadLayers } from './road-layers.ts'
import { type AreaKind, areaKinds, type TileSchema } from './schema.ts'
import { streetLabels } from './street-labels.ts'

/** Tiles with streets, and the filter of their area. */
export interface StreetTiles {
  /** The source; the ids of its layers begin with it. */
  readonly source: string
  readonly schema: TileSchema
  /** True for the features to draw, where not all are. */
  readonly only?: ExpressionSpecification | undefined
}

/** Streets and areas in the colours of the look: `below` under all labels, `labels` over them. */
export function streetLayers(
  { source, schema, only }: StreetTiles,
  ink: StyleInk,
): { below: LayerSpecification[]; labels: LayerSpecification[] } {
  const ground: Ground = {
    ...ink,
    schema,
    put: (name, { layer, filter }) => ({
      id: `${source}-${name}`,
      source,
      'source-layer': layer,
      ...both(filter, only),
    }),
  }
  return { below: [...areas(ground), ...roadLayers(ground)], labels: streetLabels(ground) }
}

function both(filter: ExpressionSpecification | undefined, only: ExpressionSpecification | undefined) {
  if (filter && only) return { filter: ['all', filter, only] satisfies ExpressionSpecification }
  const one = filter ?? only
  return one ? { filter: one } : {}
}

/** The first zoom of areas that are too small to be visible before. */
const areaFrom: Partial<Record<AreaKind, number>> = { building: 15, pitch: 13 }

function areas({ palette, schema, put }: Ground): LayerSpecification[] {
  const colours: Record<AreaKind, string> = {
    quarter: palette.landMuted,
    green: palette.leafy,
    park: palette.park,
    pitch: palette.park,
    water: palette.water,
    airport: palette.landMuted,
    building: palette.building,
  }
  const fills = areaKinds.map(
    (kind): LayerSpecification => ({
      ...put(kind, schema.areas[kind]),
      type: 'fill',
      ...(areaFrom[kind] && { minzoom: areaFrom[kind] }),
      paint: { 'fill-color': colours[kind] },
    }),
  )
  const land: LayerSpecification[] = schema.land
    ? [{ ...put('land', schema.land), type: 'fill', paint: { 'fill-color': palette.land } }]
    : []
  return [
    ...land,
    ...fills,
    {
      ...put('rivers', schema.waterway),
      type: 'line',
      minzoom: 8,
      paint: { 'line-color': palette.water, 'line-width': growing(8, 0.5, 16, 5) },
    },
    {
      ...put('borders', schema.border),
      type: 'line',
      minzoom: 7,
      paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ]
}
