import type { Reader } from './reader.ts'

/** With fewer the same pages would be written into the file again and again; with more each time holds up the writer's disk. */
const rowsBetween = 10_000
/** The log begins anew when it has so many pages (of 4 kB). */
const longestLog = 10_000
const checkpoint = 'pragma wal_checkpoint(passive)'

/** Brings the log of the writer into the file from a thread of its own, so that hardly a unit waits for that. */
export class Checkpointer {
  readonly #thread: Reader
  readonly #finish: (sql: string) => Promise<unknown>
  #rows = 0
  #running: Promise<void> | undefined

  /** `finish` runs a statement on the writer: it brings in the little that came meanwhile, and its log begins anew. */
  constructor(thread: Reader, finish: (sql: string) => Promise<unknown>) {
    this.#thread = thread
    this.#finish = finish
  }

  /** Hears how many rows each batch has written. */
  wrote(rows: number): void {
    this.#rows += rows
    if (this.#rows < rowsBetween || this.#running) return
    this.#rows = 0
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
      const [[, pages]] = rows as [[busy: number, pages: number, moved: number]]
      if (pages > longestLog) await this.#finish(checkpoint)
    } catch {
      // The log grows until the writer does it by itself
    }
  }
}
