/** What one unit of the wire is worth in ours. The digits are those of the stock server, so that its figures compare equal. */
export const KNOTS_PER_KMH = 0.539957
export const KNOTS_PER_MPH = 0.868976
export const KNOTS_PER_MPS = 1.94384
export const KNOTS_PER_CPS = 0.0194384449
export const METRES_PER_FOOT = 0.3048
export const METRES_PER_MILE = 1609.34
export const MS_PER_HOUR = 3_600_000
export const MS_PER_MINUTE = 60_000

export const knotsFromKmh = (kmh: number): number => kmh * KNOTS_PER_KMH
export const knotsFromMph = (mph: number): number => mph * KNOTS_PER_MPH
export const knotsFromMps = (mps: number): number => mps * KNOTS_PER_MPS
export const knotsFromCps = (cps: number): number => cps * KNOTS_PER_CPS
export const metresFromFeet = (feet: number): number => feet * METRES_PER_FOOT
export const metresFromMiles = (miles: number): number => miles * METRES_PER_MILE
export const msFromHours = (hours: number): number => Math.trunc(hours * MS_PER_HOUR)
export const msFromMinutes = (minutes: number): number => Math.trunc(minutes * MS_PER_MINUTE)
