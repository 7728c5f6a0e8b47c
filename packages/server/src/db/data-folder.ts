import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UnavailableError } from '@rastro/core/kit/errors'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000
/** Our files in the folder; it may hold others. */
const ours = /^(rastro|lock)\.sqlite/

/** Makes the folder of the embedded database where it is missing, for this user alone; throws one sentence when it cannot be used. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
    accessSync(dataDir, constants.W_OK)
    for (const name of ['rastro.sqlite', 'lock.sqlite']) makePrivateFile(join(dataDir, name))
  } catch (cause) {
    const text = `The folder ${dataDir} cannot be written: make it writable for this user or set DATA_DIR to another one.`
    throw new UnavailableError(text, { cause })
  }
}

/**
 * Removes other users' access to the data folder and our files in it, however they were created. Returns the paths owned
 * by somebody else, which are unchanged. Windows has no such modes.
 */
export function closeToOthers(dataDir: string): string[] {
  if (process.platform === 'win32') return []
  const found = statSync(dataDir, { throwIfNoEntry: false })
  // A shared folder such as /tmp
  if (!found?.isDirectory() || found.mode & STICKY) return []
  const wasOpen = (found.mode & OTHERS) !== 0
  const files = readdirSync(dataDir).filter((name) => ours.test(name))
  // Where no other user may enter, nobody reads the files inside: a million photos are checked once and not at each start
  const media = wasOpen && statSync(join(dataDir, 'media'), { throwIfNoEntry: false }) ? mediaIn(dataDir) : []
  return [dataDir, ...files.map((name) => join(dataDir, name)), ...media].filter((path) => !isClosed(path))
}

const mediaIn = (dataDir: string): string[] => {
  const media = join(dataDir, 'media')
  return [media, ...readdirSync(media, { recursive: true }).map((name) => join(media, String(name)))]
}

/** False when it belongs to somebody else. A file removed meanwhile counts as closed. */
function isClosed(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & OTHERS) === 0) return true
  try {
    chmodSync(path, mode & ~OTHERS & 0o777)
    return true
  } catch {
    return false // The caller reports it
  }
}

/** SQLite creates its other files with the mode of the first. */
function makePrivateFile(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'a', PRIVATE_FILE))
}
