import { Attributes, Id, Link, type Static, Time, Type } from '../kit/schema.ts'

/** ENT-10: something that happened to a device. */
export const eventSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  deviceId: Link,
  type: Type.String(),
  eventTime: Time,
  positionId: Link,
  geofenceId: Link,
  maintenanceId: Link,
})
export type Event = Static<typeof eventSchema>
