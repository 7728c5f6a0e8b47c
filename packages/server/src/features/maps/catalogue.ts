import { constants } from 'node:fs'
import { type FileHandle, open, opendir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { MapArchive } from '@rastro/core/api/maps'
import { AppError } from '@rastro/core/kit/errors'
import { archiveError } from '@rastro/core/vocabulary/archive-faults'
import { readArchive } from './archive.ts'

/** An archive of a folder as it was when it was checked. */
export interface CachedArchive extends MapArchive {
  /** Its path, with links resolved. */
  readonly path: string
  /** Changes with the file. */
  readonly mark: string
}

/** Maximum archives offered, and files checked in a folder. */
const maxArchives = 100
const maxFiles = 1000
const ending = '.pmtiles'

/** The archives of one folder by their file names. Files unchanged since `known` are not read again. */
export async function archivesIn(
  folder: string,
  known: ReadonlyMap<string, CachedArchive>,
): Promise<Map<string, CachedArchive>> {
  const found = new Map<string, CachedArchive>()
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return found
  for (const file of await filesIn(root)) found.set(file, await check(root, file, known.get(file)))
  return found
}

/** In alphabetical order, so that the same ones are omitted each time. */
async function filesIn(root: string): Promise<string[]> {
  const names: string[] = []
  let count = 0
  for await (const { name } of await opendir(root)) {
    if (isArchiveName(name)) names.push(name)
    if (++count >= maxFiles) break
  }
  return names.sort().slice(0, maxArchives)
}

/** A name that is valid in a URL. */
const isArchiveName = (name: string): boolean =>
  name.endsWith(ending) && !/^\.|[/\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= 120

async function check(root: string, file: string, known: CachedArchive | undefined): Promise<CachedArchive> {
  const id = file.slice(0, -ending.length)
  const blank = { id, name: id, url: `/api/maps/${encodeURIComponent(file)}`, attribution: '', bytes: 0 }
  const unread = { ...blank, schema: null, bounds: null, minZoom: 0, maxZoom: 0, path: '', mark: '', problem: null }
  try {
    const path = await realpath(join(root, file))
    if (!path.startsWith(root + sep)) throw archiveError('outside')
    const found = await stat(path)
    if (!found.isFile()) throw archiveError('noFile')
    if (known?.path === path && known.mark === markOf(found)) return known
    return await readCached({ ...unread, path })
  } catch (error) {
    return { ...unread, ...problemOf(error) }
  }
}

async function readCached(unread: CachedArchive): Promise<CachedArchive> {
  const handle = await openPlain(unread.path)
  try {
    const found = await handle.stat()
    const read = { ...unread, bytes: found.size, mark: markOf(found) }
    try {
      return { ...read, ...(await readArchive(reader(handle), { size: found.size, id: unread.id })) }
    } catch (error) {
      return { ...read, ...problemOf(error) }
    }
  } finally {
    await handle.close()
  }
}

/** A link that replaced the file since the check is not followed. */
export const openPlain = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))

const reader = (handle: FileHandle) => async (offset: number, length: number) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** Changes with the content of a file, and when another takes its place. */
export const markOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }): string =>
  [size, Math.round(mtimeMs), ino].map((value) => value.toString(36)).join('-')

function problemOf(error: unknown): Pick<CachedArchive, 'problem' | 'reason'> {
  const { message, reason } = error instanceof AppError ? error : unreadable(error as NodeJS.ErrnoException)
  return { problem: message, ...(reason && { reason }) }
}

function unreadable({ code = 'unknown' }: NodeJS.ErrnoException): AppError {
  if (code === 'EACCES' || code === 'EPERM') return archiveError('mayNotRead')
  return code === 'ENOENT' || code === 'ELOOP' ? archiveError('brokenLink') : archiveError('failed', { error: code })
}
