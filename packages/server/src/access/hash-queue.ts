import { TooManyError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'

/** Priority: known origins first, then logged-in users, then unauthenticated clients. */
export const ranks = ['known', 'inside', 'stranger'] as const
export type Rank = (typeof ranks)[number]

/** The caller that wants a password hashed. */
export interface Asker {
  readonly rank: Rank
  /** Account and address: the entries of each in the queue are limited. */
  readonly who: readonly string[]
}

/** A hash takes about 40 ms, so a full queue delays a call by at most one second. */
const maxWaiting = 24
/** Per account or address. */
const maxPerCaller = 8

interface QueueEntry {
  readonly who: readonly string[]
  readonly begin: () => Promise<void>
}

/** The queue of the hashing thread: one hash at a time, and no more entries than can be served in a second. */
export class HashQueue {
  readonly #lines: Readonly<Record<Rank, QueueEntry[]>> = { known: [], inside: [], stranger: [] }
  #isBusy = false

  get waiting(): number {
    return ranks.reduce((sum, rank) => sum + this.#lines[rank].length, 0)
  }

  /** Queues the work. Throws a `TooManyError` at once when the queue is full. */
  run<T>({ rank, who }: Asker, work: () => Promise<T>): Promise<T> {
    const line = this.#lines[rank]
    const isGreedy = who.some((one) => line.filter((entry) => entry.who.includes(one)).length >= maxPerCaller)
    if (line.length >= maxWaiting || isGreedy) {
      return Promise.reject(new TooManyError(refusal('tooManyLoggingIn'), 2))
    }
    return new Promise((resolve, reject) => {
      line.push({ who, begin: () => work().then(resolve, reject) })
      if (!this.#isBusy) void this.#serve()
    })
  }

  async #serve(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#next(); next; next = this.#next()) await next.begin()
    this.#isBusy = false
  }

  #next(): QueueEntry | undefined {
    for (const rank of ranks) {
      const entry = this.#lines[rank].shift()
      if (entry) return entry
    }
    return undefined
  }
}
