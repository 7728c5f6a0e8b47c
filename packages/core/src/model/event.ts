import { Attributes, LongId, Reference, type Static, Time, Type } from '../kit/schema.ts'

/** ENT-10: something that happened to a device. */
export const eventSchema = Type.Object({
  id: LongId,
  attributes: Attributes,
  deviceId: Reference,
  type: Type.String(),
  eventTime: Time,
  positionId: LongId,
  geofenceId: Reference,
  maintenanceId: Reference,
})
export type Event = Static<typeof eventSchema>
