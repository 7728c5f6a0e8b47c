/** How long and how often the message of an event is tried. */
export interface RetryPolicy {
  /** A message of an event that is older than this is not sent any more (ms). */
  readonly freshMs: number
  readonly attempts: number
  /** The first pause between attempts; each is three times as long as the one before, an hour at most (ms). */
  readonly firstPauseMs: number
}

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** The policy of a channel that has none of its own. */
export const usualRetry: RetryPolicy = { freshMs: HOUR_MS, attempts: 6, firstPauseMs: 5 * SECOND_MS }

/** How long to wait after so many attempts have failed (ms). */
export const pauseAfter = ({ firstPauseMs }: RetryPolicy, attempts: number): number =>
  Math.min(HOUR_MS, firstPauseMs * 3 ** (attempts - 1))
