import { UnavailableError } from '@rastro/core/kit/errors'
import { type Thread, UnheardError } from './thread.ts'

/** A thread that reads, replaced when it ends: only the question it ended with fails, the others are asked again. */
export class Reader {
  readonly #openThread: () => Promise<Thread>
  #thread: Thread | undefined
  #opening: Promise<Thread> | undefined
  #isClosed = false

  constructor(openThread: () => Promise<Thread>) {
    this.#openThread = openThread
  }

  /** Rejects with SQLite's error (`code`) when the file cannot be opened. */
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

  /** After what was asked for before; who comes later is refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined) // Who asked was told
    await this.#thread?.close()
  }

  /** Of many who find it gone, one opens another. */
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
