import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { StyleInk } from './ink.ts'
import type { Thing, TileSchema } from './schema.ts'

type Placed = Pick<Extract<LayerSpecification, { source: string }>, 'id' | 'source'> & { 'source-layer': string }

/** The inputs of the street layers. */
export interface Ground extends StyleInk {
  readonly schema: TileSchema
  /** A layer of that name, with the features of this kind. */
  put(name: string, thing: Thing): Placed & { filter?: ExpressionSpecification }
}
