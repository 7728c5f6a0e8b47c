import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnavailableError } from '@rastro/core/kit/errors'

/** Lets the folder go. */
export type Unlock = () => void

/**
 * Keeps other servers out of the embedded database in this folder. The system lets the lock go when the process ends, however
 * it ends; the file itself stays and means nothing. Throws one sentence when another server has it.
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
