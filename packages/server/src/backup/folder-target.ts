import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Target } from './target.ts'

/** A name that is not whole yet. */
const UNFINISHED = '.unfinished'

/** A folder, for instance on another disk; its files are readable by this user alone. */
export function folderTarget(root: string): Target {
  return {
    async put(name, bytes) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeDurably(path + UNFINISHED, bytes)
      await rename(path + UNFINISHED, path)
      await syncFolder(dirname(path))
    },
    get: (name) => readFile(join(root, name)).catch(absent),
    async list(prefix) {
      const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? []
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .sort()
    },
    async remove(name) {
      await rm(join(root, name), { force: true })
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
