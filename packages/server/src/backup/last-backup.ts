import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateTime } from './follow-state.ts'

const MARK_FILE = 'backup-made'

/** Notes in the data folder that a backup of it is complete, and which one, for the status page. */
export const markBackup = (dataDir: string, folder: string): Promise<void> =>
  writeFile(join(dataDir, MARK_FILE), `${folder}\n`, { mode: 0o600 })

/** When a backup of this data folder was complete last, or when the one that follows it was (ms); undefined for never. */
export async function lastBackupTime(dataDir: string): Promise<number | undefined> {
  const made = (await stat(join(dataDir, MARK_FILE)).catch(() => undefined))?.mtimeMs
  const followed = await stateTime(dataDir)
  return made === undefined || followed === undefined ? (made ?? followed) : Math.max(made, followed)
}
