import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/errors'

/** VEH-18: what a picture of a device may be, by the content type it comes with, and how such a file begins. */
const pictures: Record<string, { extension: string; begins: RegExp }> = {
  'image/jpeg': { extension: 'jpg', begins: /^ffd8ff/ },
  'image/png': { extension: 'png', begins: /^89504e470d0a1a0a/ },
  'image/gif': { extension: 'gif', begins: /^47494638/ },
  'image/webp': { extension: 'webp', begins: /^52494646.{8}57454250/ },
}
export const mostPictureBytes = 500_000

/** Content types of what a device's folder holds; anything else is handed out as bytes to keep, never to show. */
const served: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.ts': 'video/mp2t',
  '.amr': 'audio/amr',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
}

/** Stores the picture as `device.<extension>` and gives that name. */
export async function storePicture(
  dataDir: string,
  uniqueId: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<string> {
  const picture = pictures[type]
  if (!picture) throw new InvalidError('Unsupported image type')
  if (bytes.length > mostPictureBytes) throw new AppError(413, 'Image size limit exceeded')
  if (!picture.begins.test(Buffer.from(bytes.subarray(0, 12)).toString('hex')))
    throw new InvalidError(`This is no ${type}`)
  const folder = folderOf(dataDir, uniqueId)
  await mkdir(folder, { recursive: true })
  const name = `device.${picture.extension}`
  const unfinished = join(folder, `.${name}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(folder, name))
  return name
}

export interface MediaFile {
  readonly stream: NodeJS.ReadableStream
  readonly type: string
  readonly size: number
}

/** CARD-4. Throws `NotFoundError`. */
export async function openMedia(dataDir: string, uniqueId: string, file: string): Promise<MediaFile> {
  // API-7: a name, not a path
  if (!/^[\w-][\w.-]*$/.test(file)) throw new NotFoundError('File', file)
  const path = join(folderOf(dataDir, uniqueId), file)
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (!found?.isFile()) throw new NotFoundError('File', file)
  const type = served[extname(file).toLowerCase()] ?? 'application/octet-stream'
  return { stream: createReadStream(path), type, size: found.size }
}

/** Identifiers are chosen by people: nothing in them may lead out of the folder. */
const folderOf = (dataDir: string, uniqueId: string): string =>
  join(dataDir, 'media', encodeURIComponent(uniqueId).replaceAll('.', '%2E'))
