import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readWalIndex, type WalIndex } from './wal-index.ts'

/** A moment of the embedded database that stays readable while the server goes on writing. */
export interface Moment extends WalIndex {
  /** The size of the database in pages. */
  readonly pages: number
  /** True when the database file alone holds the moment, and the log may be restarted meanwhile. */
  readonly isInFile: boolean
}

/**
 * The files of an embedded database that another process may be writing. They stay open until `close`: closing a file would drop
 * the locks that SQLite holds on it in this process, so the process that opens this must not be the server.
 */
export class PinnedDatabase {
  readonly db: DatabaseSync
  readonly file: number
  /** The log is not locked, so it is opened when it is there. */
  readonly walPath: string
  readonly pageSize: number
  readonly #shm: number

  constructor(path: string) {
    this.db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    this.db.exec('pragma cache_size = -4096')
    const { page_size } = this.db.prepare('pragma page_size').get() as { page_size: number }
    this.db.prepare('select count(*) from sqlite_master').get()
    this.pageSize = page_size
    this.walPath = `${path}-wal`
    this.file = openSync(path, 'r')
    this.#shm = openSync(`${path}-shm`, 'r')
  }

  /** Begins a read transaction and returns its moment. Whoever writes does not wait; the log grows until `release`. */
  pin(): Moment {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = readWalIndex(this.#shm)
      this.db.exec('begin')
      this.db.prepare('select count(*) from sqlite_master').get()
      const after = readWalIndex(this.#shm)
      // A commit between the two would leave open which of them the transaction reads
      if (before && after && before.salt === after.salt && before.frames === after.frames) {
        const { page_count: pages } = this.db.prepare('pragma page_count').get() as { page_count: number }
        if (before.moved === before.frames) return { ...after, pages, isInFile: true }
        if (after.moved < after.frames) return { ...after, pages, isInFile: false }
      }
      this.release()
    }
    throw new Error('The database is written so often that no moment of it can be held.')
  }

  release(): void {
    this.db.exec('rollback')
  }

  close(): void {
    this.db.close()
    this.closeFiles()
  }

  /** Only when no connection of this process is open any more. */
  closeFiles(): void {
    closeSync(this.file)
    closeSync(this.#shm)
  }
}

/** Each takes less than a millisecond, and fails only when a commit falls into it. */
const ATTEMPTS = 10_000
