import { endpoint } from '../kit/contract.ts'
import { Nullable, Type } from '../kit/schema.ts'
import { postcodeAddressSchema } from '../model/postcode-address.ts'
import { type Server, server } from '../resources/server.ts'

/** A place in degrees; its box, where it is more than a spot, is west, south, east, north. */
const foundPlace = Type.Object({
  name: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  box: Nullable(Type.Unsafe<[number, number, number, number]>(Type.Array(Type.Number()))),
})

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
  /** Places that go by an address or a name, a few and the best first; of the service of addresses alone. */
  findPlaces: endpoint({
    method: 'GET',
    path: '/api/server/geocode/search',
    query: Type.Object({ text: Type.String() }),
    response: Type.Array(foundPlace),
  }),
  /** The street of a Brazilian postcode, eight digits; null where this installation asks no service for it. */
  postcode: endpoint({
    method: 'GET',
    path: '/api/server/postcode/:code',
    params: Type.Object({ code: Type.String() }),
    response: Nullable(postcodeAddressSchema),
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
  /** Lines of the log that could not be written since the start. */
  logLinesDropped: Type.Number(),
  /** What the device ports take, by name; null where another process has them. */
  ingest: Type.Union([Type.Record(Type.String(), Type.Number()), Type.Null()]),
})

/** Is the server alive? Answers `OK`. */
export const healthApi = {
  get: endpoint({ method: 'GET', path: '/api/health', response: Type.String(), open: true }),
  /** What this process takes and refuses, for administrators. */
  figures: endpoint({ method: 'GET', path: '/api/health/figures', response: figures }),
}
