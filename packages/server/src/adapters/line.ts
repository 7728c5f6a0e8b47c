import { TooManyError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'

interface LineLimits {
  /** The error message of a full queue. */
  readonly words: ReasonedText
  /** The maximum queue length, in total and per person. */
  readonly max: number
  readonly maxPerUser: number
}

interface QueueEntry {
  readonly who: string
  readonly begin: () => Promise<void>
}

/** A queue that runs one piece of work at a time. */
export class Line {
  private readonly limits: LineLimits
  private readonly waiting: QueueEntry[] = []
  private isBusy = false

  constructor(limits: LineLimits) {
    this.limits = limits
  }

  /** Queues the work. Throws a `TooManyError` at once when the queue is full. */
  run<T>(who: string, work: () => Promise<T>): Promise<T> {
    const { words, max, maxPerUser } = this.limits
    const ofOne = this.waiting.filter((entry) => entry.who === who).length
    if (this.waiting.length >= max || ofOne >= maxPerUser) return Promise.reject(new TooManyError(words, 5))
    return new Promise((resolve, reject) => {
      this.waiting.push({ who, begin: () => work().then(resolve, reject) })
      if (!this.isBusy) void this.serve()
    })
  }

  private async serve(): Promise<void> {
    this.isBusy = true
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next.begin()
    this.isBusy = false
  }
}
