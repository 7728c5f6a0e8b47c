import type { TileDefinition } from '@rastro/core/tiles/tile'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'

/**
 * Counts the figures of a tile over what the viewer sees, by one query; at most one above the limit of the tile. Figures that are
 * zero may be left out.
 */
export type CountOf<T extends TileDefinition> = (
  db: Db,
  viewer: Viewer,
  tile: T,
) => Promise<readonly { readonly figure: keyof T['figures'] & string; readonly count: number }[]>
