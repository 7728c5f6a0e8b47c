import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Blobs } from '../../ports/blobs.ts'

/** Files being written; no device has a folder of this name. */
const UNFINISHED = '.unfinished'

/** Stores the files below `root`, readable by this user alone. */
export function diskBlobs(root: string): Blobs {
  return {
    async write(folder, name, bytes) {
      const place = join(root, safe(folder))
      const unfinished = join(root, UNFINISHED, randomUUID())
      try {
        await makeFolder(place)
        await makeFolder(join(root, UNFINISHED))
        await writeDurably(unfinished, bytes)
        await rename(unfinished, join(place, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isLackOfRoom(error) ? new UnavailableError(refusal('diskFull'), { cause: error }) : error
      }
    },
    async open(folder, name) {
      if (!isName(name)) return undefined
      const path = join(root, safe(folder), name)
      const found = await stat(path).catch(absent)
      return found?.isFile() ? { stream: createReadStream(path), size: found.size } : undefined
    },
    async remove(folder, name) {
      if (isName(name)) await rm(join(root, safe(folder), name), { force: true })
    },
    removeFolder: (folder) => rm(join(root, safe(folder)), { recursive: true, force: true }),
  }
}

/** Removes files left half written by a server that stopped; `before`: others may be writing newer ones. */
export async function removeUnfinished(root: string, before: Date): Promise<void> {
  const folder = join(root, UNFINISHED)
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const found = await stat(join(folder, name)).catch(absent)
    if (found && found.mtime <= before) await rm(join(folder, name), { force: true })
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

async function writeDurably(path: string, bytes: Parameters<Blobs['write']>[2]): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const isLackOfRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** API-7: the name may not be a path. */
const isName = (name: string): boolean => /^[\w-][\w.-]*$/.test(name)

/** The name of a folder may not lead out of the root. */
const safe = (folder: string): string => encodeURIComponent(folder).replaceAll('.', '%2E')

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
