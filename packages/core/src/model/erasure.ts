import { Id, type Static, Time, Type } from '../kit/schema.ts'

/** How long the network addresses of an erased account are kept (Marco Civil da Internet, art. 15: 6 months), in days. */
export const addressDays = 183
/** How long the evidence of consents is kept after an erasure, in years. */
export const evidenceYears = 5

const Count = Type.Integer({ minimum: 0 })

/** How much an erasure removes, by what it is. */
export const erasedCountsSchema = Type.Object({
  vehicles: Count,
  /** Vehicles that others have too: they stay. */
  sharedVehicles: Count,
  drivers: Count,
  fences: Count,
  /** Notifications, calendars, groups and the like. */
  others: Count,
  /** Documents and pictures. */
  files: Count,
})
export type ErasedCounts = Static<typeof erasedCountsSchema>

/** The receipt of an erasure: `protocol` stands wherever the name of the person stood. */
export const erasureSchema = Type.Object({
  id: Id,
  protocol: Type.String(),
  subject: Type.Unsafe<'user' | 'driver'>(Type.String()),
  subjectId: Id,
  askedById: Id,
  askedTime: Time,
  counts: erasedCountsSchema,
})
export type Erasure = Static<typeof erasureSchema>
