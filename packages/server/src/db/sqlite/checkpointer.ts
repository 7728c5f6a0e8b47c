import type { Reader } from './reader.ts'

/**
 * Of 4 kB. With fewer the same pages would be written into the file repeatedly; with more each checkpoint delays the writer's
 * disk.
 */
const pagesBetween = 2500
/** The log is restarted at this many pages. */
const longestLog = 10_000
const checkpoint = 'pragma wal_checkpoint(passive)'

/** Checkpoints the writer's log from a thread of its own, so that units hardly wait for that. */
export class Checkpointer {
  readonly #thread: Reader
  readonly #finish: (sql: string) => Promise<unknown>
  /** Pages that the last run could not checkpoint, because of an open read. */
  #left = 0
  #running: Promise<void> | undefined

  /** `finish` runs a statement on the writer: it checkpoints the remaining pages and restarts the log. */
  constructor(thread: Reader, finish: (sql: string) => Promise<unknown>) {
    this.#thread = thread
    this.#finish = finish
  }

  /** Called after each transaction with the number of pages not in the file. */
  grown(pages: number): void {
    // The log was restarted
    if (pages < this.#left) this.#left = 0
    if (pages - this.#left < pagesBetween || this.#running) return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async close(): Promise<void> {
    await this.#running
    await this.#thread.close()
  }

  async #run(): Promise<void> {
    try {
      const { rows } = await this.#thread.ask((thread) => thread.query(checkpoint, []))
      const [[, pages, moved]] = rows as [[busy: number, pages: number, moved: number]]
      this.#left = pages - moved
      if (pages > longestLog) await this.#finish(checkpoint)
    } catch {
      // The log grows until the writer checkpoints by itself
    }
  }
}
