import type { Clock } from '../../ports/clock.ts'

const UNKNOWN_FOR_MS = 60_000
const MAX_UNKNOWN = 100_000

/** The names that no device has, as the database said; each is kept for a minute, so that it is not asked every time. */
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
