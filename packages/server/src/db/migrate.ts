import { UnavailableError } from '@rastro/core/kit/errors'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite, takeTurn } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

/**
 * Runs the pending migrations; each runs once, even when several nodes start together. Refuses a database of a newer version in
 * one sentence before anything is written.
 */
export async function migrate(db: Db): Promise<void> {
  const done = await appliedMigrations(db)
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    throw new UnavailableError(`The database is of a newer version (${unknown}): start that version instead.`)
  const missing = migrations.filter(({ name }) => !done.includes(name))
  if (missing.length > 0) await createLedger(db)
  for (const migration of missing) await run(db, migration)
}

/** The names of the applied migrations; none in a new database. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const found = isSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'migration'`
    : sql<{ name: string }>`select 'migration' as name where to_regclass('migration') is not null`
  const { rows } = await found.execute(db)
  if (rows.length === 0) return []
  return (await db.selectFrom('migration').select('name').execute()).map(({ name }) => name)
}

async function createLedger(db: Db): Promise<void> {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .execute()
}

async function run(db: Db, { name, up }: Migration): Promise<void> {
  const sqlite = isSqlite(db)
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'migrate')
    if (await tx.selectFrom('migration').select('name').where('name', '=', name).executeTakeFirst()) return
    await up(tx, sqlite)
    await tx.insertInto('migration').values({ name, time: Date.now() }).execute()
  })
}
