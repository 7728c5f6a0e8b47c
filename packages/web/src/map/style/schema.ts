import type { RoadKind } from '@rastro/core/vocabulary/roads'
import type { ExpressionSpecification } from 'maplibre-gl'

/** The features of a tile that make up one kind. */
export interface Thing {
  /** The layer of the tile. */
  readonly layer: string
  readonly filter?: ExpressionSpecification
}

/** The kinds of streets and areas, from the ground up. */
export const areaKinds = ['quarter', 'green', 'park', 'pitch', 'water', 'airport', 'building'] as const
export type AreaKind = (typeof areaKinds)[number]

type LabelKind = 'waterName' | 'riverName' | 'parkName' | 'suburb' | 'town'

/** The mapping of a tile schema to the terms of our style, which is written once. */
export interface TileSchema {
  /** The land, where a tile has it; else everything except water is land. */
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
