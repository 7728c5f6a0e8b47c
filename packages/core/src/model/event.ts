import { Attributes, Link, LongId, type Static, Time, Type } from '../kit/schema.ts'

/** ENT-10: something that happened to a device. */
export const eventSchema = Type.Object({
  id: LongId,
  attributes: Attributes,
  deviceId: Link,
  type: Type.String(),
  eventTime: Time,
  positionId: LongId,
  geofenceId: Link,
  maintenanceId: Link,
})
export type Event = Static<typeof eventSchema>
