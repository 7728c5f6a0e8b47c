import type { Page } from '../history.ts'
import type { Outcome } from '../positions.ts'
import { Checkpointer } from './checkpointer.ts'
import type { PackedBatch } from './packed.ts'
import type { PageRequest } from './page.ts'
import { Reader } from './reader.ts'
import { type OnFailure, type OnLog, Thread } from './thread.ts'
import type { JsonQuery, Rows, WorkerData } from './worker.ts'

export type Release = () => void

const writerPragmas = [
  'journal_mode = wal',
  // An acknowledged position must survive a power cut
  'synchronous = full',
  // 160 MB of log, if the checkpointer falls behind: with the default of 4 MB a third fewer rows a second are stored
  'wal_autocheckpoint = 40000',
  'cache_size = -32768',
  'foreign_keys = on',
]
const checkpointerPragmas = ['synchronous = full', 'wal_autocheckpoint = 0', 'cache_size = -64']
const quickPragmas = ['cache_size = -16384', 'temp_store = memory']
// A small cache, as a long history is read once from start to end
const longPragmas = ['cache_size = -4096', 'temp_store = memory']

/** Memory for one result (MB). A larger result ends its thread, which is then replaced. */
const defaultMemory = 512
const YOUNG_MB = 4
/** More, because the rows and the text of a page are large and short-lived. */
const LONG_YOUNG_MB = 24

type Open = () => Promise<Thread>

/**
 * One writer, used by one caller at a time, a checkpointer of the writer's log, and two readers that never wait for them: one
 * for short queries and one for long histories, so that a short query never waits behind a report.
 */
export class SqlitePool {
  readonly #openWriter: Open
  #writer: Thread
  readonly #quick: Reader
  /** Its thread starts with the first long read. */
  readonly #long: Reader
  /** Its thread starts at a threshold of pages. */
  readonly #checkpointer: Checkpointer
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false
  #writers = 0

  private constructor(openWriter: Open, writer: Thread, readers: { quick: Open; long: Open }, openCheckpointer: Open) {
    this.#openWriter = openWriter
    this.#writer = writer
    this.#quick = new Reader(readers.quick)
    this.#long = new Reader(readers.long)
    this.#checkpointer = new Checkpointer(new Reader(openCheckpointer), (sql) => this.write(sql, []))
  }

  /** Rejects with SQLite's error (`code`) when the file cannot be opened; `memoryMb` is what one result may take. */
  static async open(
    file: string,
    memoryMb: number = defaultMemory,
    onFailure: OnFailure = () => {},
  ): Promise<SqlitePool> {
    const open = (data: Omit<WorkerData, 'file'>, youngMb: number, onLog?: OnLog) => () =>
      Thread.open({ file, ...data }, { memoryMb, youngMb }, { onFailure, onLog })
    let grown: OnLog = () => {}
    const openWriter = open({ readOnly: false, pragmas: writerPragmas }, YOUNG_MB, (pages) => grown(pages))
    const readers = {
      quick: open({ readOnly: true, pragmas: quickPragmas }, YOUNG_MB),
      // Reports wait for what units and people ask, not the other way round
      long: open({ readOnly: true, pragmas: longPragmas, givesWay: true }, LONG_YOUNG_MB),
    }
    const openCheckpointer = open({ readOnly: false, pragmas: checkpointerPragmas }, YOUNG_MB)
    const pool = new SqlitePool(openWriter, await openWriter(), readers, openCheckpointer)
    grown = (pages) => pool.#checkpointer.grown(pages)
    await pool.#quick.open()
    return pool
  }

  read(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#quick.ask((thread) => thread.query(sql, parameters))
  }

  /** Reads rows as the JSON of `jsonRows`, built by the reader. */
  readJson(request: JsonQuery): Promise<Uint8Array> {
    return this.#quick.ask((thread) => thread.json(request))
  }

  /** Reads a page of history; pages are read one after another, in parallel with `read`. */
  readPage(request: PageRequest): Promise<Page<unknown>> {
    return this.#long.ask((thread) => thread.page(request))
  }

  write(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    return this.#inTurn(() => this.#writer.query(sql, parameters))
  }

  writeBatch(batch: PackedBatch): Promise<Outcome> {
    return this.#inTurn(() => this.#writer.write(batch))
  }

  /** Writes the batch that `make` finds by queries of the writer, while nobody else writes. */
  writeBatchAfter(
    make: (read: (sql: string, parameters: readonly unknown[]) => Promise<Rows>) => Promise<PackedBatch>,
  ): Promise<Outcome> {
    return this.#inTurn(async () =>
      this.#writer.write(await make((sql, parameters) => this.#writer.query(sql, parameters))),
    )
  }

  /** Waits until the writer is free and reserves it until the result is called. */
  async acquire(): Promise<Release> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    this.#writers += 1
    void promise.then(() => {
      this.#writers -= 1
    })
    await before
    // Replaced only here: a transaction whose writer has ended must fail, not continue on a new one
    if (!this.#writer.isAlive && !this.#isClosed) await this.#replaceWriter(resolve)
    return resolve
  }

  /** Runs a statement on the writer; only between `acquire` and the release. */
  writeNow(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.#writer.query(sql, parameters)
  }

  /** The active and waiting writers, and the unanswered queries of each reader. */
  figures(): { readonly writing: number; readonly reading: number; readonly readingLong: number } {
    return { writing: this.#writers, reading: this.#quick.waiting, readingLong: this.#long.waiting }
  }

  /** Closes after all earlier requests; later ones reject. */
  async close(): Promise<void> {
    await this.#checkpointer.close()
    const release = await this.acquire()
    this.#isClosed = true
    await Promise.all([this.#quick.close(), this.#long.close()])
    // The last connection to close checkpoints the log, which a reader may not
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
