import { laterFiles } from './file-follower.ts'
import { completeBackups, manifestOf } from './find-backup.ts'
import { folderOf, MANIFEST } from './make-backup.ts'
import type { Target } from './target.ts'

/** A name that `folderOf` gives. */
const isFolder = /^\d{4}-\d\d-\d\dT[\d-]+Z$/

/**
 * Removes the backups that no moment from `since` on needs, and those that were never completed, with the files that no other backup
 * names. The one before `since` stays, as its changes lead there, and so does whatever else lies in the target.
 */
export async function pruneBackups(target: Target, since: Date): Promise<void> {
  const complete = await completeBackups(target)
  const isOld = (folder: string) => folder < folderOf(since)
  const needed = new Set([...complete.filter((folder) => !isOld(folder)), ...complete.filter(isOld).slice(-1)])
  const newest = complete.at(-1)
  if (newest === undefined) return
  const names = await target.list('')
  const folders = new Set(names.map((name) => name.split('/')[0]!))
  // One that is being made is newer than all that are complete
  const gone = [...folders].filter((folder) => isFolder.test(folder) && !needed.has(folder) && folder < newest)
  for (const folder of gone) {
    // Without it the rest is no backup
    await target.remove(`${folder}/${MANIFEST}`)
    for (const name of names) if (name.startsWith(`${folder}/`)) await target.remove(name)
  }
  // Its files are named when it is complete
  const isBeingMade = [...folders].some((folder) => isFolder.test(folder) && folder > newest)
  if (!isBeingMade) await pruneFiles(target, names, [...needed])
}

async function pruneFiles(target: Target, names: readonly string[], folders: readonly string[]): Promise<void> {
  const used = new Set<string>()
  for (const folder of folders) {
    const { files } = await manifestOf(target, folder)
    for (const { name } of [...files, ...(await laterFiles(target, folder))]) used.add(name)
  }
  for (const name of names) if (name.startsWith('files/') && !used.has(name)) await target.remove(name)
}
