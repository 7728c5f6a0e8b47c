import type { Logger } from 'pino'
import type { Committed } from '../store/committed.ts'
import type { AfterCommit } from './after-commit.ts'

const MAX_WAITING = 1000

/** Runs one job for each position in the background, a few at a time. Positions are dropped while the queue is full. */
export class Background {
  private readonly job: AfterCommit
  private readonly log: Logger
  private readonly waiting: Committed[] = []
  private running = 0
  /** Positions dropped since the queue became full. */
  private dropped = 0

  constructor(job: AfterCommit, log: Logger) {
    this.job = job
    this.log = log
  }

  put(committed: Committed): void {
    if (!this.job.wants(committed)) return
    if (this.running < this.job.atOnce) void this.work(committed)
    else if (this.waiting.length < MAX_WAITING) this.waiting.push(committed)
    else this.drop()
  }

  /** Logged when dropping begins and when it ends, not for every position. */
  private drop(): void {
    if (this.dropped === 0) this.log.warn({ job: this.job.name }, 'too much waits: positions are left out from now on')
    this.dropped += 1
  }

  private async work(first: Committed): Promise<void> {
    this.running += 1
    for (let next: Committed | undefined = first; next; next = this.waiting.shift()) {
      await this.run(next)
      this.sayRoom()
    }
    this.running -= 1
  }

  private async run(committed: Committed): Promise<void> {
    try {
      await this.job.run(committed)
    } catch (error) {
      this.log.error({ err: error, job: this.job.name, deviceId: committed.unit.id }, 'failed for a stored position')
    }
  }

  private sayRoom(): void {
    if (this.dropped === 0 || this.waiting.length > MAX_WAITING / 2) return
    this.log.warn({ job: this.job.name, dropped: this.dropped }, 'there is room again: no positions are left out')
    this.dropped = 0
  }
}
