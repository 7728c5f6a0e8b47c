import { Id, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** `join`: two trips with what lies between them; `split`: a trip at a fix; `driver`, `purpose`: who drove it, and what for. */
export const tripCorrectionKinds = ['join', 'split', 'driver', 'purpose'] as const
export type TripCorrectionKind = (typeof tripCorrectionKinds)[number]

export const tripPurposes = ['business', 'private'] as const
export type TripPurpose = (typeof tripPurposes)[number]
export const TripPurposeText = Type.Unsafe<TripPurpose>(Type.String({ enum: tripPurposes }))

/** Corrections of one device, and days between the ends of one (decision 159). */
export const tripCorrectionBounds = { aDevice: 500, days: 31 } as const

/** What a correction is about: times of the device, not rows, so that it outlives a new division of its trips. */
const about = {
  deviceId: Id,
  kind: Type.Unsafe<TripCorrectionKind>(Type.String({ enum: tripCorrectionKinds })),
  /** Of a join the end of the trip before and the start of the one after; of a split twice the time of its fix; else of the trip. */
  from: Time,
  to: Time,
}

/** What a correction is made of: `driverId` of a driver, `purpose` of a purpose. */
export const newTripCorrectionSchema = Type.Object({
  ...about,
  driverId: Type.Optional(Id),
  purpose: Type.Optional(TripPurposeText),
})
export type NewTripCorrection = Static<typeof newTripCorrectionSchema>

/** A correction that somebody made of the trips of a device; names are those that the reader sees. */
export const tripCorrectionSchema = Type.Object({
  id: Id,
  ...about,
  driverName: Text,
  purpose: Nullable(TripPurposeText),
  userName: Text,
  createdTime: Time,
  /** False: the trips have changed since, and it has no effect. */
  fits: Type.Boolean(),
})
export type TripCorrection = Static<typeof tripCorrectionSchema>
