import { join } from 'node:path'
import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely } from 'kysely'
import { openDataFolder } from '../data-folder.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { sqliteDialect } from './dialect.ts'
import { lockFolder } from './lock.ts'
import { SqlitePool } from './pool.ts'
import { sqlitePositions } from './positions.ts'

/** The embedded database, `rastro.sqlite` in this folder; both are made when missing. One server has it at a time. */
export async function openSqlite(dataDir: string): Promise<Database> {
  openDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const database = await openFile(join(dataDir, 'rastro.sqlite'))
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFile(file: string): Promise<Database> {
  const pool = await SqlitePool.open(file).catch((error) => {
    throw new UnavailableError(explain(file, error), { cause: error })
  })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(pool) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { dialect: 'sqlite', db, positions: sqlitePositions(pool, db), close: () => db.destroy() }
}

function explain(file: string, { code, message }: Error & { code?: string }): string {
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `${file} is damaged or not a database: put a backup in its place, or move it away to start with an empty one.`
  }
  if (code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') {
    return `${file} cannot be opened for writing: check its owner and permissions, or set DATA_DIR to another folder.`
  }
  if (code === 'SQLITE_FULL') return `${file} cannot be opened, the disk is full: make room and start again.`
  return `${file} cannot be opened (${message}).`
}
