import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database, Log } from '../database.ts'
import { DatabaseFailure } from '../failure.ts'
import { DatabaseHealth } from '../health.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { pgPool, type RowPool } from './pool.ts'
import { postgresPositions } from './positions.ts'
import { Standby } from './standby.ts'

const oldestVersion = 15

interface Opening {
  /** A streaming replica for long reads. */
  readonly readUrl?: string | undefined
  readonly log?: Log | undefined
}

/** Opens a PostgreSQL, version 15 or newer. The replica need not be there. */
export async function openPostgres(databaseUrl: string, { readUrl, log }: Opening): Promise<Database> {
  // A failure during startup ends the program with one sentence
  let isOpen = false
  const health = new DatabaseHealth((failure) => isOpen && log?.error({ err: failure }, failure.message))
  // Not the error itself: it contains the connection settings
  const lost = ({ message }: Error) => log?.warn({ reason: message }, 'database connection lost')
  const pool = pgPool(databaseUrl, lost, health)
  try {
    await requireVersion(pool)
    const database = await postgresDatabase(pool, health, readUrl ? replicaOf(pool, readUrl, log) : undefined)
    isOpen = true
    return database
  } catch (error) {
    await pool.end()
    throw unreachable(databaseUrl, error as Error)
  }
}

/** One connection more than long reads use, for looking at its state; a page takes milliseconds. */
const replicaLimits = { max: 4, connectionTimeoutMillis: 2000, query_timeout: 10_000 }

interface Replica {
  readonly standby: Standby
  readonly pool: RowPool
}

/** A lost connection to it needs no line of its own: the next read notes that it is away. */
function replicaOf(primary: RowPool, readUrl: string, log: Log | undefined): Replica {
  const pool = pgPool(readUrl, () => {}, undefined, replicaLimits)
  return { pool, standby: new Standby(primary, pool, log) }
}

/** Wraps any pool as a database, and migrates it. Long reads use the replica while it is current. */
export async function postgresDatabase(pool: RowPool, health: DatabaseHealth, replica?: Replica): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  return {
    dialect: 'postgres',
    db,
    positions: postgresPositions(pool, db, replica?.standby.open ?? (() => pool.rows)),
    trouble: (now) => health.trouble(now),
    figures: () => ({ ...pool.figures(), ...replica?.standby.figures() }),
    replicaState: replica && (() => replica.standby.state()),
    async close() {
      await replica?.pool.end()
      await db.destroy()
    },
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
