import type { Change } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import { ChangeBatch } from './change-batch.ts'

/** A page that has been loading for longer than this does not learn what changed before. */
export const maxPageAgeMs = 30_000
/** Changes of so long share a batch: a page may learn of what changed just before it was opened. */
const stepMs = 100

/** The changes of the last 30 seconds by when they came; bounded as batches are. */
export class RecentChanges {
  readonly #clock: Clock
  /** By the number of its step, the oldest first. */
  readonly #batches = new Map<number, ChangeBatch>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What has changed in this time, in milliseconds. */
  since(ageMs: number): readonly ChangeBatch[] {
    const from = this.#stepAt(Math.min(ageMs, maxPageAgeMs))
    return [...this.#batches].filter(([step]) => step >= from).map(([, batch]) => batch)
  }

  add(change: Change): void {
    const oldest = this.#stepAt(maxPageAgeMs)
    for (const step of this.#batches.keys()) {
      if (step >= oldest) break
      this.#batches.delete(step)
    }
    const now = this.#stepAt(0)
    const batch = this.#batches.get(now) ?? new ChangeBatch()
    batch.add(change)
    if (!batch.isEmpty) this.#batches.set(now, batch)
  }

  #stepAt(ageMs: number): number {
    return Math.floor((this.#clock.now().getTime() - ageMs) / stepMs)
  }
}
