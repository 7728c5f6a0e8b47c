import type { Clock } from '../../ports/clock.ts'

const UNKNOWN_FOR_MS = 60_000
const MAX_UNKNOWN = 100_000

/** Names without a device in the database, cached for a minute each to save queries. */
export class UnknownNames {
  private readonly clock: Clock
  private readonly until = new Map<string, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  has(name: string): boolean {
    const until = this.until.get(name)
    return until !== undefined && until > this.clock.now().getTime()
  }

  add(name: string): void {
    if (this.until.size >= MAX_UNKNOWN) this.until.clear()
    this.until.set(name, this.clock.now().getTime() + UNKNOWN_FOR_MS)
  }

  clear(): void {
    this.until.clear()
  }
}
