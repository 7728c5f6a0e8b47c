import { Thread } from './thread.ts'
import type { Duplicates, PackedBatch, Rows } from './worker.ts'

export type Release = () => void

const writerPragmas = [
  'journal_mode = wal',
  // An acknowledged position must survive a power cut
  'synchronous = full',
  // 80 MB of log between checkpoints: half as much again in rows a second as the default of 4 MB
  'wal_autocheckpoint = 20000',
  'cache_size = -32768',
  'foreign_keys = on',
]
const readerPragmas = ['cache_size = -16384', 'temp_store = memory']

/** One writer, whose use is taken in turns, and one reader that never waits for it. */
export class SqlitePool {
  readonly #file: string
  readonly #writer: Thread
  #reader: Promise<Thread>
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  private constructor(file: string, writer: Thread, reader: Thread) {
    this.#file = file
    this.#writer = writer
    this.#reader = Promise.resolve(reader)
  }

  static async open(file: string): Promise<SqlitePool> {
    const writer = await Thread.open({ file, readOnly: false, pragmas: writerPragmas })
    return new SqlitePool(file, writer, await openReader(file))
  }

  async read(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    let reader = await this.#reader
    // A result larger than a worker's memory ends the worker, and nothing else
    if (!reader.isAlive && !this.#isClosed) {
      this.#reader = openReader(this.#file)
      reader = await this.#reader
    }
    return reader.query(sql, parameters)
  }

  write(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#inTurn(() => this.#writer.query(sql, parameters))
  }

  writeBatch(batch: PackedBatch): Promise<Duplicates> {
    return this.#inTurn(() => this.#writer.write(batch))
  }

  /** Resolves when the writer is free; nobody else gets it until it is released. */
  async acquire(): Promise<Release> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    await before
    return resolve
  }

  /** To the writer, for who has acquired it. */
  writeNow(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.#writer.query(sql, parameters)
  }

  /** After what was asked for before; who comes later is refused. */
  async close(): Promise<void> {
    const release = await this.acquire()
    this.#isClosed = true
    await (await this.#reader).close()
    await this.#writer.close()
    release()
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const openReader = (file: string): Promise<Thread> => Thread.open({ file, readOnly: true, pragmas: readerPragmas })
