import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** The database the operator chose, in the shape this program needs. Throws one sentence that says what to do about it. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log?: Log): Promise<Database> {
  const started = performance.now()
  const database = databaseUrl ? await openPostgres(databaseUrl, log) : await openSqlite(dataDir)
  log?.info({ dialect: database.dialect, ms: Math.round(performance.now() - started) }, 'database open')
  return database
}
