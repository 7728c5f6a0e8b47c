import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the data folder besides the database: photos, uploads, made reports. */
export interface DataFile {
  /** From the data folder, with slashes. */
  readonly path: string
  readonly changedMs: number
  /** Another one when it was changed. */
  readonly mark: string
  /** Undefined when it was removed meanwhile. */
  read(): Promise<Buffer | undefined>
}

/** The database itself, locks, how far the backup is and when it was made, maps that the operator put there, and files that are not whole yet. */
const isLeftOut = (path: string): boolean =>
  /^((rastro|lock|backup)\.sqlite|backup-state\.json|backup-made$|maps\/|media\/\.unfinished\/)/.test(path)

/** The files of a data folder that belong into its backup. */
export async function dataFiles(dataDir: string): Promise<DataFile[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftOut(path))
    .sort()
  const files: DataFile[] = []
  for (const path of paths) {
    const name = join(dataDir, path)
    const found = await stat(name).catch(removed)
    if (!found) continue
    const { mtimeMs, size } = found
    files.push({ path, changedMs: mtimeMs, mark: `${mtimeMs} ${size}`, read: () => readFile(name).catch(removed) })
  }
  return files
}

function removed(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
