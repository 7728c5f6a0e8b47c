import type { RoadKind } from '@rastro/core/vocabulary/roads'
import type { ExpressionSpecification } from 'maplibre-gl'

/** Which features of a tile are one kind of thing. */
export interface Thing {
  /** The layer of the tile. */
  readonly layer: string
  readonly filter?: ExpressionSpecification
}

/** What is drawn of streets and what lies between them, from the ground up. */
export const areaKinds = ['quarter', 'green', 'park', 'pitch', 'water', 'airport', 'building'] as const
export type AreaKind = (typeof areaKinds)[number]

type LabelKind = 'waterName' | 'parkName' | 'suburb' | 'town'

/** How the tiles of one schema say what our style draws. Our style is written once, in these words. */
export interface TileSchema {
  /** The land, where a tile has it; else what is no water is land. */
  readonly land?: Thing
  readonly areas: Readonly<Record<AreaKind, Thing>>
  readonly roads: Readonly<Record<RoadKind, Thing>>
  readonly rail: Thing
  readonly waterway: Thing
  readonly border: Thing
  readonly labels: Readonly<Record<LabelKind, Thing>>
  /** Lines with a name or number: of through roads, and of all. */
  readonly namedRoads: { readonly main: Thing; readonly all: Thing }
  /** Places of lower order come first. */
  readonly placeOrder: ExpressionSpecification
}

export const oneOf = (property: string, ...values: string[]): ExpressionSpecification => [
  'match',
  ['get', property],
  values,
  true,
  false,
]
