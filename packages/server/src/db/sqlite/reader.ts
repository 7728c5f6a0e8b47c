import { UnavailableError } from '@rastro/core/kit/errors'
import { type Thread, UnheardError } from './thread.ts'

/** A thread that reads. When it ends, only the query that it was running fails; a new thread runs the others. */
export class Reader {
  readonly #openThread: () => Promise<Thread>
  #thread: Thread | undefined
  #opening: Promise<Thread> | undefined
  #isClosed = false

  constructor(openThread: () => Promise<Thread>) {
    this.#openThread = openThread
  }

  /** Queries that are not answered yet. */
  get waiting(): number {
    return this.#thread?.waiting ?? 0
  }

  /** Starts the thread. Rejects with SQLite's error (`code`) when the file cannot be opened. */
  async open(): Promise<void> {
    await this.#opened()
  }

  async ask<T>(question: (thread: Thread) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new UnavailableError('The database is closed')
    try {
      return await question(this.#thread?.isAlive ? this.#thread : await this.#opened())
    } catch (error) {
      if (error instanceof UnheardError) return this.ask(question)
      throw error
    }
  }

  /** Closes after all earlier requests; later ones reject. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined) // The caller got the error
    await this.#thread?.close()
  }

  /** Opens a thread; concurrent calls share it. */
  #opened(): Promise<Thread> {
    this.#opening ??= this.#openThread()
      .then((thread) => {
        this.#thread = thread
        return thread
      })
      .finally(() => {
        this.#opening = undefined
      })
    return this.#opening
  }
}
