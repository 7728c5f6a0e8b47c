import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnavailableError } from '@rastro/core/kit/errors'

/** Releases the folder. */
export type Unlock = () => void

/**
 * Locks the embedded database in this folder against other servers. The system releases the lock when the process ends in any
 * way; the file itself stays. Throws one sentence when another server holds it.
 */
export function lockFolder(dataDir: string): Unlock {
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
