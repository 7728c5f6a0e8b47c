import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely } from 'kysely'
import { openDataFolder } from '../data-folder.ts'
import type { Database, Log } from '../database.ts'
import { DatabaseFailure } from '../failure.ts'
import { DatabaseHealth } from '../health.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { sqliteDialect } from './dialect.ts'
import { SqlitePool } from './pool.ts'
import { sqlitePositions } from './positions.ts'

/** The embedded database, `rastro.sqlite` in this folder; both are created when missing. Used by one server at a time. */
export async function openSqlite(dataDir: string, log?: Log): Promise<Database> {
  openDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const database = await openFile(join(dataDir, 'rastro.sqlite'), log)
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFile(file: string, log?: Log): Promise<Database> {
  // A failure during startup ends the program with one sentence
  let isOpen = false
  const health = new DatabaseHealth((failure) => isOpen && log?.error({ err: failure }, explain(file, failure)))
  const pool = await SqlitePool.open(file, undefined, (failure) => health.note(failure)).catch((error) => {
    throw new UnavailableError(explain(file, error), { cause: error })
  })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(pool) })
  try {
    await migrate(db)
    await checkSmallTables(pool)
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseFailure) throw new UnavailableError(explain(file, error), { cause: error })
    throw error
  }
  isOpen = true
  return {
    dialect: 'sqlite',
    db,
    positions: sqlitePositions(pool, db),
    trouble: (now) => health.trouble(now),
    figures: () => pool.figures(),
    close: () => db.destroy(),
  }
}

/** These tables grow without limit: damage in them is found and reported on read. */
const long = ['position', 'position_block', 'event', 'report_day', 'action', 'statistics', 'device_day', 'user_day']

/** Reads every page of the tables that the server requires. */
async function checkSmallTables(pool: SqlitePool): Promise<void> {
  const tables = await pool.read(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`, [])
  for (const [name] of tables.rows) {
    if (long.includes(String(name))) continue
    const { rows } = await pool.read(`pragma quick_check("${name}")`, [])
    if (rows[0]?.[0] !== 'ok') throw new DatabaseFailure('damaged', 'SQLITE_CORRUPT', { cause: rows[0]?.[0] })
  }
}

function explain(file: string, { code, message }: Error & { code?: string }): string {
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `${file} is damaged or not a database: put your last backup in its place (and remove ${basename(file)}-wal), or move it away to start with an empty one.`
  }
  if (code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') {
    return `${file} cannot be opened for writing: check its owner and permissions, or set DATA_DIR to another folder.`
  }
  if (code === 'SQLITE_FULL') return `${file} cannot grow, the disk is full: make room.`
  if (code === 'SQLITE_BUSY') return `${file} is held by another program: end that one.`
  return `${file} cannot be used (${message}).`
}

/** Releases the folder. */
type Unlock = () => void

/**
 * Locks the embedded database in this folder against other servers. The system releases the lock when the process ends in any
 * way; the file itself stays. Throws one sentence when another server holds it.
 */
function lockFolder(dataDir: string): Unlock {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    const isHeld = (cause as { errcode?: number }).errcode === BUSY
    throw new UnavailableError(isHeld ? held(dataDir) : `The folder ${dataDir} cannot be locked: ${cause}`, { cause })
  }
  return () => lock.close()
}

const BUSY = 5

const held = (dataDir: string): string =>
  `Another Rastro server uses the data in ${dataDir}: stop that one, or set DATA_DIR to another folder.`
