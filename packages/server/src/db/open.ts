import type { Config } from '../config.ts'
import type { Database, Log } from './database.ts'
import { openSqlite } from './sqlite/open.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseReadUrl'>>

/** Opens the configured database and migrates it. Throws one sentence with a remedy for the operator. */
export async function openDatabase(config: DatabaseConfig, log?: Log): Promise<Database> {
  const { dataDir, databaseUrl, databaseReadUrl } = config
  const started = performance.now()
  const database = databaseUrl ? await openServer(databaseUrl, databaseReadUrl, log) : await openSqlite(dataDir, log)
  log?.info({ dialect: database.dialect, ms: Math.round(performance.now() - started) }, 'database open')
  return database
}

/** Loads the PostgreSQL client only when it is used, as small installations lack the memory for it. */
async function openServer(databaseUrl: string, readUrl: string | undefined, log?: Log): Promise<Database> {
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, { readUrl, log })
}
