import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Lets one process follow the database of this folder; the system ends the lock with the process. Throws one sentence when another
 * one does.
 */
export function lockFollowing(dataDir: string): void {
  const path = join(dataDir, 'backup.sqlite')
  closeSync(openSync(path, 'a', 0o600))
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    throw new Error(`Another process follows the database in ${dataDir}: end that one.`, { cause })
  }
  held.push(lock)
}

/** A lock ends when it is collected. */
const held: DatabaseSync[] = []
