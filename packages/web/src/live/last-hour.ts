import { createValue } from '../session/value.ts'

/** The vehicle whose route of the last hour was requested on its card; null for none. */
export const lastHourValue = createValue<number | null>(null)

/** Toggles the route of a vehicle. */
export const toggleLastHour = (deviceId: number): void =>
  lastHourValue.set(lastHourValue.get() === deviceId ? null : deviceId)
