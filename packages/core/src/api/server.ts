import { endpoint } from '../kit/contract.ts'
import { Type } from '../kit/schema.ts'
import { type Server, server } from '../resources/server.ts'

export const serverApi = {
  get: endpoint({ method: 'GET', path: '/api/server', response: server.schema, open: true }),
  update: endpoint({
    method: 'PUT',
    path: '/api/server',
    body: Type.Unsafe<Partial<Server>>(server.schema),
    response: server.schema,
  }),
  /** Answers the address of a place, as text (CARD-8); without a service what is known on this host. */
  geocode: endpoint({
    method: 'GET',
    path: '/api/server/geocode',
    query: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
    response: Type.String(),
    scope: 'share',
  }),
  timezones: endpoint({ method: 'GET', path: '/api/server/timezones', response: Type.Array(Type.String()) }),
  /** What this process keeps in memory, as text for administrators. */
  cache: endpoint({ method: 'GET', path: '/api/server/cache', response: Type.String() }),
  /** USER-26, A-10: uploads a picture or document under a generated name, or a picture of the pages (`logo.png`). */
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/server/file/:name',
    params: Type.Object({ name: Type.String() }),
    body: Type.Unsafe<unknown>(Type.Any()),
    bodyType: 'binary',
    response: Type.String(),
  }),
  /** To who uploaded it, who has the record that names it, and those who manage them. */
  file: endpoint({
    method: 'GET',
    path: '/api/server/file/:name',
    params: Type.Object({ name: Type.String() }),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
}

const figures = Type.Object({
  /** Of this process. */
  uptimeSeconds: Type.Number(),
  residentBytes: Type.Number(),
  /** What is wrong with the database, and since when; null when all is well. */
  trouble: Type.Union([
    Type.Object({ words: Type.String(), since: Type.String({ format: 'date-time' }) }),
    Type.Null(),
  ]),
  /** What the device ports take, by name; null where another process has them. */
  ingest: Type.Union([Type.Record(Type.String(), Type.Number()), Type.Null()]),
})

/** Is the server alive? Answers `OK`. */
export const healthApi = {
  get: endpoint({ method: 'GET', path: '/api/health', response: Type.String(), open: true }),
  /** What this process takes and refuses, for administrators. */
  figures: endpoint({ method: 'GET', path: '/api/health/figures', response: figures }),
}
