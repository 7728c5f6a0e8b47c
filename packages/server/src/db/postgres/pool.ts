import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseFailure, failureOf } from '../failure.ts'
import { DatabaseHealth } from '../health.ts'

export interface Statement {
  /** Parameters are `$1`, `$2` … */
  readonly text: string
  readonly values: readonly unknown[]
  /** Prepared once per connection under this name. */
  readonly name?: string
  /** It fails when it is not answered in this time. */
  readonly timeoutMs?: number
}

/** Runs a statement whose rows are lists of values. */
export type RunStatement = (statement: Statement) => Promise<unknown[][]>

/** A pool for Kysely that also runs statements whose rows are lists of values. */
export interface RowPool extends PostgresPool {
  readonly rows: RunStatement
  /** The number of connections, of idle ones, and of waiting callers. */
  figures(): { readonly connections: number; readonly idle: number; readonly waiting: number }
}

const INT8 = 20
const NUMERIC = 1700

/** Ids, times and sums stay below 2^53, so they are read as numbers. */
const numericParsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [NUMERIC]: Number }

/**
 * At most ten connections unless `limits` says otherwise; a broken one is reported to `onError` and replaced. Failures of the database itself are
 * `DatabaseFailure`s.
 */
export function pgPool(
  connectionString: string,
  onError: (error: Error) => void,
  health = new DatabaseHealth(() => {}),
  limits: pg.PoolConfig = { max: 10, connectionTimeoutMillis: 10_000 },
): RowPool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    numericParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  const pool = new pg.Pool({
    connectionString,
    ...limits,
    // An idle connection alone does not keep a process running
    allowExitOnIdle: true,
    application_name: 'rastro',
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', onError)
  // The pool listens to idle connections only; one that breaks during a query must not end the program
  pool.on('connect', (client) => void client.on('error', onError))
  const watched = watchedBy(health)
  const clients = new WeakMap<pg.PoolClient, Client>()
  return {
    async connect() {
      const client = await watched(pool.connect())
      const known = clients.get(client) ?? watchedClient(client, watched)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    figures: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    rows: async ({ text, values, name, timeoutMs }) => {
      const query: ArrayQuery = { text, values: [...values], name, rowMode: 'array', query_timeout: timeoutMs }
      return (await watched(pool.query<unknown[]>(query))).rows
    },
  }
}

/** The types of the client lack the time of a single query. */
type ArrayQuery = pg.QueryArrayConfig & { readonly query_timeout: number | undefined }

type Client = Awaited<ReturnType<PostgresPool['connect']>>
type Watched = <T>(work: Promise<T>) => Promise<T>

const watchedBy =
  (health: DatabaseHealth): Watched =>
  async (work) => {
    try {
      const result = await work
      health.answered()
      return result
    } catch (error) {
      const failure = failureOf(error as Error)
      if (failure instanceof DatabaseFailure) health.note(failure)
      throw failure
    }
  }

/** Acquires and releases for Kysely. */
const watchedClient = (client: pg.PoolClient, watched: Watched): Client =>
  ({
    query: (text: string, values: unknown[]) => watched(client.query(text, values)),
    release: () => client.release(),
  }) as unknown as Client
