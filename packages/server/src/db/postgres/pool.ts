import type { PostgresPool } from 'kysely'
import pg from 'pg'

export interface Statement {
  /** With `$1`, `$2` … */
  readonly text: string
  readonly values: readonly unknown[]
  /** Kept prepared on its connection under this name. */
  readonly name?: string
}

/** What the store needs of a PostgreSQL: Kysely's pool, and statements whose rows come as lists. */
export interface RowPool extends PostgresPool {
  rows(statement: Statement): Promise<unknown[][]>
}

const INT8 = 20
const NUMERIC = 1700

/** Ids, times and sums stay well below 2^53: they are read as numbers. */
const numericParsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [NUMERIC]: Number }

/** At most ten connections; an idle one that breaks is told to `onError` and replaced. */
export function pgPool(connectionString: string, onError: (error: Error) => void): RowPool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    numericParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'rastro',
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', onError)
  return {
    connect: () => pool.connect() as unknown as ReturnType<PostgresPool['connect']>,
    end: () => pool.end(),
    rows: async ({ text, values, name }) =>
      (await pool.query({ text, values: [...values], name, rowMode: 'array' })).rows as unknown[][],
  }
}
