import { endpoint } from '../kit/contract.ts'
import { Integer, Type } from '../kit/schema.ts'
import { type Tile, tileList } from '../tiles/index.ts'

/** A tile with a query of its own; the figures of the others are in the statistics. */
export type AskedTile = Exclude<Tile['name'], 'messages-received' | 'messages-stored'>
const names = tileList.filter((tile) => !('statistic' in tile)).map(({ name }) => name)
const Named = Type.Object({ tile: Type.Unsafe<AskedTile>(Type.String({ enum: names })) })

/** The figures of the overview (decision 131). A stock server has no such call. */
export const tilesApi = {
  /** The figures of a tile over the devices linked to the caller, as on the map; figures that are absent are zero. */
  get: endpoint({
    method: 'GET',
    path: '/api/tiles/:tile',
    params: Named,
    response: Type.Array(Type.Object({ figure: Type.String(), count: Integer })),
  }),
}
