import { groupsOf, readChanges } from './apply-changes.ts'
import { laterFiles } from './file-follower.ts'
import { folderOf, MANIFEST, type MadeBackup } from './make-backup.ts'
import { type Manifest, readManifest, type Stored, sha256 } from './manifest.ts'
import type { Target } from './target.ts'

/** The folders of the complete backups, the oldest first. */
export async function completeBackups(target: Target): Promise<string[]> {
  const names = await target.list('')
  return names.filter((name) => name.endsWith(`/${MANIFEST}`)).map((name) => name.slice(0, -MANIFEST.length - 1))
}

/**
 * The complete backup that leads closest to `at`, with the changes that follow it; to the present when undefined. Throws one sentence
 * when there is none, or when it is damaged.
 */
export async function findBackup(target: Target, at: Date | undefined): Promise<MadeBackup> {
  const folders = await completeBackups(target)
  if (folders.length === 0) throw new Error('There is no complete backup here.')
  let best: string | undefined
  let reached = ''
  for (const folder of folders.filter((name) => !at || name <= folderOf(at))) {
    const times = [...(await groupsOf(target, folder)).keys()].filter((time) => !at || time <= folderOf(at))
    const reach = times.at(-1) ?? folder
    if (reach < reached) continue
    best = folder
    reached = reach
  }
  if (best === undefined) throw new Error(`There is no backup of ${at!.toISOString()} or before.`)
  return { folder: best, manifest: await manifestOf(target, best) }
}

export async function manifestOf(target: Target, folder: string): Promise<Manifest> {
  const name = `${folder}/${MANIFEST}`
  return readManifest(name, (await target.get(name)) ?? Buffer.alloc(0))
}

/** The bytes of an object of a backup. Throws one sentence when it is missing or damaged. */
export async function getWhole(target: Target, { name, sha256: hash }: Stored): Promise<Buffer> {
  const bytes = await target.get(name)
  if (!bytes) throw new Error(`The backup is incomplete: ${name} is missing.`)
  if (sha256(bytes) !== hash) throw new Error(`The backup is damaged: ${name} does not match its hash.`)
  return bytes
}

/** Reads every object of a backup and of the changes after it; throws one sentence at the first that is missing or damaged. */
export async function checkBackup(target: Target, { folder, manifest: { parts, files } }: MadeBackup): Promise<void> {
  for (const stored of [...parts, ...files, ...(await laterFiles(target, folder))]) await getWhole(target, stored)
  for await (const _ of readChanges({ target, folder, at: undefined }));
}
