/** Retry policy of the message of an event. */
export interface RetryPolicy {
  /** A message of an event older than this expires (ms). */
  readonly freshMs: number
  readonly attempts: number
  /** The initial backoff; it triples with each attempt, up to an hour (ms). */
  readonly firstPauseMs: number
}

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** The default policy of a channel. */
export const usualRetry: RetryPolicy = { freshMs: HOUR_MS, attempts: 6, firstPauseMs: 5 * SECOND_MS }

/** The backoff after so many failed attempts (ms). */
export const pauseAfter = ({ firstPauseMs }: RetryPolicy, attempts: number): number =>
  Math.min(HOUR_MS, firstPauseMs * 3 ** (attempts - 1))
