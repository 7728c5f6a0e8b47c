import { UnavailableError } from '@rastro/core/kit/errors'
import type { Db } from './database.ts'
import { isSqlite, takeTurn } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

/** Runs the migrations that the database has not had; each runs once, even when several nodes start together. */
export async function migrate(db: Db): Promise<void> {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .execute()
  const done = new Set((await db.selectFrom('migration').select('name').execute()).map(({ name }) => name))
  const unknown = [...done].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    throw new UnavailableError(`The database is of a newer version (${unknown}): start that version instead.`)
  for (const migration of migrations) if (!done.has(migration.name)) await run(db, migration)
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
