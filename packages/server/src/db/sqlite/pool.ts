import type { Outcome } from '../positions.ts'
import type { PackedBatch } from './packed.ts'
import { Thread } from './thread.ts'
import type { Rows } from './worker.ts'

export type Release = () => void

const writerPragmas = [
  'journal_mode = wal',
  // An acknowledged position must survive a power cut
  'synchronous = full',
  // 80 MB of log between checkpoints: up to half as much again in rows a second as the default of 4 MB
  'wal_autocheckpoint = 20000',
  'cache_size = -32768',
  'foreign_keys = on',
]
const readerPragmas = ['cache_size = -16384', 'temp_store = memory']

/** What one result may take (MB). A larger one ends its worker, which is then replaced. */
const defaultMemory = 512

/** One writer, whose use is taken in turns, and one reader that never waits for it. */
export class SqlitePool {
  readonly #openWriter: () => Promise<Thread>
  readonly #openReader: () => Promise<Thread>
  #writer: Thread
  #reader: Promise<Thread>
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  private constructor(openWriter: () => Promise<Thread>, openReader: () => Promise<Thread>, writer: Thread) {
    this.#openWriter = openWriter
    this.#openReader = openReader
    this.#writer = writer
    this.#reader = openReader()
  }

  /** Rejects with SQLite's error (`code`) when the file cannot be opened. */
  static async open(file: string, memoryMb: number = defaultMemory): Promise<SqlitePool> {
    const openWriter = () => Thread.open({ file, readOnly: false, pragmas: writerPragmas }, memoryMb)
    const openReader = () => Thread.open({ file, readOnly: true, pragmas: readerPragmas }, memoryMb)
    const pool = new SqlitePool(openWriter, openReader, await openWriter())
    await pool.#reader
    return pool
  }

  async read(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    const reader = await this.#reader
    if (reader.isAlive || this.#isClosed) return reader.query(sql, parameters)
    this.#reader = this.#openReader()
    return (await this.#reader).query(sql, parameters)
  }

  write(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#inTurn(() => this.#writer.query(sql, parameters))
  }

  writeBatch(batch: PackedBatch): Promise<Outcome> {
    return this.#inTurn(() => this.#writer.write(batch))
  }

  /** Resolves when the writer is free; nobody else gets it until it is released. */
  async acquire(): Promise<Release> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    await before
    // Only between turns: a transaction whose writer has ended must fail, and not go on in another
    if (!this.#writer.isAlive && !this.#isClosed) await this.#replaceWriter(resolve)
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

  async #replaceWriter(release: Release): Promise<void> {
    try {
      this.#writer = await this.#openWriter()
    } catch (error) {
      release()
      throw error
    }
  }
}
