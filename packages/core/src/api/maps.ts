import { endpoint } from '../kit/contract.ts'
import { reasonSchema } from '../kit/reason-schema.ts'
import { Nullable, type Static, Type } from '../kit/schema.ts'

/** How the tiles of an archive are drawn: the layers of OpenMapTiles, those of Protomaps, or pictures. */
const archiveSchemas = ['openmaptiles', 'protomaps', 'raster'] as const
export type ArchiveSchema = (typeof archiveSchemas)[number]

const mapArchive = Type.Object({
  /** Its file name without the ending. */
  id: Type.String(),
  name: Type.String(),
  /** Null where `problem` is set. */
  schema: Nullable(Type.Unsafe<ArchiveSchema>(Type.String({ enum: [...archiveSchemas] }))),
  /** A path on this server, such as `/api/maps/bahia.pmtiles`, that answers byte ranges. */
  url: Type.String(),
  /** West, south, east, north in degrees; null where `problem` is set. */
  bounds: Nullable(Type.Unsafe<[number, number, number, number]>(Type.Array(Type.Number()))),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Plain-text attribution to show wherever the map is drawn. */
  attribution: Type.String(),
  bytes: Type.Integer(),
  /** Why it is not offered, for administrators; null for one that can be drawn. */
  problem: Nullable(Type.String()),
  /** The same as a reason code, for a page in another language. */
  reason: Type.Optional(reasonSchema),
})
export type MapArchive = Static<typeof mapArchive>

/** Maps hosted by this server: PMTiles archives with streets. */
export const mapsApi = {
  /** Archives that can be drawn; administrators also get the others. */
  list: endpoint({ method: 'GET', path: '/api/maps', response: Type.Array(mapArchive), scope: 'share' }),
  /** The bytes of an archive, complete or a range. */
  file: endpoint({
    method: 'GET',
    path: '/api/maps/:file',
    params: Type.Object({ file: Type.String({ maxLength: 160 }) }),
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'share',
  }),
}
