/**
 * The recent reports of a unit: fingerprint and fix time (ms) in turn. The engine stores such an array unboxed and flat: a map
 * of 32 entries takes 2.5 kB a unit instead of 0.6, and each of its numbers would be an object (decision 130).
 */
export interface SeenReports {
  readonly values: number[]
  /** Index of the oldest; those after it are newer, and after the last one the first one follows. */
  oldest: number
}

const REMEMBERED = 32
const MAX_REMEMBERED = 1024
const WIDTH = 2

export const noReports = (): SeenReports => ({ values: [], oldest: 0 })

/** The fix time (ms) of the report with this fingerprint; undefined when it is not among the recent ones. */
export function seenAt({ values }: SeenReports, fingerprint: number): number | undefined {
  for (let at = 0; at < values.length; at += WIDTH) if (values[at] === fingerprint) return values[at + 1]
  return undefined
}

/** Adds a report. The oldest one goes, unless it is as new as `latestTime` (ms): repeated after that, it could become the latest. */
export function addSeen(seen: SeenReports, fingerprint: number, time: number, latestTime: number): void {
  const { values, oldest } = seen
  for (let at = 0; at < values.length; at += WIDTH) {
    if (values[at] !== fingerprint) continue
    values[at + 1] = time
    return
  }
  const isReplaceable = values[oldest + 1]! < latestTime || values.length >= MAX_REMEMBERED * WIDTH
  if (values.length >= REMEMBERED * WIDTH && isReplaceable) {
    values[oldest] = fingerprint
    values[oldest + 1] = time
    seen.oldest = (oldest + WIDTH) % values.length
  } else if (oldest === 0) values.push(fingerprint, time)
  else {
    values.splice(oldest, 0, fingerprint, time)
    seen.oldest = oldest + WIDTH
  }
}

/** Forgets a report that was not stored, so that it is new when it is repeated. */
export function forgetSeen(seen: SeenReports, fingerprint: number): void {
  const { values } = seen
  for (let at = 0; at < values.length; at += WIDTH) {
    if (values[at] !== fingerprint) continue
    values.splice(at, WIDTH)
    if (at < seen.oldest) seen.oldest -= WIDTH
    if (seen.oldest >= values.length) seen.oldest = 0
    return
  }
}
