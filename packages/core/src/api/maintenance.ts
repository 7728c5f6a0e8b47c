import { crud, endpoint } from '../kit/contract.ts'
import { Attributes, Id, type Static, Type } from '../kit/schema.ts'
import { maintenances } from '../resources/maintenance.ts'

/** The most that one page of what is due has. */
export const maxDue = 10_000

const Due = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  maintenanceId: Id,
  /** Of its latest position what alert types count, in base units; empty when it has never reported. */
  attributes: Attributes,
})
/** An alert type that holds for a device, itself or through its groups, with what the device has reported of it. */
export type Due = Static<typeof Due>

/** Maintenance: alert types and records by the five calls. */
export const maintenanceApi = {
  ...crud(maintenances),
  /**
   * Which alert types hold for which devices, by device: a page of at most `maxDue`, with a cursor as every list. `all`: to
   * administrators of every device. A stock server has no such call.
   */
  due: endpoint({
    method: 'GET',
    path: '/api/maintenance/due',
    query: Type.Object({ all: Type.Optional(Type.Boolean()), cursor: Type.Optional(Type.String({ maxLength: 64 })) }),
    response: Type.Array(Due),
  }),
}
