import { Amount, Id, Integer, LongId, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** What takes points from a driving score; speeding by how far above the limit, as the Brazilian traffic code grades it (art. 218). */
export const deductionKinds = [
  'braking',
  'acceleration',
  'cornering',
  'speedingMedium',
  'speedingSerious',
  'speedingVerySerious',
  'idling',
] as const
export type DeductionKind = (typeof deductionKinds)[number]

/** One event that takes points: what, when, where and who. Its speeds are null where they say nothing. */
export const deductionSchema = Type.Object({
  deviceId: Id,
  deviceName: Type.String(),
  positionId: LongId,
  kind: Type.Unsafe<DeductionKind>(Type.String({ enum: [...deductionKinds] })),
  startTime: Time,
  endTime: Time,
  duration: Amount,
  latitude: Amount,
  longitude: Amount,
  address: Text,
  driverUniqueId: Text,
  driverName: Text,
  speedLimit: Nullable(Amount),
  maxSpeed: Nullable(Amount),
})
export type Deduction = Static<typeof deductionSchema>

/** How somebody drove, from which the score follows: metres, milliseconds, and how often what happened. */
const counts = {
  distance: Amount,
  drivingTime: Amount,
  /** Of idling that is long enough to count. */
  idleTime: Amount,
  braking: Integer,
  acceleration: Integer,
  cornering: Integer,
  speedingMedium: Integer,
  speedingSerious: Integer,
  speedingVerySerious: Integer,
}
const countsSchema = Type.Object(counts)
export type DrivingCounts = Static<typeof countsSchema>
export const drivingCounts = Object.keys(counts) as readonly (keyof DrivingCounts)[]

const points = {
  /** Of braking, acceleration and cornering, and of speeding: events in 100 km, null where nothing was driven. */
  harshRate: Nullable(Amount),
  speedingRate: Nullable(Amount),
  /** Points taken; 100 less all of them is the score. */
  brakingPoints: Nullable(Amount),
  accelerationPoints: Nullable(Amount),
  corneringPoints: Nullable(Amount),
  speedingPoints: Nullable(Amount),
  idlingPoints: Nullable(Amount),
}

/** The score of one driver over all vehicles of a report; `driverUniqueId` is null for what was driven without a known driver. */
export const driverScoreSchema = Type.Object({
  driverUniqueId: Text,
  driverName: Text,
  /** Among the drivers of the report who have a score, 1 for the best; equal scores share one. Null without a score or a driver. */
  place: Nullable(Integer),
  /** 0 to 100; null for who drove too little. */
  score: Nullable(Amount),
  vehicles: Integer,
  ...counts,
  ...points,
})
export type DriverScore = Static<typeof driverScoreSchema>

/** A row of a ranking: a score, with each kind of event in 100 km, and the percentage of the time with the engine on that was idling. */
export const driverRankSchema = Type.Object({
  ...driverScoreSchema.properties,
  brakingRate: Nullable(Amount),
  accelerationRate: Nullable(Amount),
  corneringRate: Nullable(Amount),
  idlingShare: Nullable(Amount),
})
export type DriverRank = Static<typeof driverRankSchema>

/** The score of a month, as `2026-11`, of the days of it that are stored; null for who drove too little. */
export const scoreMonthSchema = Type.Object({ month: Type.String(), score: Nullable(Amount), ...counts, ...points })
export type ScoreMonth = Static<typeof scoreMonthSchema>
