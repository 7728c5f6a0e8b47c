import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { sqliteDialect } from './dialect.ts'
import { SqlitePool } from './pool.ts'
import { sqlitePositions } from './positions.ts'

/** The embedded database, `rastro.sqlite` in this folder; both are made when missing. */
export async function openSqlite(dataDir: string): Promise<Database> {
  makeFolder(dataDir)
  const file = join(dataDir, 'rastro.sqlite')
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

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    const text = `The folder ${dataDir} cannot be written: make it writable for this user or set DATA_DIR to another one.`
    throw new UnavailableError(text, { cause })
  }
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
