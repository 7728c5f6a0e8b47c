import { Attributes, Id, Link, type Static, Time, Type } from './schema.ts'

/** ENT-10: something that happened to a device. */
export const eventSchema = Type.Object({
  id: Id,
  type: Type.String(),
  eventTime: Time,
  deviceId: Link,
  positionId: Link,
  geofenceId: Link,
  maintenanceId: Link,
  attributes: Attributes,
})
export type Event = Static<typeof eventSchema>
