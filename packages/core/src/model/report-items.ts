import { Amount, Id, LongId, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'
import { eventSchema } from './event.ts'
import { positionSchema } from './position.ts'
import { TripPurposeText } from './trip-correction.ts'

/** The fields of every line of a report, in metres, knots, litres and milliseconds. */
const base = {
  deviceId: Id,
  deviceName: Type.String(),
  distance: Amount,
  averageSpeed: Amount,
  maxSpeed: Amount,
  spentFuel: Amount,
  startOdometer: Amount,
  endOdometer: Amount,
  startTime: Time,
  endTime: Time,
}

/** Which borders of the period an item crosses (decision 155). */
const crosses = Type.Optional(Type.Unsafe<'start' | 'end' | 'both'>(Type.String({ enum: ['start', 'end', 'both'] })))

/** ENT-31. */
export const tripSchema = Type.Object({
  ...base,
  startPositionId: LongId,
  endPositionId: LongId,
  startLat: Amount,
  startLon: Amount,
  endLat: Amount,
  endLon: Amount,
  startAddress: Text,
  endAddress: Text,
  duration: Amount,
  driverUniqueId: Text,
  driverName: Text,
  crosses,
  /** What somebody said that it was for. */
  purpose: Type.Optional(TripPurposeText),
  /** When it was last corrected, and by whom, if the reader sees them (decision 159). */
  correctedTime: Type.Optional(Time),
  correctedBy: Type.Optional(Text),
})
export type Trip = Static<typeof tripSchema>

/** ENT-32. */
export const stopSchema = Type.Object({
  ...base,
  positionId: LongId,
  latitude: Amount,
  longitude: Amount,
  address: Text,
  duration: Amount,
  engineHours: Amount,
  crosses,
})
export type Stop = Static<typeof stopSchema>

/** ENT-33: hours in milliseconds; `engineHours` is the difference of the other two. */
export const summarySchema = Type.Object({ ...base, startHours: Amount, endHours: Amount, engineHours: Amount })
export type Summary = Static<typeof summarySchema>

/** What a device did in a day: `drivingTime` and `idleTime` add up to `runningTime` (ms), of which `idlePart` is the percentage. */
export const dayTotalSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  /** A moment of it. */
  day: Time,
  startTime: Time,
  endTime: Time,
  distance: Amount,
  startOdometer: Amount,
  endOdometer: Amount,
  maxSpeed: Amount,
  drivingTime: Amount,
  idleTime: Amount,
  runningTime: Amount,
  idlePart: Nullable(Type.Number()),
})
export type DayTotal = Static<typeof dayTotalSchema>

/** What a device cost in a period, by the records of services and of fuel, and for each kilometre that it drove. */
export const vehicleCostSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  distance: Amount,
  services: Type.Number(),
  serviceCost: Amount,
  litres: Amount,
  fuelCost: Amount,
  totalCost: Amount,
  /** Null where it did not drive. */
  costPerKm: Nullable(Type.Number()),
})
export type VehicleCost = Static<typeof vehicleCostSchema>

/** A stay inside a geofence. */
export const geofenceStaySchema = Type.Object({ ...base, geofenceId: Id })
export type GeofenceStay = Static<typeof geofenceStaySchema>

/** The route of a device as [longitude, latitude] pairs, with its events and their positions. */
export const combinedSchema = Type.Object({
  deviceId: Id,
  route: Type.Unsafe<[number, number][]>(Type.Array(Type.Array(Type.Number()))),
  events: Type.Array(eventSchema),
  positions: Type.Array(positionSchema),
})
export type Combined = Static<typeof combinedSchema>

/** ENT-36: what the filter bar gives to a report. */
export interface ReportRequest {
  readonly deviceId?: number
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly from: Date
  readonly to: Date
  readonly calendarId?: number
  readonly type?: string
}
