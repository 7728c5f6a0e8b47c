import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How far a follower is, so that the next one goes on there. */
export interface FollowState {
  readonly place: string
  /** The backup that the changes follow. */
  readonly folder: string
  /** The time of the last group of changes, as in names; the folder when there is none. */
  readonly last: string
  /** The log, and its frames that are stored. */
  readonly salt: string
  readonly frame: number
  /** The database file when it was closed with all changes in it, else undefined. */
  readonly closed?: { readonly bytes: number; readonly mtimeMs: number } | undefined
}

const STATE_FILE = 'backup-state.json'

export async function readState(dataDir: string): Promise<FollowState | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, STATE_FILE), 'utf8')) as FollowState
  } catch {
    return undefined // There is none, or a copy of half of it: a new backup begins
  }
}

export async function writeState(dataDir: string, state: FollowState): Promise<void> {
  const path = join(dataDir, STATE_FILE)
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** When all changes were stored last (ms); undefined when nobody follows. The server exports its age as a metric. */
export async function stateTime(dataDir: string): Promise<number | undefined> {
  return (await stat(join(dataDir, STATE_FILE)).catch(() => undefined))?.mtimeMs
}
