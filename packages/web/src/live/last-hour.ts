import { createValue } from '../session/value.ts'

/** The vehicle whose way of the last hour somebody asked for on its card; null while nobody has. */
export const lastHourValue = createValue<number | null>(null)

/** Asks for the way of a vehicle, or lets it go when it is there. */
export const toggleLastHour = (deviceId: number): void =>
  lastHourValue.set(lastHourValue.get() === deviceId ? null : deviceId)
