import type { TileDefinition } from '@rastro/core/tiles/tile'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'

/** Who asks for the figures of a tile, and when. */
export interface Asking {
  readonly viewer: Viewer
  readonly now: Date
}

/**
 * Counts the figures of a tile over what the viewer sees, by few queries; at most one above the limit of the tile. Figures that are
 * zero may be left out.
 */
export type CountOf<T extends TileDefinition> = (
  db: Db,
  asking: Asking,
  tile: T,
) => Promise<readonly { readonly figure: keyof T['figures'] & string; readonly count: number }[]>

/** Counts each of these names. */
export function tally<Name extends string>(names: Iterable<Name>): { readonly figure: Name; readonly count: number }[] {
  const counts = new Map<Name, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([figure, count]) => ({ figure, count }))
}
