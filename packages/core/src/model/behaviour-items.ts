import { Amount, Id, LongId, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'
import { FuelVerdictText } from './fuel-verdict.ts'

/** Of every item: when and where it began, in metres, knots, litres and milliseconds. */
const base = {
  deviceId: Id,
  deviceName: Type.String(),
  positionId: LongId,
  startTime: Time,
  latitude: Amount,
  longitude: Amount,
  address: Text,
}
const driver = { driverUniqueId: Text, driverName: Text }
const lasting = { endTime: Time, duration: Amount }

/** Shorter idling, as at a traffic light, is left out where nothing else is asked for (ms). */
export const usualIdling = 5 * 60_000

/** The engine ran and the vehicle stood. */
export const idleSchema = Type.Object({ ...base, ...lasting, ...driver, spentFuel: Amount })
export type Idle = Static<typeof idleSchema>

/** The vehicle was faster than the limit. */
export const speedingSchema = Type.Object({
  ...base,
  ...lasting,
  ...driver,
  speedLimit: Amount,
  maxSpeed: Amount,
  averageSpeed: Amount,
  distance: Amount,
})
export type Speeding = Static<typeof speedingSchema>

/** Litres that came into the tank or left it without being used. */
export const fuelChangeSchema = Type.Object({
  ...base,
  endTime: Time,
  filled: Amount,
  drained: Amount,
  levelBefore: Amount,
  levelAfter: Amount,
  odometer: Amount,
  /** What somebody said of a drain (decision 180). */
  verdict: Nullable(FuelVerdictText),
})
export type FuelChange = Static<typeof fuelChangeSchema>

/** What one driver drove with one vehicle; `driverUniqueId` is null for trips without a known driver. */
export const driverTotalSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  ...driver,
  startTime: Time,
  endTime: Time,
  trips: Type.Integer(),
  distance: Amount,
  duration: Amount,
  maxSpeed: Amount,
  averageSpeed: Amount,
  spentFuel: Amount,
})
export type DriverTotal = Static<typeof driverTotalSchema>
