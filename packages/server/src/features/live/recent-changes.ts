import type { Change } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import { ChangeBatch } from './change-batch.ts'

/** Maximum age of a page's data when its socket opens. */
const recentMs = 15_000

/** The changes of the last 15 to 30 seconds, in two batches, of which the older one is dropped; bounded as a batch is. */
export class RecentChanges {
  readonly #clock: Clock
  #current = new ChangeBatch()
  #previous = new ChangeBatch()
  #since: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#since = clock.now().getTime()
  }

  get batches(): readonly ChangeBatch[] {
    this.#drop()
    return [this.#previous, this.#current]
  }

  add(change: Change): void {
    this.#drop()
    this.#current.add(change)
  }

  #drop(): void {
    const now = this.#clock.now().getTime()
    const age = now - this.#since
    if (age < recentMs) return
    this.#previous = age < 2 * recentMs ? this.#current : new ChangeBatch()
    this.#current = new ChangeBatch()
    this.#since = now
  }
}
