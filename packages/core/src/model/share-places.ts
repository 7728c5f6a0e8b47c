import { Flag, Id, Nullable, Reference, type Static, Time, Type } from '../kit/schema.ts'

/** Degrees. */
const latitude = Type.Number({ minimum: -90, maximum: 90 })
const longitude = Type.Number({ minimum: -180, maximum: 180 })
const name = Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' })

/** Bounds of a private area: the radius in metres, and how many an account has. */
export const areaBounds = { least: 100, most: 2000, usual: 300, perAccount: 10 } as const
/** Within so many metres of a destination the vehicle has arrived. */
export const arrivalBounds = { least: 50, most: 2000, usual: 150 } as const

/** A circle that the links of an account hide; `deviceId` 0 for all vehicles. The radius in metres. */
export const newAreaSchema = Type.Object({
  name,
  latitude,
  longitude,
  radius: Type.Number({ minimum: areaBounds.least, maximum: areaBounds.most }),
  deviceId: Reference,
})
export type NewArea = Static<typeof newAreaSchema>
export const privateAreaSchema = Type.Object({ id: Id, ...newAreaSchema.properties })
export type PrivateArea = Static<typeof privateAreaSchema>

/** Where the vehicle of a link is going; it has arrived within `radius` metres. */
export const destinationSchema = Type.Object({
  name,
  latitude,
  longitude,
  radius: Type.Number({ minimum: arrivalBounds.least, maximum: arrivalBounds.most, default: arrivalBounds.usual }),
  /** The link ends a quarter of an hour after the arrival. */
  endsOnArrival: Flag,
})
export type Destination = Static<typeof destinationSchema>

/** The arrival as a link tells it: of the states of `Arrival`, with null where a state has no such value. */
const arrivalSchema = Type.Object({
  state: Type.Unsafe<'arrived' | 'silent' | 'standing' | 'moving'>(Type.String()),
  since: Nullable(Time),
  earliest: Nullable(Time),
  latest: Nullable(Time),
  /** By road, estimated, in metres. */
  distance: Nullable(Type.Number()),
})

/** What a link tells besides the map. */
export const sharedViewSchema = Type.Object({
  /** Vehicles in a private area, and since when where it is known. */
  hidden: Type.Array(Type.Object({ deviceId: Id, since: Nullable(Time) })),
  destination: Nullable(Type.Object({ name: Type.String(), latitude, longitude })),
  /** Null without a destination, a report, or while the vehicle is hidden. */
  arrival: Nullable(arrivalSchema),
})
export type SharedView = Static<typeof sharedViewSchema>
