/** The longest pause between two attempts, and so the latest attempt after a loss (LIVE-7). */
export const longestPauseMs = 60_000
/** While no socket opens, the state is fetched again after an attempt, at most so often. */
export const refetchMs = 50_000
/** A connection that lasted this long has ended the earlier loss: the next one begins with quick attempts again. */
export const steadyMs = 10_000

/** The shortest and the longest pause before each of the first attempts: three within ten seconds, nine within a minute. */
const pauses: readonly (readonly [least: number, most: number])[] = [
  [250, 2000],
  [1500, 3500],
  [3000, 4500],
  ...Array.from({ length: 6 }, () => [5000, 8000] as const),
]
const later = [55_000, longestPauseMs] as const
const quickAttempts = 3

/**
 * The pause before an attempt to connect (ms), after `failed` attempts since the connection was lost. `random` is at least 0 and
 * below 1: browsers that were cut off together come back spread over the range (decision 218).
 */
export function pauseBefore(failed: number, random: number): number {
  const [least, most] = pauses[failed] ?? later
  return Math.round(least + (most - least) * random)
}

/**
 * How long an attempt waits for an answer (ms): a host without power or network refuses nothing, and a slow line needs time. `failed`
 * as for `pauseBefore`; 0 when the page opens, or somebody asks for it.
 */
export const patienceOf = (failed: number): number => (failed > 0 && failed <= quickAttempts ? 4000 : 30_000)
