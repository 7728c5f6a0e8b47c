import { endpoint } from '../kit/contract.ts'
import { Integer, Type } from '../kit/schema.ts'
import { type Tile, tileList } from '../tiles/index.ts'

const names = tileList.map(({ name }) => name)
const Named = Type.Object({ tile: Type.Unsafe<Tile['name']>(Type.String({ enum: names })) })

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
