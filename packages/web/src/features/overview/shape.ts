import type { TileDefinition, TileFigures } from '@rastro/core/tiles/tile'

/** What every shape of a tile draws. */
export interface ShapeProps {
  readonly tile: TileDefinition
  readonly figures: TileFigures
}
