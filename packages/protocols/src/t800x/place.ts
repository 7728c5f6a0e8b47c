import type { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'

/** Year to second in two digits each, UTC. */
export function readTime(reader: Reader): Date {
  const [year, month, day] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  return utc([year, month, day, reader.bcd(2), reader.bcd(2), reader.bcd(2)])
}

/** Altitude in metres, longitude and latitude in degrees. */
export const readPlace = (reader: Reader): Pick<Fix, 'altitude' | 'longitude' | 'latitude'> => ({
  altitude: reader.f32le(),
  longitude: reader.f32le(),
  latitude: reader.f32le(),
})

const PLACE_BYTES = 12
const isMissing = (reader: Reader): boolean => [0, 1, 2, 3].every((ahead) => reader.peek(ahead) === 0xff)

/** A time and its place; of a unit that has none the time alone, `outdated`. */
export function readTimedPlace(time: Date, reader: Reader): Omit<Fix, 'attributes'> {
  if (!isMissing(reader)) return { fixTime: time, ...readPlace(reader) }
  reader.skip(PLACE_BYTES)
  return { outdated: true, deviceTime: time }
}

/** Four digits, in tenths of km/h; the result is in knots. */
export const readSpeed = (reader: Reader): number => knotsFromKmh(reader.bcd(4) / 10)

/** Two digits of percent: a full battery is sent as 00. */
export const readLevel = (reader: Reader): number => reader.bcd(2) || 100
