import type { Reader } from './reader.ts'

/** Of 4 kB. With fewer the same pages would be written into the file again and again; with more each time holds up the writer's disk. */
const pagesBetween = 2500
/** The log begins anew when it has so many pages. */
const longestLog = 10_000
const checkpoint = 'pragma wal_checkpoint(passive)'

/** Brings the log of the writer into the file from a thread of its own, so that hardly a unit waits for that. */
export class Checkpointer {
  readonly #thread: Reader
  readonly #finish: (sql: string) => Promise<unknown>
  /** Pages that the last run could not bring in, because somebody was still reading what was there before. */
  #left = 0
  #running: Promise<void> | undefined

  /** `finish` runs a statement on the writer: it brings in the little that came meanwhile, and its log begins anew. */
  constructor(thread: Reader, finish: (sql: string) => Promise<unknown>) {
    this.#thread = thread
    this.#finish = finish
  }

  /** Hears after each transaction how many pages are not in the file. */
  grown(pages: number): void {
    // The log has begun anew
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
      // The log grows until the writer does it by itself
    }
  }
}
