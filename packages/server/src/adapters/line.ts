import { TooManyError } from '@rastro/core/kit/errors'

interface LineLimits {
  /** What the refusal says: `Too many pictures wait`. */
  readonly words: string
  /** How many may wait, and how many of them of one person. */
  readonly max: number
  readonly maxPerUser: number
}

interface QueueEntry {
  readonly who: string
  readonly begin: () => Promise<void>
}

/** Does one thing after the other, for work that must not be done many times at once. */
export class Line {
  private readonly limits: LineLimits
  private readonly waiting: QueueEntry[] = []
  private isBusy = false

  constructor(limits: LineLimits) {
    this.limits = limits
  }

  /** Does the work when it is its turn. Throws a `TooManyError` at once where the line is full. */
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
