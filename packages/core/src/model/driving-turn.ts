import { Id, Nullable, Reference, type Static, Text, Time, Type } from '../kit/schema.ts'

/** Bounds of a call: days between from and to, rows of a page and by default, and rows of a file. */
export const drivingBounds = { days: 93, mostRows: 500, usualRows: 100, fileRows: 10_000 } as const

/** A time in which a driver was the last one identified in a vehicle. */
export const drivingTurnSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  /** 0 for one who is not registered, or not visible to the caller. */
  driverId: Reference,
  driverName: Text,
  /** What the vehicle reported. */
  driverUniqueId: Type.String(),
  from: Time,
  /** When another driver identified themselves; null while none has. */
  to: Nullable(Time),
})
export type DrivingTurn = Static<typeof drivingTurnSchema>
