/** Returns the current time; tests have their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }
