import { MANIFEST, type MadeBackup } from './make-backup.ts'
import { type Manifest, readManifest, type Stored, sha256 } from './manifest.ts'
import type { Target } from './target.ts'

/** The folders of the complete backups, the oldest first. */
export async function completeBackups(target: Target): Promise<string[]> {
  const names = await target.list('')
  return names.filter((name) => name.endsWith(`/${MANIFEST}`)).map((name) => name.slice(0, -MANIFEST.length - 1))
}

/** The latest complete backup that is not after `at`. Throws one sentence when there is none, or when it is damaged. */
export async function findBackup(target: Target, at: Date | undefined): Promise<MadeBackup> {
  const folders = await completeBackups(target)
  if (folders.length === 0) throw new Error('There is no complete backup here.')
  for (const folder of folders.reverse()) {
    const manifest = await manifestOf(target, folder)
    if (!at || new Date(manifest.time) <= at) return { folder, manifest }
  }
  throw new Error(`There is no backup of ${at!.toISOString()} or before.`)
}

async function manifestOf(target: Target, folder: string): Promise<Manifest> {
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

/** Reads every object of a backup; throws one sentence at the first that is missing or damaged. */
export async function checkBackup(target: Target, { parts, files }: Manifest): Promise<void> {
  for (const stored of [...parts, ...files]) await getWhole(target, stored)
}
