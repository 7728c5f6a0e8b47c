/** Conversions into the units of the model. The factors have the digits of the stock server, so that both give equal numbers. */
export const KNOTS_PER_KMH = 0.539957
export const KNOTS_PER_MPH = 0.868976
export const KNOTS_PER_MPS = 1.94384
export const KNOTS_PER_CMPS = 0.0194384449
const MS_PER_MINUTE = 60_000

export const knotsFromKmh = (kmh: number): number => kmh * KNOTS_PER_KMH
export const knotsFromMps = (mps: number): number => mps * KNOTS_PER_MPS
export const msFromMinutes = (minutes: number): number => Math.trunc(minutes * MS_PER_MINUTE)

const knotsPer: Readonly<Record<string, number>> = { kmh: KNOTS_PER_KMH, mph: KNOTS_PER_MPH, mps: KNOTS_PER_MPS }
/** Knots in one unit of speed, as named by a setting `<protocol>.speed`: `kmh`, `mph` or `mps`; anything else means knots. */
export const knotsPerUnit = (unit: unknown): number => knotsPer[String(unit)] ?? 1
