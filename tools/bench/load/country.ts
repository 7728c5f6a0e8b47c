import { placeAt } from './frames.ts'

/** Position of a vehicle of the map benchmark: all over Brazil and its neighbours, each at a different place. */
export const homeOf = (vehicle: number): { latitude: number; longitude: number } => ({
  latitude: -30 + ((vehicle * 0.618) % 28),
  longitude: -65 + ((vehicle * 0.7549) % 28),
})

/** Degrees that a unit drives from one report to the next: 30 m. */
const step = 0.000_27

/** Puts the record with this number where the unit has driven since its first. */
export function driveFrom(frame: Buffer, unit: number, record: number): void {
  const { latitude, longitude } = homeOf(unit)
  placeAt(frame, { latitude: latitude + record * step, longitude })
}
