import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database, Log } from '../database.ts'
import { DatabaseFailure } from '../failure.ts'
import { DatabaseHealth } from '../health.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { pgPool, type RowPool } from './pool.ts'
import { postgresPositions } from './positions.ts'

const oldestVersion = 15

/** Opens a PostgreSQL, version 15 or newer. */
export async function openPostgres(databaseUrl: string, log?: Log): Promise<Database> {
  // A failure during startup ends the program with one sentence
  let isOpen = false
  const health = new DatabaseHealth((failure) => isOpen && log?.error({ err: failure }, failure.message))
  // Not the error itself: it contains the connection settings
  const lost = ({ message }: Error) => log?.warn({ reason: message }, 'database connection lost')
  const pool = pgPool(databaseUrl, lost, health)
  try {
    await requireVersion(pool)
    const database = await postgresDatabase(pool, health)
    isOpen = true
    return database
  } catch (error) {
    await pool.end()
    throw unreachable(databaseUrl, error as Error)
  }
}

/** Wraps any pool as a database, and migrates it. */
export async function postgresDatabase(pool: RowPool, health: DatabaseHealth): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  return {
    dialect: 'postgres',
    db,
    positions: postgresPositions(pool, db),
    trouble: (now) => health.trouble(now),
    figures: () => pool.figures(),
    close: () => db.destroy(),
  }
}

async function requireVersion(pool: RowPool): Promise<void> {
  const [row] = await pool.rows({ text: 'show server_version_num', values: [] })
  const version = Math.floor(Number(row?.[0]) / 10_000)
  if (version >= oldestVersion) return
  throw new UnavailableError(
    `The PostgreSQL server is of version ${version}; version ${oldestVersion} or newer is needed.`,
  )
}

/** A sentence for the operator; never contains the password. */
function unreachable(databaseUrl: string, error: Error & { code?: string }): Error {
  if (error instanceof DatabaseFailure) return unreachable(databaseUrl, error.cause as Error)
  if (error instanceof UnavailableError) return error
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `PostgreSQL database ${pathname.slice(1) || 'postgres'} at ${hostname || 'the local socket'}:${port || 5432}`
  const text = `The ${where} cannot be used as ${username || 'the default user'} (${error.message || error.code}): check DATABASE_URL and that the server is running.`
  return new UnavailableError(text, { cause: error })
}
