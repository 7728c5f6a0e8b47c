import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface GroupCommitOptions<E> {
  /** Entries of one write. */
  readonly most: number
  /** Resolves when all of it is durable, to what is to be done then; rejects when nothing of it was stored. */
  write(entries: readonly E[]): Promise<() => void>
  /** Resolves when the database takes writes at all. */
  probe(entries: readonly E[]): Promise<void>
  /** This one entry is refused though the database takes others. */
  giveUp(entry: E, error: unknown): void
  readonly log: Logger
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
/** A write that fails so often while the database takes others has something in it that it will never take. */
const FAILURES_BEFORE_SPLIT = 3

/**
 * A queue whose every write takes what has gathered since the one before. A write that fails is tried again, with
 * growing pauses, for as long as the database is away; what it refuses for ever is found by halves and given up.
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

  /** Resolves when the queue is empty, or after `patienceMs`: what is left then stays unacknowledged. */
  async close(patienceMs: number): Promise<void> {
    const patience = new AbortController()
    const late = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => {}) // Aborted: all is stored
    await Promise.race([this.emptied(), late])
    patience.abort()
    this.isStopped = true
  }

  private async emptied(): Promise<void> {
    while (this.running) await this.running
  }

  private async run(): Promise<void> {
    // Everything that this turn of the event loop brings belongs to the first write
    await new Promise(setImmediate)
    let finish = () => {}
    for (let batch = this.take(); batch.length > 0; batch = this.take()) {
      const writing = this.commit(batch)
      // The units of the write before are answered while this one is on its way
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
      // A listener's fault; what is stored is stored, and the queue must go on
      this.options.log.error({ err: error }, 'a stored batch could not be announced')
    }
  }

  private take(): E[] {
    const { most } = this.options
    if (this.queue.length > most) return this.queue.splice(0, most)
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
      return false // It is away: the failure itself has been logged
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
