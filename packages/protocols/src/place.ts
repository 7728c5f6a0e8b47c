import { DecodeError } from './define.ts'

/** A place that is nowhere on Earth (or no number) makes the whole frame unreadable. */
export function requirePlace(latitude: number, longitude: number): void {
  if (!(Math.abs(latitude) <= 90)) throw new DecodeError('Latitude out of range')
  if (!(Math.abs(longitude) <= 180)) throw new DecodeError('Longitude out of range')
}
