import { Amount, Attributes, Id, Integer, Nullable, type Static, Text, Time, Type } from '../kit/schema.ts'

/** What a rehearsal of a notification tries and shows at most (decision 161). */
export const rehearsalBounds = {
  days: 30,
  vehicles: 200,
  /** Milliseconds. */
  time: 20_000,
  events: 20_000,
  /** Characters of the areas of the geofences of a vehicle. */
  areas: 300_000,
  top: 5,
  examples: 10,
  links: 1000,
} as const

const place = { latitude: Amount, longitude: Amount, address: Text }

/** How often a notification would have fired, for which vehicles, and where. */
export const rehearsalSchema = Type.Object({
  from: Time,
  to: Time,
  /** Events that it would have been about. */
  events: Integer,
  /** Those that are not repeated too soon: so many messages over each channel. */
  messages: Integer,
  /** Vehicles that it is for and the caller sees, and how many of them were tried. */
  vehicles: Integer,
  tried: Integer,
  /** Of those tried, the vehicles with events. */
  firing: Integer,
  /** Vehicles for which nothing is set that the event needs: a limit, a threshold, a geofence. */
  unset: Integer,
  /** Why not all were tried; null when they were. */
  cut: Nullable(Type.Unsafe<'vehicles' | 'time' | 'events'>(Type.String({ enum: ['vehicles', 'time', 'events'] }))),
  /** Vehicles whose geofences are too large to be tried at once. */
  tooLarge: Integer,
  /** Those with the most events. */
  top: Type.Array(Type.Object({ deviceId: Id, deviceName: Type.String(), events: Integer })),
  /** Where most of them were. */
  places: Type.Array(Type.Object({ ...place, events: Integer })),
  /** The latest ones. */
  examples: Type.Array(
    Type.Object({
      deviceId: Id,
      deviceName: Type.String(),
      eventTime: Time,
      type: Type.String(),
      attributes: Attributes,
      ...place,
    }),
  ),
})
export type Rehearsal = Static<typeof rehearsalSchema>
