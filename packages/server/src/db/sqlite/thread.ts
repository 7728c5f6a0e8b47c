import { type Transferable, Worker } from 'node:worker_threads'
import { UnavailableError } from '@rastro/core/kit/errors'
import { DatabaseFailure, failureOf } from '../failure.ts'
import type { Page } from '../history.ts'
import type { Outcome } from '../positions.ts'
import { buffersOf, type PackedBatch } from './packed.ts'
import type { PageRequest } from './page.ts'
import type { WorkerData } from './worker.ts'
import { type JsonQuery, type Query, type Reply, type Request, type Rows, workerSource } from './worker.ts'

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** Memory limits of a thread (MB). */
export interface Memory {
  /** The thread ends when a result needs more. */
  readonly memoryMb: number
  /** For short-lived objects; too little means much time in garbage collection. */
  readonly youngMb: number
}

/** Called for every failure of the database itself. */
export type OnFailure = (failure: DatabaseFailure) => void
/** Called after each transaction with the number of log pages not in the file. */
export type OnLog = (pages: number) => void

interface Listeners {
  readonly onFailure: OnFailure
  readonly onLog?: OnLog | undefined
}

/** The thread ended before it reached this request: another one may be used. */
export class UnheardError extends UnavailableError {}

/** One connection to the file, in its own thread. Requests are answered in order. */
export class Thread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  #failure: Error | undefined

  private constructor(data: WorkerData, { memoryMb, youngMb }: Memory, { onFailure, onLog }: Listeners) {
    this.#worker = new Worker(workerSource, {
      eval: true,
      // Ignores the options of this process, as the source is CommonJS
      execArgv: [],
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: memoryMb, stackSizeMb: 1 },
    })
    this.#worker.on('message', (reply: Reply) => {
      const { resolve, reject } = this.#waiting.shift()!
      if ('value' in reply) {
        if (reply.logPages !== undefined) onLog?.(reply.logPages)
        return resolve(reply.value as never)
      }
      const failure = failureOf(Object.assign(new Error(reply.error.message), { code: reply.error.code }))
      if (failure instanceof DatabaseFailure) onFailure(failure)
      reject(failure)
    })
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', () => this.#fail())
  }

  /** Rejects with SQLite's error (`code`) when the file cannot be opened. */
  static async open(data: WorkerData, memory: Memory, listeners: Listeners): Promise<Thread> {
    const thread = new Thread(data, memory, listeners)
    try {
      await thread.#reply<null>()
      return thread
    } catch (error) {
      await thread.#worker.terminate()
      throw error
    }
  }

  /** Unanswered requests. */
  get waiting(): number {
    return this.#waiting.length
  }

  get isAlive(): boolean {
    return this.#failure === undefined
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#ask<Rows>({ kind: 'query', sql, parameters } satisfies Query)
  }

  json(request: JsonQuery): Promise<Uint8Array> {
    return this.#ask<Uint8Array>(request)
  }

  page(request: PageRequest): Promise<Page<unknown>> {
    return this.#ask<Page<unknown>>(request)
  }

  /** Writes a batch. Its numbers are transferred to the thread, so the arrays are empty afterwards. */
  write(batch: PackedBatch): Promise<Outcome> {
    return this.#ask<Outcome>(batch, buffersOf(batch))
  }

  async close(): Promise<void> {
    if (!this.isAlive) return
    await this.#ask<null>({ kind: 'close' })
    await this.#worker.terminate()
  }

  #ask<T>(request: Request, transfer: Transferable[] = []): Promise<T> {
    if (this.#failure) return Promise.reject(unheard(this.#failure))
    this.#worker.postMessage(request, transfer)
    return this.#reply<T>()
  }

  #reply<T>(): Promise<T> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #fail(cause?: Error): void {
    const failure = this.#failure ?? new UnavailableError(ended, { cause })
    this.#failure = failure
    // Requests are answered in order, so the thread ended while running the first of these
    const [heard, ...others] = this.#waiting.splice(0)
    heard?.reject(failure)
    for (const { reject } of others) reject(unheard(failure))
  }
}

const ended = 'The connection to the database file has ended'
const unheard = (cause: Error): UnheardError => new UnheardError(ended, { cause })
