import type { Channel } from '@rastro/core/vocabulary/channels'

/** How long and how often a channel is tried. */
interface RetryPolicy {
  /** A message of an event that is older than this is not sent any more (ms). */
  readonly freshMs: number
  /** How often it is tried, and the first pause between; each is three times as long as the one before, an hour at most (ms). */
  readonly attempts: number
  readonly firstPauseMs: number
  /** It interrupts nobody, so it is not held in quiet hours, and every event has a message of its own. */
  readonly isSilent?: true
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const usual: RetryPolicy = { freshMs: HOUR_MS, attempts: 6, firstPauseMs: 5000 }

const special: Partial<Record<Channel, RetryPolicy>> = {
  web: { freshMs: 15 * MINUTE_MS, attempts: 3, firstPauseMs: 1000, isSilent: true },
  // What was right for a vehicle then need not be right now
  command: { freshMs: 15 * MINUTE_MS, attempts: 6, firstPauseMs: 5000, isSilent: true },
  mail: { freshMs: 6 * HOUR_MS, attempts: 9, firstPauseMs: 10_000 },
}

export const retryPolicyOf = (channel: Channel): RetryPolicy => special[channel] ?? usual

/** How long to wait after so many attempts have failed (ms). */
export const pauseAfter = (channel: Channel, attempts: number): number =>
  Math.min(HOUR_MS, retryPolicyOf(channel).firstPauseMs * 3 ** (attempts - 1))
