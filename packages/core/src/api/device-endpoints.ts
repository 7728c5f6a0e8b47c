import { endpoint } from '../kit/contract.ts'
import { type Static, Time, Type } from '../kit/schema.ts'

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
})
/** A unit that has called lately and that no device has. */
export type UnknownUnit = Static<typeof unknownUnit>

/** Where trackers and phone apps send their reports, for users who may add vehicles. A stock server has no such call. */
export const deviceEndpointsApi = {
  get: endpoint({ method: 'GET', path: '/api/server/doors', response: deviceEndpoints }),
  /** The unregistered units that called in the last hour, the latest first, for managers who may add vehicles. */
  unknownUnits: endpoint({ method: 'GET', path: '/api/server/unknown', response: Type.Array(unknownUnit) }),
}
