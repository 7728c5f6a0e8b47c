import type { PostgresPool } from 'kysely'
import pg from 'pg'

export interface Statement {
  /** Parameters are `$1`, `$2` … */
  readonly text: string
  readonly values: readonly unknown[]
  /** Prepared once per connection under this name. */
  readonly name?: string
}

/** A pool for Kysely that also runs statements whose rows are lists of values. */
export interface RowPool extends PostgresPool {
  rows(statement: Statement): Promise<unknown[][]>
}

const INT8 = 20
const NUMERIC = 1700

/** Ids, times and sums stay below 2^53, so they are read as numbers. */
const numericParsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [NUMERIC]: Number }

/** At most ten connections. An idle one that breaks is replaced, and `onError` is called. */
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
