import { DecodeError } from './define.ts'

/** Throws a `DecodeError` when latitude or longitude is out of range or not a number. */
export function requirePlace(latitude: number, longitude: number): void {
  if (!(Math.abs(latitude) <= 90)) throw new DecodeError('Latitude out of range')
  if (!(Math.abs(longitude) <= 180)) throw new DecodeError('Longitude out of range')
}
