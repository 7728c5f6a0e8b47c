import { endpoint } from '../kit/contract.ts'
import { Nullable, Type } from '../kit/schema.ts'
import { postcodeAddressSchema } from '../model/postcode-address.ts'
import { statusSchema } from '../model/status.ts'
import { type Server, server } from '../resources/server.ts'

/** A place in degrees; the box of one with an extent is west, south, east, north. */
const foundPlace = Type.Object({
  name: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  box: Nullable(Type.Unsafe<[number, number, number, number]>(Type.Array(Type.Number()))),
})

/** A town or a street of the packaged data, in degrees; the radius in kilometres. */
const namedPlace = Type.Object({
  kind: Type.Unsafe<'town' | 'street'>(Type.String()),
  name: Type.String(),
  region: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  radius: Type.Number(),
})

export const serverApi = {
  get: endpoint({ method: 'GET', path: '/api/server', response: server.schema, open: true }),
  update: endpoint({
    method: 'PUT',
    path: '/api/server',
    body: Type.Unsafe<Partial<Server>>(server.schema),
    response: server.schema,
  }),
  /** The address of a place as text (CARD-8); without a geocoding service from local data. */
  geocode: endpoint({
    method: 'GET',
    path: '/api/server/geocode',
    query: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
    response: Type.String(),
    scope: 'share',
  }),
  /** Places matching an address or a name, few and the best first; only with a geocoding service. */
  findPlaces: endpoint({
    method: 'GET',
    path: '/api/server/geocode/search',
    query: Type.Object({ text: Type.String() }),
    response: Type.Array(foundPlace),
  }),
  /** Towns and streets whose names contain the words, without any other service; at most ten of each, the best first. */
  searchPlaces: endpoint({
    method: 'GET',
    path: '/api/server/places',
    query: Type.Object({ text: Type.String() }),
    response: Type.Array(namedPlace),
  }),
  /** The street of a Brazilian postcode, eight digits; null where this installation uses no service. */
  postcode: endpoint({
    method: 'GET',
    path: '/api/server/postcode/:code',
    params: Type.Object({ code: Type.String() }),
    response: Nullable(postcodeAddressSchema),
  }),
  /** The network address that the caller's requests come from, for the footer of the login page (AUTH-16, A-41). */
  callerAddress: endpoint({
    method: 'GET',
    path: '/api/server/caller-address',
    response: Type.String(),
    open: true,
    scope: 'share',
  }),
  timezones: endpoint({ method: 'GET', path: '/api/server/timezones', response: Type.Array(Type.String()) }),
  /** Contents of this process's caches, as text for administrators. */
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
  /** For the uploader, the user with the record that names the file, and those who manage them. */
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
  /** The current database failure and since when; null when there is none. */
  trouble: Type.Union([
    Type.Object({ words: Type.String(), since: Type.String({ format: 'date-time' }) }),
    Type.Null(),
  ]),
  /** Lines of the log that could not be written since the start. */
  logLinesDropped: Type.Number(),
  /** Counters of the device ports, by name; null where another process owns them. */
  ingest: Type.Union([Type.Record(Type.String(), Type.Number()), Type.Null()]),
})

/** Health check. Answers `OK`. */
export const healthApi = {
  get: endpoint({ method: 'GET', path: '/api/health', response: Type.String(), open: true }),
  /** Metrics of this process, such as accepted and refused load, for administrators. */
  figures: endpoint({ method: 'GET', path: '/api/health/figures', response: figures }),
  /** How well the server is: each check with its state, for administrators (decision 206). */
  status: endpoint({ method: 'GET', path: '/api/health/status', response: statusSchema }),
}
