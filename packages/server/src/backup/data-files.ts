import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the data folder besides the database: photos, uploads, made reports. */
export interface DataFile {
  /** From the data folder, with slashes. */
  readonly path: string
  /** Undefined when it was removed meanwhile. */
  read(): Promise<Buffer | undefined>
}

/** The database itself, its lock, maps that the operator put there, and files that are not whole yet. */
const isLeftOut = (path: string): boolean => /^((rastro|lock)\.sqlite|maps\/|media\/\.unfinished\/)/.test(path)

/** The files of a data folder that belong into its backup. */
export async function dataFiles(dataDir: string): Promise<DataFile[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftOut(path))
    .sort()
    .map((path) => ({ path, read: () => readFile(join(dataDir, path)).catch(removed) }))
}

function removed(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
