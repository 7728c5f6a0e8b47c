import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Release, SqlitePool } from './pool.ts'
import type { Rows } from './worker.ts'

/** Kysely's dialect for the pool: selects use the reader; everything else, and complete transactions, the writer. */
export const sqliteDialect = (pool: SqlitePool): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(pool),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SqliteDriver implements Driver {
  readonly #pool: SqlitePool
  constructor(pool: SqlitePool) {
    this.#pool = pool
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#pool)
  }
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    await this.#pool.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #pool: SqlitePool
  /** Releases the writer; set during a transaction. */
  #release: Release | undefined

  constructor(pool: SqlitePool) {
    this.#pool = pool
  }

  async begin(): Promise<void> {
    const release = await this.#pool.acquire()
    try {
      await this.#pool.writeNow('begin immediate')
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  async commit(): Promise<void> {
    await this.#pool.writeNow('commit')
    this.#end()
  }

  async rollback(): Promise<void> {
    // After some errors (disk full, writer ended) there is nothing to roll back; the caller gets the first error
    await this.#pool.writeNow('rollback').catch(() => undefined)
    this.#end()
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return resultOf(await this.#pool.writeNow(sql, parameters))
    if (SelectQueryNode.is(query)) return resultOf(await this.#pool.read(sql, parameters))
    return resultOf(await this.#pool.write(sql, parameters))
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A query on SQLite is not streamed: read it in pages')
  }

  #end(): void {
    this.#release?.()
    this.#release = undefined
  }
}

function resultOf<R>({ columns, rows, changes }: Rows): QueryResult<R> {
  const objects = rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index += 1) object[columns[index]!] = row[index]
    return object as R
  })
  return { rows: objects, numAffectedRows: BigInt(changes) }
}
