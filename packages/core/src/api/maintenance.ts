import { crud, endpoint } from '../kit/contract.ts'
import { Attributes, Id, Nullable, type Static, Type } from '../kit/schema.ts'
import { maintenances } from '../resources/maintenance.ts'

/** The maximum page size of due maintenance. */
export const maxDue = 10_000

const Due = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  maintenanceId: Id,
  /** Values of the latest position that alert types count, in base units; empty when the device never reported. */
  attributes: Attributes,
})
/** An alert type that applies to a device, directly or through its groups, with the reported values it counts. */
export type Due = Static<typeof Due>

/** The maximum number of vehicles whose services are asked for at once. */
export const maxServiced = 100

const Service = Type.Object({
  deviceId: Id,
  alert: maintenances.schema,
  last: Nullable(maintenances.schema),
})
/** An alert type that applies to a vehicle, and the record that it is counted from: what its status needs besides a position. */
export type Service = Static<typeof Service>

/** Maintenance: alert types and records by the five calls. */
export const maintenanceApi = {
  ...crud(maintenances),
  /**
   * The alert types that apply to each device: a page of at most `maxDue`, with a cursor as in every list. `all`: every device,
   * for administrators. A stock server has no such call.
   */
  due: endpoint({
    method: 'GET',
    path: '/api/maintenance/due',
    query: Type.Object({ all: Type.Optional(Type.Boolean()), cursor: Type.Optional(Type.String({ maxLength: 64 })) }),
    response: Type.Array(Due),
  }),
  /** The alert types that apply to these vehicles, each with its last record; those that are not visible are left out. */
  services: endpoint({
    method: 'GET',
    path: '/api/maintenance/services',
    query: Type.Object({
      deviceId: Type.Array(Id, { minItems: 1, maxItems: maxServiced }),
      all: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(Service),
  }),
}
