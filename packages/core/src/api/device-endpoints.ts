import { endpoint } from '../kit/contract.ts'
import { Identifier, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { arrivalSchema, type Standing } from '../model/arrival.ts'

const deviceEndpoints = Type.Object({
  /** Addresses at which trackers in the same network reach this machine, the likeliest first: names or IP addresses. */
  hosts: Type.Array(Type.String()),
  /** The listening port of each protocol, by its name. */
  ports: Type.Record(Type.String(), Type.Integer()),
})
export type DeviceEndpoints = Static<typeof deviceEndpoints>

const unknownUnit = Type.Object({
  uniqueId: Type.String(),
  protocol: Type.String(),
  lastUpdate: Time,
  /** The first bytes of its last message, as text or in hex; for administrators, as it may hold the place of a stranger. */
  data: Type.String(),
})
/** A unit that has called lately and that no device has. */
export type UnknownUnit = Static<typeof unknownUnit>

const arrivalQuestion = Type.Object({
  /** Which page asks, chosen by it: two pages of one user are two watches. */
  watch: Type.String({ pattern: '^[\\w-]{8,36}$' }),
  protocol: Type.String({ pattern: '^[a-z0-9]{1,32}$' }),
  /** The identifier whose messages are wanted; null for connections that have not said any. */
  uniqueId: Nullable(Identifier),
  /** The `cursor` of the answer before; empty at first, and after the identifier has changed. */
  cursor: Type.String({ maxLength: 512, default: '' }),
})
export type ArrivalQuestion = Static<typeof arrivalQuestion>

const arrivalAnswer = Type.Object({
  cursor: Type.String(),
  /** When the watch was opened. */
  since: Time,
  /** The watch has ended; a page that goes on opens another one. */
  isOver: Type.Boolean(),
  standing: Type.Unsafe<Standing>(Type.String()),
  /** The vehicle that has the identifier, where the viewer sees it; 0 for none. */
  deviceId: Type.Integer(),
  arrivals: Type.Array(arrivalSchema),
  /** Of the last place among these arrivals; null where there is none, or no address is known. */
  address: Nullable(Type.String()),
})
export type ArrivalAnswer = Static<typeof arrivalAnswer>

/** Where trackers and phone apps send their reports, for users who may add vehicles. A stock server has no such call. */
export const deviceEndpointsApi = {
  get: endpoint({ method: 'GET', path: '/api/server/doors', response: deviceEndpoints }),
  /** The unregistered units that called in the last hour, the latest first, for managers who may add vehicles. */
  unknownUnits: endpoint({ method: 'GET', path: '/api/server/unknown', response: Type.Array(unknownUnit) }),
  /** What has arrived on the port of a protocol since the page was opened, from one identifier; for whoever sees unknown units. */
  arrivals: endpoint({
    method: 'POST',
    path: '/api/server/arrivals',
    body: arrivalQuestion,
    response: arrivalAnswer,
  }),
}
