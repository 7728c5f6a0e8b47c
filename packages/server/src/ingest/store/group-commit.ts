import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface GroupCommitOptions<E> {
  /** The most entries of one write. */
  readonly max: number
  /** Resolves, when all entries are durable, to a function to call then; rejects when none of them was stored. */
  write(entries: readonly E[]): Promise<() => void>
  /** Writes something without effect; resolves when the database accepts writes. */
  probe(entries: readonly E[]): Promise<void>
  /** Called with an entry that the database refuses while it accepts others. */
  giveUp(entry: E, error: unknown): void
  readonly log: Logger
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
/** After this many failures, if the probe succeeds, the database must be refusing one of the entries. */
const FAILURES_BEFORE_SPLIT = 3

/**
 * A queue in which each write takes what has arrived since the one before. A failed write is retried with backoff, for as long
 * as the database is unavailable. An entry that the database refuses is found by halving the batch, and dropped.
 */
export class GroupCommit<E> {
  private readonly options: GroupCommitOptions<E>
  private queue: E[] = []
  private running: Promise<void> | undefined
  private failures = 0
  private isStopped = false

  constructor(options: GroupCommitOptions<E>) {
    this.options = options
  }

  put(entry: E): void {
    this.queue.push(entry)
    this.running ??= this.run()
  }

  /** Resolves when the queue is empty, or after `timeoutMs`: the rest stays unacknowledged. */
  async close(timeoutMs: number): Promise<void> {
    const timeout = new AbortController()
    const late = pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {}) // Aborted: all is stored
    await Promise.race([this.emptied(), late])
    timeout.abort()
    this.isStopped = true
  }

  private async emptied(): Promise<void> {
    while (this.running) await this.running
  }

  private async run(): Promise<void> {
    // Waits for this turn of the event loop, so that all its entries go into the first write
    await new Promise(setImmediate)
    let finish = () => {}
    for (let batch = this.take(); batch.length > 0; batch = this.take()) {
      const writing = this.commit(batch)
      // The units of the previous write are answered while this one runs
      this.conclude(finish)
      finish = await writing
      if (this.queue.length > 0) continue
      this.conclude(finish)
      finish = () => {}
    }
    this.running = undefined
  }

  private conclude(finish: () => void): void {
    try {
      finish()
    } catch (error) {
      // A listener threw; the batch is stored, and the queue must go on
      this.options.log.error({ err: error }, 'a stored batch could not be announced')
    }
  }

  private take(): E[] {
    const { max } = this.options
    if (this.queue.length > max) return this.queue.splice(0, max)
    const all = this.queue
    this.queue = []
    return all
  }

  private async commit(entries: readonly E[]): Promise<() => void> {
    for (let tries = 1; !this.isStopped; tries++) {
      try {
        const finish = await this.options.write(entries)
        this.failures = 0
        return finish
      } catch (error) {
        if (tries >= FAILURES_BEFORE_SPLIT && (await this.takesOthers(entries))) return this.isolate(entries, error)
        await this.rest(entries, error)
      }
    }
    return () => {}
  }

  private async takesOthers(entries: readonly E[]): Promise<boolean> {
    try {
      await this.options.probe(entries)
      return true
    } catch {
      return false // The database is unavailable; `rest` logs the failure
    }
  }

  private async isolate(entries: readonly E[], error: unknown): Promise<() => void> {
    const [only] = entries
    if (entries.length === 1) return () => this.options.giveUp(only!, error)
    const half = entries.length >> 1
    const first = await this.commit(entries.slice(0, half))
    const second = await this.commit(entries.slice(half))
    return () => {
      first()
      second()
    }
  }

  private async rest(entries: readonly E[], error: unknown): Promise<void> {
    this.failures += 1
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10))
    this.options.log.warn({ err: error, entries: entries.length, pauseMs }, 'the database takes nothing; trying again')
    await pause(pauseMs)
  }
}
