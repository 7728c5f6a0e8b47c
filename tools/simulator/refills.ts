import { readingAt, type Vehicle } from './vehicle.ts'

const stepMs = 600_000
/** A rise of the level that only a filling makes, in percent. */
const rise = 40

/** The fillings of a vehicle in a time (ms): when the tank is full again, and by how many percent it rose. */
export function refillsOf(
  vehicle: Vehicle,
  from: number,
  to: number,
): { readonly time: number; readonly percent: number }[] {
  const refills: { time: number; percent: number }[] = []
  let before = readingAt(vehicle, from).fuelLevel
  for (let time = from + stepMs; time <= to; time += stepMs) {
    const { fuelLevel } = readingAt(vehicle, time)
    if (fuelLevel - before > rise) refills.push({ time, percent: fuelLevel - before })
    before = fuelLevel
  }
  return refills
}
