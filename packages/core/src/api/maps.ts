import { endpoint } from '../kit/contract.ts'
import { reasonSchema } from '../kit/reason-schema.ts'
import { Nullable, type Static, Type } from '../kit/schema.ts'

/** How the tiles of an archive are drawn: the layers of OpenMapTiles, those of Protomaps, or pictures. */
const archiveSchemas = ['openmaptiles', 'protomaps', 'raster'] as const
export type ArchiveSchema = (typeof archiveSchemas)[number]

const mapArchive = Type.Object({
  /** Its file without the ending. */
  id: Type.String(),
  name: Type.String(),
  /** Null where `problem` says why it is not offered. */
  schema: Nullable(Type.Unsafe<ArchiveSchema>(Type.String({ enum: [...archiveSchemas] }))),
  /** A path on this server, such as `/api/maps/bahia.pmtiles`, that answers byte ranges. */
  url: Type.String(),
  /** West, south, east, north in degrees; null where `problem` is told. */
  bounds: Nullable(Type.Unsafe<[number, number, number, number]>(Type.Array(Type.Number()))),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Plain text to show wherever it is drawn. */
  attribution: Type.String(),
  bytes: Type.Integer(),
  /** Why it is not offered, in words for administrators; null for one that can be drawn. */
  problem: Nullable(Type.String()),
  /** The same, for a page in another language. */
  reason: Type.Optional(reasonSchema),
})
export type MapArchive = Static<typeof mapArchive>

/** Maps that this server has itself: PMTiles archives with streets. */
export const mapsApi = {
  /** Those that can be drawn; administrators are told of the others, too. */
  list: endpoint({ method: 'GET', path: '/api/maps', response: Type.Array(mapArchive), scope: 'share' }),
  /** The bytes of one, whole or a range of them. */
  file: endpoint({
    method: 'GET',
    path: '/api/maps/:file',
    params: Type.Object({ file: Type.String({ maxLength: 160 }) }),
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'share',
  }),
}
