import { Amount, Id, Integer, LongId, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { tripSchema } from './report-items.ts'
import { tripCorrectionSchema } from './trip-correction.ts'

/** Why a position is left out of reports. */
export const leftOutReasons = ['noPlace', 'wrongTime', 'wild'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Why a trip or a stop ended and the next one began; `last`: it goes on at the latest position. */
export const turnReasons = ['moved', 'stayed', 'silence', 'last'] as const
export type TurnReason = (typeof turnReasons)[number]

/** `pause`: a stop too short to end the trip; `stop`: one that a correction made part of it. */
export const tripStepKinds = ['began', 'ended', 'pause', 'stop', 'leftOut'] as const
export type TripStepKind = (typeof tripStepKinds)[number]

/** Most items of the lists of an explanation. */
export const tripExplanationBounds = { steps: 200, fixes: 1000, leftOut: 500 } as const

/** Something that decided about a trip, in the order of time. */
export const tripStepSchema = Type.Object({
  kind: Type.Unsafe<TripStepKind>(Type.String({ enum: tripStepKinds })),
  reason: Nullable(
    Type.Unsafe<TurnReason | LeftOutReason>(Type.String({ enum: [...turnReasons, ...leftOutReasons] as string[] })),
  ),
  time: Time,
  /** Of a beginning or an end when it was known, else when it was over. */
  until: Time,
  positionId: LongId,
  latitude: Amount,
  longitude: Amount,
  /** Positions. */
  count: Integer,
  /** Driven until it was known; of wild fixes the longest jump. */
  metres: Amount,
})
export type TripStep = Static<typeof tripStepSchema>

const fix = { time: Time, latitude: Amount, longitude: Amount }

/** What the positions of a trip say about it. */
export const explainedSchema = Type.Object({
  steps: Type.Array(tripStepSchema),
  /** How many positions it is made of, and how many were left out. */
  used: Integer,
  leftOut: Integer,
  /** Milliseconds in motion. */
  moving: Amount,
  /** Its distance is the difference of the unit's odometer. */
  byOdometer: Type.Boolean(),
  /** Its fixes; of a long trip some of them, evenly. */
  fixes: Type.Array(Type.Object(fix)),
  leftOutFixes: Type.Array(Type.Object(fix)),
})
export type Explained = Static<typeof explainedSchema>

/** Why a trip of the report is one (issue 21), and how it was corrected. */
export const tripExplanationSchema = Type.Object({
  ...explainedSchema.properties,
  trip: tripSchema,
  /** The trip after it, if it begins within a day. */
  next: Nullable(tripSchema),
  /** By which rules it was made: metres, and seconds. */
  rules: Type.Object({ minDistance: Amount, minDuration: Amount, stopGap: Amount }),
  /** Those of the trip, and those around it that no longer fit. */
  corrections: Type.Array(tripCorrectionSchema),
})
export type TripExplanation = Static<typeof tripExplanationSchema>

/** Which trip: the times that the report gives it. */
export const whichTripSchema = Type.Object({ deviceId: Id, from: Time, to: Time })
