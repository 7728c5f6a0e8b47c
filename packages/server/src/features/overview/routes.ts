import { forbidden, refusalOf } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { tileList } from '@rastro/core/tiles/index'
import type { TileDefinition } from '@rastro/core/tiles/tile'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import type { CountOf } from './count.ts'
import { counts } from './counts.ts'

const tiles: ReadonlyMap<string, TileDefinition> = new Map(tileList.map((tile) => [tile.name, tile]))

/** The figures of the tiles of the overview (decision 131). */
export function overviewRoutes(http: Http, { db, clock }: Has<'db' | 'clock'>): void {
  implement(
    http,
    contract.tiles.get,
    async ({ viewer, params }) => {
      const tile = tiles.get(params.tile)!
      const count = counts[params.tile] as CountOf<TileDefinition>
      const found = await count(db, { viewer, now: clock.now() }, tile)
      return found.filter(({ figure }) => {
        const may = tile.figures[figure]?.may
        return !may || refusalOf(viewer, may) === undefined
      })
    },
    {
      guard: ({ viewer, params }) => {
        const may = tiles.get(params.tile)?.may
        const refusal = may && refusalOf(viewer, may)
        if (refusal) throw forbidden(refusal)
      },
    },
  )
}
