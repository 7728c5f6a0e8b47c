import { endpoint } from '../kit/contract.ts'
import { type Static, Type } from '../kit/schema.ts'

const deviceEndpoints = Type.Object({
  /** Addresses at which trackers in the same network reach this machine, the likeliest first: names or IP addresses. */
  hosts: Type.Array(Type.String()),
  /** The listening port of each protocol, by its name. */
  ports: Type.Record(Type.String(), Type.Integer()),
})
export type DeviceEndpoints = Static<typeof deviceEndpoints>

/** Where trackers and phone apps send their reports, for users who may add vehicles. A stock server has no such call. */
export const deviceEndpointsApi = {
  get: endpoint({ method: 'GET', path: '/api/server/doors', response: deviceEndpoints }),
}
