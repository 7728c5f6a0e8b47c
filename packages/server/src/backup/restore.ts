import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { migrations } from '../db/migrations/index.ts'
import { applyChanges } from './apply-changes.ts'
import { laterFiles } from './file-follower.ts'
import { findBackup, getWhole } from './find-backup.ts'
import { syncFolder } from './folder-target.ts'
import type { MadeBackup } from './make-backup.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import { PART_BYTES } from './page-parts.ts'
import { differences, proveTables, type TableProof } from './table-proof.ts'
import type { Target } from './target.ts'

/** What is restored, and where. */
export interface RestoreWork {
  readonly target: Target
  /** The moment to go back to; the latest when undefined. */
  readonly at: Date | undefined
  /** The data folder that is made: missing or empty. */
  readonly into: string
  readonly onProgress: (pages: number, total: number) => void
}

/** A restored folder. */
export interface Restored extends MadeBackup {
  /** The time of the last changes that were applied, as in names; undefined when the folder is as in the complete backup. */
  readonly changed: string | undefined
  /** The tables as they are in the restored database. */
  readonly tables: readonly TableProof[]
}

/**
 * Makes a data folder out of a backup and the changes after it. Proves that its tables are those of the backup, or where changes were
 * applied, whose hashes were compared one by one, that the database is whole. The folder has its name only when all of that is done. Throws one sentence, and leaves nothing, when the folder is not empty, the schema is newer or the backup is damaged.
 */
export async function restore({ target, at, into, onProgress }: RestoreWork): Promise<Restored> {
  const folder = resolve(into)
  await requireEmpty(folder)
  const backup = await findBackup(target, at)
  requireKnownSchema(backup.manifest)
  const draft = `${folder}.restoring-${process.pid}`
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    let changed: string | undefined
    const file = await open(join(draft, 'rastro.sqlite'), 'wx', 0o600)
    try {
      await writePages(file, target, backup.manifest, onProgress)
      changed = await applyChanges({ target, folder: backup.folder, at }, file)
      await file.sync()
    } finally {
      await file.close()
    }
    const later = await laterFiles(target, backup.folder, at)
    await writeFiles(draft, target, [...backup.manifest.files, ...later])
    const tables = provenTables(draft, changed === undefined ? backup.manifest.tables : undefined)
    await syncFolder(draft)
    if (existsSync(folder)) await rmdir(folder)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return { ...backup, changed, tables }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function requireEmpty(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return
  throw new Error(`The folder ${folder} is not empty: choose another one with --into, or move it away.`)
}

function requireKnownSchema({ migrations: stored, version }: Manifest): void {
  const newer = stored.find((name) => !migrations.some((migration) => migration.name === name))
  if (newer) throw new Error(`The backup is of a newer version (${version}, ${newer}): restore it with that version.`)
}

async function writePages(
  file: FileHandle,
  target: Target,
  { parts, pages, pageSize }: Manifest,
  onProgress: RestoreWork['onProgress'],
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const bytes = zstdDecompressSync(await getWhole(target, part))
    await file.write(bytes, 0, bytes.length, index * PART_BYTES)
    onProgress((index * PART_BYTES + bytes.length) / pageSize, pages)
  }
}

async function writeFiles(draft: string, target: Target, files: readonly StoredFile[]): Promise<void> {
  for (const stored of files) {
    const path = join(draft, stored.path)
    if (!path.startsWith(draft + sep)) throw new Error(`The backup is damaged: ${stored.path} leads out of its folder.`)
    const bytes = await getWhole(target, stored)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

function provenTables(draft: string, stored: readonly TableProof[] | undefined): TableProof[] {
  const db = new DatabaseSync(join(draft, 'rastro.sqlite'))
  try {
    const tables = proveTables(db)
    const different = stored ? differences(stored, tables) : []
    if (different.length > 0) throw new Error(`The restored rows differ from the backup: ${different.join(', ')}.`)
    const { quick_check: found } = stored
      ? { quick_check: 'ok' }
      : (db.prepare('pragma quick_check(1)').get() as unknown as Check)
    if (found !== 'ok') throw new Error(`The restored database is not whole: ${found}.`)
    return tables
  } finally {
    db.close()
  }
}

interface Check {
  readonly quick_check: string
}
