import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite } from './dialect.ts'

/** Until this transaction ends nobody else changes the row. SQLite has one writer, and a transaction holds it. */
export async function lockRow(tx: Db, table: string, id: number): Promise<void> {
  if (isSqlite(tx)) return
  // Weaker than "for update": rows that point to this one may still be written
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
}

/** Until this transaction ends nobody else passes a lock of this name. */
export async function lockName(tx: Db, name: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}
