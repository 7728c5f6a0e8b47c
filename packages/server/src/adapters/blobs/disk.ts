import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../../ports/blobs.ts'

/** Keeps the files below `root`. */
export function diskBlobs(root: string): Blobs {
  return {
    async write(folder, name, bytes) {
      const place = join(root, safe(folder))
      await mkdir(place, { recursive: true })
      const unfinished = join(place, `.${name}`)
      const file = await open(unfinished, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(place, name))
    },
    async open(folder, name) {
      // API-7: a name, not a path
      if (!/^[\w-][\w.-]*$/.test(name)) return undefined
      const path = join(root, safe(folder), name)
      const found = await stat(path).catch(absent)
      return found?.isFile() ? { stream: createReadStream(path), size: found.size } : undefined
    },
    removeFolder: (folder) => rm(join(root, safe(folder)), { recursive: true, force: true }),
  }
}

/** Nothing in the name of a folder may lead out of the root. */
const safe = (folder: string): string => encodeURIComponent(folder).replaceAll('.', '%2E')

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
