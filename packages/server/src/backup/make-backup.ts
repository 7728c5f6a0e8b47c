import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { dataFiles } from './data-files.ts'
import { markBackup } from './last-backup.ts'
import { type Manifest, manifestBytes, type Stored, type StoredFile, sha256 } from './manifest.ts'
import { pageParts } from './page-parts.ts'
import { type Moment, PinnedDatabase } from './pinned-database.ts'
import { proveTables } from './table-proof.ts'
import type { Target } from './target.ts'

/** What a backup is made of. */
export interface BackupWork {
  readonly dataDir: string
  readonly target: Target
  /** Of this program. */
  readonly version: string
  readonly now: Date
  readonly onProgress: (pages: number, total: number) => void
}

/** A backup in its target. */
export interface MadeBackup {
  /** The folder of the backup in the target. */
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Stores the embedded database as it is at one moment, with the other files of the data folder. The server may be running: it does
 * not wait, and its log grows meanwhile. Until the manifest is stored, which is last, earlier backups are what a restore finds.
 */
export async function makeBackup(work: BackupWork): Promise<MadeBackup> {
  const database = new PinnedDatabase(databaseIn(work.dataDir))
  try {
    const moment = database.pin()
    try {
      const made = await storeMoment(work, database, moment)
      await markBackup(work.dataDir, made.folder)
      return made
    } finally {
      database.release()
    }
  } finally {
    database.close()
  }
}

/** Stores a moment that is pinned. */
export async function storeMoment(
  { dataDir, target, version, now, onProgress }: BackupWork,
  database: PinnedDatabase,
  moment: Moment,
): Promise<MadeBackup> {
  const folder = folderOf(now)
  const parts: Stored[] = []
  let pages = 0
  for (const part of pageParts(database, moment)) {
    const name = `${folder}/pages/${String(parts.length).padStart(6, '0')}.zst`
    parts.push(await putBytes(target, name, zstdCompressSync(part)))
    pages += part.length / database.pageSize
    onProgress(pages, moment.pages)
  }
  const migrations = database.db.prepare('select name from migration order by name').all() as { name: string }[]
  const manifest: Manifest = {
    format: 1,
    version,
    migrations: migrations.map(({ name }) => name),
    time: now.toISOString(),
    pageSize: database.pageSize,
    pages: moment.pages,
    parts,
    tables: proveTables(database.db),
    // Rows are older than the files that they name
    files: await putFiles(dataDir, target),
  }
  await target.put(`${folder}/${MANIFEST}`, manifestBytes(manifest))
  return { folder, manifest }
}

/** The name of the object that makes a backup complete. */
export const MANIFEST = 'manifest'

/** The name of a backup: its time, so that names are in the order of time. */
export const folderOf = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-')

/** The path of the embedded database; throws one sentence when there is none. */
export function databaseIn(dataDir: string): string {
  const path = join(dataDir, 'rastro.sqlite')
  if (!existsSync(path))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR to the folder of the server.`)
  return path
}

/** Files are named by their hash, so that backups share them. */
export async function putFiles(dataDir: string, target: Target): Promise<StoredFile[]> {
  const known = new Set(await target.list('files/'))
  const files: StoredFile[] = []
  for (const { path, read } of await dataFiles(dataDir)) {
    const bytes = await read()
    if (!bytes) continue
    const hash = sha256(bytes)
    const name = `files/${hash}`
    if (!known.has(name)) await target.put(name, bytes)
    known.add(name)
    files.push({ path, name, sha256: hash, bytes: bytes.length })
  }
  return files
}

async function putBytes(target: Target, name: string, bytes: Buffer): Promise<Stored> {
  await target.put(name, bytes)
  return { name, sha256: sha256(bytes), bytes: bytes.length }
}
