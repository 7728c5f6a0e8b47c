import type { Config } from '../config.ts'
import type { Database, Log } from './database.ts'
import { openSqlite } from './sqlite/open.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

/** The database the operator chose, in the shape this program needs. Throws one sentence that says what to do about it. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log?: Log): Promise<Database> {
  const started = performance.now()
  const database = databaseUrl ? await openServer(databaseUrl, log) : await openSqlite(dataDir, log)
  log?.info({ dialect: database.dialect, ms: Math.round(performance.now() - started) }, 'database open')
  return database
}

/** Loads the client of PostgreSQL where it is used: it costs memory that a small installation does not have. */
async function openServer(databaseUrl: string, log?: Log): Promise<Database> {
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, log)
}
