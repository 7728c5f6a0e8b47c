import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from '../../../db/database.ts'
import { openDatabase } from '../../../db/open.ts'
import { movedLinks, movedResources } from '../../../traccar-import/moved-tables.ts'

const PAGE_ROWS = 500

/** People, things and links as they are here, without the history, in a database of its own that is removed with it. */
export async function openTrial(db: Db): Promise<{ database: Database; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-move-'))
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Some of them refer to what is not copied
    await sql`pragma foreign_keys = off`.execute(database.db)
    for (const table of copied) await copy(db, database.db, table)
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Typed as one of them: all that is done with a row is to store it again. */
type Table = 'traccar_item'
const copied = [
  ...movedResources.map(([, { table }]) => table),
  ...movedLinks.map(({ owner, property }) => `${owner}_${property}`),
  ...['account_name', 'server', 'token', 'keystore', 'traccar_item'],
] as Table[]

async function copy(from: Db, to: Db, table: Table): Promise<void> {
  await to.deleteFrom(table).execute()
  const rows = await from.selectFrom(table).selectAll().execute()
  for (let at = 0; at < rows.length; at += PAGE_ROWS)
    await to
      .insertInto(table)
      .values(rows.slice(at, at + PAGE_ROWS))
      .execute()
}
